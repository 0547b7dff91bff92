import { createLevel, listLevels, updateLevel } from '@/lib/domain/assessing/points/levels.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { EditRecord, type RecordWords } from '@/lib/ui/form/edit-record'
import { formFields } from '@/lib/ui/form/fields'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'

type Props = { person: Person; words: { create: RecordWords; edit: RecordWords } }

/** The levels, by the points that reach them. */
export async function Levels({ person, words }: Props) {
  const { t, textsOf, me, api, language, regional } = person
  const say = (key: string) => t(`points.${key}`)
  const { data: levels } = await api(listLevels, { query: { perPage: 100 } })
  const fields = formFields(createLevel, textsOf('points').points, { order: ['name', 'threshold'] })
  return (
    <Panel
      title={say('levels.title')}
      tools={can(me, createLevel) && <EditRecord words={words.create} endpoint={endpoint(createLevel)} fields={fields} />}
    >
      {levels.length === 0 ? (
        <p className="soft">{say('levels.none')}</p>
      ) : (
        <ul className="stack">
          {levels.map(({ id, name, threshold, version }) => (
            <li key={id} className="bar">
              <span className="two-lines">
                <bdi data-text="theirs">{inLanguage(name, language).text}</bdi>
                <span className="small soft">
                  {say('columns.threshold')} <Amount value={threshold} regional={regional} />
                </span>
              </span>
              {can(me, updateLevel) && (
                <EditRecord
                  words={words.edit}
                  endpoint={endpoint(updateLevel)}
                  fields={fields}
                  params={{ levelId: id }}
                  first={{ name, threshold, version }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
