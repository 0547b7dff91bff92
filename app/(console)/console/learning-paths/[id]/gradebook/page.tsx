import { listGradebook, readGradebook } from '@/lib/domain/assessing/gradebook/gradebook.contract'
import { totalsOf } from '@/lib/domain/assessing/assessments/gradebook/gradebook.rules'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { can } from '@/lib/ui/can'
import type { DataOf, ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { type Column, List } from '@/lib/ui/list/list'
import { State } from '@/lib/ui/list/state'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { personColumn } from '../../../assessments/_parts/person-column'
import { groupFilter } from '../../../groups/_parts/group-filter'
import { personName } from '../../../groups/_parts/names'
import { PathFrame } from '../../_parts/path-frame'

type Entry = ItemOf<typeof listGradebook>

type Item = DataOf<typeof readGradebook>['items'][number]

/** Who it is, the grade of each assessment of the path, and both totals. */
function columnsOf({ t, language, regional }: Person, items: Item[]): Column<Entry>[] {
  const say = (key: string, values?: Record<string, string | number>) => t(`learningPaths.gradebook.${key}`, values)
  const percent = (value: number | null) =>
    value === null ? (
      <span className="soft">{say('noResult')}</span>
    ) : (
      <Amount value={value / 100} regional={regional} style="percent" />
    )
  return [
    personColumn(t, language, say('person')),
    ...items.map(({ itemId, assessmentId, title, weight }) => {
      const name = say('item', { title: `\u2068${inLanguage(title, language).text}\u2069`, weight })
      return {
        key: `item-${itemId}`,
        title: name,
        csv: [{ path: `grades.${assessmentId}.percent`, title: name }],
        cell: ({ grades }: Entry) => {
          const grade = grades[assessmentId]
          const isPassed = grade?.isPassed ?? null
          return (
            <span className="two-lines">
              {percent(grade?.percent ?? null)}
              {isPassed !== null && <span className="small soft">{say(isPassed ? 'passed' : 'failed')}</span>}
              {grade?.wasPassed && <span className="small soft">{say('wasPassed')}</span>}
            </span>
          )
        },
      }
    }),
    {
      key: 'total',
      title: say('total'),
      csv: [],
      cell: ({ grades }) => <strong>{percent(totalsOf(items, grades).total)}</strong>,
    },
    { key: 'soFar', title: say('soFar'), csv: [], cell: ({ grades }) => percent(totalsOf(items, grades).soFar) },
    { ...momentColumn('createdAt', say('enrolled'), regional, { hidden: true }) },
  ]
}

export default consolePage({ name: 'learningPaths', needs: listGradebook }, async (person) => {
  const { api, t, me, language, query } = person
  const id = person.params.id ?? ''
  const [{ data: path }, { data: book }] = await Promise.all([
    api(readPath, { params: { id } }),
    api(readGradebook, { params: { pathId: id } }),
  ])
  const say = (key: string, values?: Record<string, string | number>) => t(`learningPaths.gradebook.${key}`, values)
  const filters = can(me, listGroups) ? [await groupFilter(person, 'group', say('group'))] : []
  return (
    <PathFrame path={path} person={person} tab="gradebook" shows={{ contract: listGradebook, params: { pathId: id }, query }}>
      {book.items.length === 0 ? (
        <State kind="empty" title={say('noItems')} detail={say('noItemsDetail')} />
      ) : (
        <div className="stack">
          <p className="soft">{say('intro')}</p>
          <List
            contract={listGradebook}
            name="gradebook"
            title={say('title')}
            query={query}
            params={{ pathId: id }}
            labelOf={(entry: Entry) => personName(entry.person, language)}
            filters={filters}
            columns={columnsOf(person, book.items)}
            empty={{ title: say('empty') }}
          />
        </div>
      )}
    </PathFrame>
  )
})
