import { changeCells, listChanges } from '@/lib/domain/assessing/gradebook/cells.contract'
import { exportGrades, importGrades } from '@/lib/domain/assessing/gradebook/files.contract'
import { listGradebook, readGradebook } from '@/lib/domain/assessing/gradebook/gradebook.contract'
import { addColumn, changeColumn, deleteColumn } from '@/lib/domain/assessing/gradebook/settings.contract'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { type DataOf, endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { type Column, List } from '@/lib/ui/list/list'
import { State } from '@/lib/ui/list/state'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { personColumn } from '../../../assessments/_parts/person-column'
import { groupFilter } from '../../../groups/_parts/group-filter'
import { personName } from '../../../groups/_parts/names'
import { PathFrame } from '../../_parts/path-frame'
import { CellDetails } from './_parts/cell-details'
import { AddColumn, EditColumn } from './_parts/column-buttons'
import { DeskProvider } from './_parts/desk-provider'
import { GradeCell } from './_parts/grade-cell'
import { GradeFiles } from './_parts/grade-files'
import { TotalCell } from './_parts/total'

type Entry = ItemOf<typeof listGradebook>
type Book = DataOf<typeof readGradebook>

const columnEndpoints = { add: endpoint(addColumn), change: endpoint(changeColumn), remove: endpoint(deleteColumn) }

/** Who it is, the grade in each column, and both totals. */
function columnsOf({ t, language, regional, me }: Person, book: Book): Column<Entry>[] {
  const say = (key: string, values?: Record<string, string | number>) => t(`gradebook.grid.${key}`, values)
  const nameOf = (entry: Entry) => personName(entry.person, language)
  const total = (which: 'total' | 'soFar'): Column<Entry> => ({
    key: which,
    title: say(which),
    csv: [{ path: `${which}.percent`, title: say(which) }],
    cell: ({ id, cells }) => <TotalCell enrolmentId={id} grades={cells} which={which} />,
  })
  return [
    personColumn(t, language, say('person')),
    ...book.columns.map((column): Column<Entry> => {
      const { id, weight, maxPoints, isExcluded, isHiddenNow } = column
      const title = inLanguage(column.title, language).text
      const counts = isExcluded ? say('notCounted') : say('weight', { weight })
      const name = say('item', { title: `\u2068${title}\u2069`, counts, points: maxPoints })
      return {
        key: `column-${id}`,
        title: isHiddenNow ? `${name} ${say('hidden')}` : name,
        csv: [{ path: `cells.${id}.points`, title: name }],
        beside: can(me, changeColumn) && (
          <div>
            <EditColumn book={book} endpoints={columnEndpoints} column={column} title={title} />
          </div>
        ),
        cell: (entry) => <GradeCell enrolmentId={entry.id} columnId={id} name={nameOf(entry)} grades={entry.cells} />,
      }
    }),
    total('total'),
    total('soFar'),
    { ...momentColumn('createdAt', say('enrolled'), regional, { hidden: true }) },
  ]
}

const deskBook = ({ pathId, columns, settings, scale }: Book, { language }: Person) => ({
  pathId,
  columns: columns.map(({ id, kind, title, categoryId, weight, maxPoints, passPercent, isExtraCredit, isExcluded }) => ({
    id,
    categoryId,
    weight,
    maxPoints,
    passPercent,
    isExtraCredit,
    isExcluded,
    title: inLanguage(title, language).text,
    isManual: kind === 'manual',
  })),
  rules: settings,
  scale,
})

export default consolePage({ name: 'learningPaths', needs: listGradebook }, async (person) => {
  const { api, t, me, language, query, textsOf } = person
  const id = person.params.id ?? ''
  const [{ data: path }, { data: book }] = await Promise.all([
    api(readPath, { params: { id } }),
    api(readGradebook, { params: { pathId: id } }),
  ])
  const say = (key: string) => t(`gradebook.grid.${key}`)
  const filters = can(me, listGroups) ? [await groupFilter(person, 'group', say('group'))] : []
  const mayChange = can(me, changeCells)
  return (
    <PathFrame path={path} person={person} tab="gradebook" shows={{ contract: listGradebook, params: { pathId: id }, query }}>
      <Texts of={textsOf('parts', 'gradebook')}>
        <div className="stack">
          <p className="soft">{say(mayChange ? 'intro' : 'introRead')}</p>
          <div className="row">
            {mayChange && <AddColumn book={book} endpoints={columnEndpoints} />}
            <LinkButton href={`/console/learning-paths/${id}/gradebook/settings`}>{say('settings')}</LinkButton>
            <GradeFiles
              pathId={id}
              save={endpoint(exportGrades)}
              read={can(me, importGrades) ? endpoint(importGrades) : undefined}
            />
          </div>
          {book.columns.length === 0 ? (
            <State kind="empty" title={say('noItems')} detail={say('noItemsDetail')} />
          ) : (
            <DeskProvider
              book={deskBook(book, person)}
              enter={mayChange ? endpoint(changeCells) : undefined}
              history={endpoint(listChanges)}
              details={<CellDetails />}
            >
              <List
                contract={listGradebook}
                name="gradebook"
                title={say('title')}
                query={query}
                params={{ pathId: id }}
                labelOf={(entry: Entry) => personName(entry.person, language)}
                filters={filters}
                columns={columnsOf(person, book)}
                empty={{ title: say('empty') }}
              />
            </DeskProvider>
          )}
        </div>
      </Texts>
    </PathFrame>
  )
})
