import { listGradebook, readGradebook } from '@/lib/domain/assessments/gradebook/gradebook.contract'
import { listGroups } from '@/lib/domain/groups/groups.contract'
import { readPath } from '@/lib/domain/learning-paths/authoring.contract'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { personParts } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { State } from '@/lib/ui/list/state'
import { inLanguage } from '@/lib/ui/moments'
import { PersonChip } from '@/lib/ui/people/person-chip'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../../../_parts/console-page'
import { groupFilter } from '../../../groups/_parts/group-filter'
import { personName } from '../../../groups/_parts/names'
import { PathFrame } from '../../_parts/path-frame'

type Entry = ItemOf<typeof listGradebook>

export default consolePage({ name: 'learningPaths', needs: listGradebook }, async (person) => {
  const { api, t, me, language, regional, query } = person
  const id = person.params.id ?? ''
  const [{ data: path }, { data: book }] = await Promise.all([
    api(readPath, { params: { id } }),
    api(readGradebook, { params: { pathId: id } }),
  ])
  const say = (key: string, values?: Record<string, string | number>) => t(`learningPaths.gradebook.${key}`, values)
  const percent = (value: number | null) =>
    value === null ? (
      <span className="soft">{say('noResult')}</span>
    ) : (
      <Amount value={value / 100} regional={regional} style="percent" />
    )
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
            columns={[
              {
                key: 'person',
                title: say('person'),
                csv: personParts(t),
                cell: (entry) => <PersonChip name={personName(entry.person, language)} email={entry.person.email} />,
              },
              ...book.items.map(({ itemId, title, weight }, at) => {
                const name = say('item', { title: `\u2068${inLanguage(title, language).text}\u2069`, weight })
                return {
                  key: `item-${itemId}`,
                  title: name,
                  csv: [{ path: `grades.${at}.percent`, title: name }],
                  cell: ({ grades }: Entry) => {
                    const grade = grades[at]
                    const isPassed = grade?.isPassed ?? null
                    return (
                      <span className="two-lines">
                        {percent(grade?.percent ?? null)}
                        {isPassed !== null && <span className="small soft">{say(isPassed ? 'passed' : 'failed')}</span>}
                      </span>
                    )
                  },
                }
              }),
              { key: 'total', title: say('total'), cell: ({ total }) => <strong>{percent(total)}</strong> },
              { key: 'soFar', title: say('soFar'), cell: ({ soFar }) => percent(soFar) },
              { ...momentColumn('createdAt', say('enrolled'), regional, { hidden: true }) },
            ]}
            empty={{ title: say('empty') }}
          />
        </div>
      )}
    </PathFrame>
  )
})
