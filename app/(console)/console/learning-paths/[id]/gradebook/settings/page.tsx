import { listGradebook, readGradebook } from '@/lib/domain/assessing/gradebook/gradebook.contract'
import { changeScale, createScale, deleteScale, listScales } from '@/lib/domain/assessing/gradebook/scales.contract'
import { addColumn, changeColumn, changeSettings, deleteColumn } from '@/lib/domain/assessing/gradebook/settings.contract'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../../_parts/console-page'
import { PathFrame } from '../../../_parts/path-frame'
import { AddColumn, EditColumn } from '../_parts/column-buttons'
import { ScaleForm } from '../_parts/scale-form'
import { SettingsForm } from '../_parts/settings-form'

type Book = DataOf<typeof readGradebook>
const columnEndpoints = { add: endpoint(addColumn), change: endpoint(changeColumn), remove: endpoint(deleteColumn) }

/** Each column as a sentence: how it counts, and who sees it. */
function ColumnLines({ book, person: { t, language, me } }: { book: Book; person: Person }) {
  const say = (key: string, values?: Record<string, string | number>) => t(`gradebook.grid.${key}`, values)
  const categories = new Map(book.settings.categories.map(({ id, title }) => [id, title[language]]))
  return (
    <ul className="lines">
      {book.columns.map((column) => {
        const { id, weight, maxPoints, categoryId, isExcluded, isHiddenNow } = column
        const { text, lang } = inLanguage(column.title, language)
        const category = categories.get(categoryId ?? '')
        return (
          <li key={id} className="bar">
            <span className="two-lines">
              <bdi lang={lang}>{text}</bdi>
              <span className="small soft">
                {say('points', { points: maxPoints })} · {isExcluded ? say('notCounted') : say('weight', { weight })}
                {category && (
                  <>
                    {' · '}
                    <bdi>{category}</bdi>
                  </>
                )}
                {isHiddenNow && ` · ${say('hidden')}`}
              </span>
            </span>
            {can(me, changeColumn) && <EditColumn book={book} endpoints={columnEndpoints} column={column} title={text} />}
          </li>
        )
      })}
    </ul>
  )
}

export default consolePage({ name: 'learningPaths', needs: listGradebook }, async (person) => {
  const { api, t, me, language, textsOf, params } = person
  const id = params.id ?? ''
  const [{ data: path }, { data: book }, { data: all }] = await Promise.all([
    api(readPath, { params: { id } }),
    api(readGradebook, { params: { pathId: id } }),
    api(listScales),
  ])
  const say = (key: string) => t(`gradebook.settings.${key}`)
  const scales = all.scales.map((scale) => ({ id: scale.id, title: scale.title[language] }))
  return (
    <PathFrame
      path={path}
      person={person}
      tab="gradebook"
      below={say('title')}
      shows={{ contract: readGradebook, params: { pathId: id } }}
    >
      <Texts of={textsOf('parts', 'gradebook')}>
        <div className="stack">
          <div>
            <LinkButton href={`/console/learning-paths/${id}/gradebook`}>{say('back')}</LinkButton>
          </div>
          <Panel
            title={say('columns')}
            intro={say('columnsIntro')}
            tools={can(me, addColumn) && <AddColumn book={book} endpoints={columnEndpoints} />}
          >
            <ColumnLines book={book} person={person} />
          </Panel>
          {can(me, changeSettings) && (
            <Panel title={say('title')} intro={say('intro')}>
              <SettingsForm
                key={book.version}
                endpoint={endpoint(changeSettings)}
                pathId={id}
                settings={book.settings}
                version={book.version}
                scales={scales}
              />
            </Panel>
          )}
          {can(me, createScale) && (
            <Panel title={t('gradebook.scales.title')} intro={t('gradebook.scales.intro')}>
              <ScaleForm
                scales={all.scales}
                endpoints={{ create: endpoint(createScale), change: endpoint(changeScale), remove: endpoint(deleteScale) }}
              />
            </Panel>
          )}
        </div>
      </Texts>
    </PathFrame>
  )
})
