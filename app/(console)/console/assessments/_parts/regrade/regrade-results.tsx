import { listRegradeResults } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import { type RegradeChange, regradeChanges } from '@/lib/domain/assessing/assessments/words'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { personName } from '../../../groups/_parts/names'
import { personColumn } from '../person-column'

type Result = ItemOf<typeof listRegradeResults>
type Props = {
  page: Person & { query: Record<string, string | undefined> }
  regradeId: string
  isFinished: boolean
}
const kinds: Partial<Record<RegradeChange, string>> = { lostPass: 'bad', gainedPass: 'good' }

/** The attempts that a regrade changes, with their results before and after it. */
export function RegradeResults({ page: { t, language, regional, query }, regradeId, isFinished }: Props) {
  const say = (key: string) => t(`assessments.regrade.${key}`)
  const result = (percent: number | null, isPassed: boolean | null) => (
    <span className="two-lines">
      {percent === null ? (
        <span className="soft">{say('notGraded')}</span>
      ) : (
        <Amount value={percent / 100} regional={regional} style="percent" />
      )}
      {isPassed !== null && <span className="small soft">{say(isPassed ? 'passed' : 'failedOutcome')}</span>}
    </span>
  )
  return (
    <List
      contract={listRegradeResults}
      name="regrade-results"
      title={say('results')}
      query={query}
      params={{ id: regradeId }}
      isSearchable={false}
      labelOf={({ person }: Result) => personName(person, language)}
      filters={[
        {
          name: 'change',
          label: say('change'),
          kind: 'choice',
          options: regradeChanges.map((value) => ({ value, label: say(`changes.${value}`) })),
        },
      ]}
      columns={[
        personColumn(t, language, say('person')),
        {
          key: 'change',
          title: say('change'),
          csv: [inWords(listRegradeResults, 'change', say('change'), (value) => say(`changes.${value}`))],
          cell: ({ change }) => <span className={`badge ${kinds[change] ?? ''}`}>{say(`changes.${change}`)}</span>,
        },
        {
          key: 'percentBefore',
          title: say('before'),
          csv: [
            { path: 'percentBefore', title: say('before') },
            { path: 'scoreBefore', title: say('pointsBefore') },
          ],
          cell: ({ percentBefore, isPassedBefore }) => result(percentBefore, isPassedBefore),
        },
        {
          key: 'percent',
          title: say('after'),
          csv: [
            { path: 'percent', title: say('after') },
            { path: 'score', title: say('pointsAfter') },
          ],
          cell: ({ percent, isPassed }) => result(percent, isPassed),
        },
      ]}
      empty={{ title: say(isFinished ? 'noChange' : 'working') }}
    />
  )
}
