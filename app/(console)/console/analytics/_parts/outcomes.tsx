import { listInterventions } from '@/lib/domain/standards/analytics/interventions.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { personName } from '../../groups/_parts/names'
import { Reasons, RiskBadge } from './risk'

type Entry = ItemOf<typeof listInterventions>
type Props = { page: Person & { query: Record<string, string | undefined> }; userId: string }

/** How a person was helped, each time with the risk then, and 7 and 14 days later. */
export function Outcomes({ page: { t, language, regional, query }, userId }: Props) {
  const say = (key: string, values?: Record<string, number>) => t(`analytics.help.${key}`, values)
  const score = (standing: Entry['before']) => (
    <span className="row tight">
      <RiskBadge risk={standing.risk} t={t} />
      <Amount value={standing.score} regional={regional} />
    </span>
  )
  const later = (standing: Entry['afterWeek'], isDue: boolean) =>
    standing ? (
      <div className="stack tight">
        {score(standing)}
        <Reasons reasons={standing.reasons} t={t} />
        <span className="small soft">{say('learned', { minutes: standing.minutes })}</span>
        {standing.completed > 0 && <span className="small">{say('completed', { count: standing.completed })}</span>}
      </div>
    ) : (
      <span className="soft small">{say(isDue ? 'notYet' : 'notMeasured')}</span>
    )
  return (
    <List
      contract={listInterventions}
      name="interventions"
      title={say('list')}
      query={query}
      params={{ userId }}
      isSearchable={false}
      labelOf={({ createdAt }) => createdAt}
      columns={[
        momentColumn('createdAt', say('columns.createdAt'), regional),
        {
          key: 'kind',
          title: say('columns.what'),
          csv: [
            inWords(listInterventions, 'kind', say('columns.what'), (value) => say(`kinds.${value}`)),
            { path: 'text', title: say('fields.text') },
          ],
          cell: ({ kind, text, enrolment }) => (
            <div className="stack tight">
              <span>{say(`kinds.${kind}`)}</span>
              {text !== null && (
                <bdi className="small soft" data-text="theirs">
                  {text}
                </bdi>
              )}
              {enrolment && (
                <span className="small soft">
                  <bdi data-text="theirs">{inLanguage(enrolment.path.title, language).text}</bdi>{' '}
                  <When at={enrolment.dueAt} regional={regional} as="short" edge="ends" />
                </span>
              )}
            </div>
          ),
        },
        {
          key: 'by',
          title: say('columns.by'),
          csv: [{ path: 'by.email', title: say('columns.by') }],
          cell: ({ by }) => (by ? <bdi data-text="theirs">{personName(by, language)}</bdi> : <span>{say('program')}</span>),
        },
        {
          key: 'before',
          title: say('columns.before'),
          csv: [{ path: 'before.score', title: say('columns.before') }],
          cell: ({ before }) => score(before),
        },
        {
          key: 'afterWeek',
          title: say('columns.afterWeek'),
          csv: [{ path: 'afterWeek.score', title: say('columns.afterWeek') }],
          cell: ({ afterWeek, nextAt, afterFortnight }) => later(afterWeek, nextAt !== null && afterFortnight === null),
        },
        {
          key: 'afterFortnight',
          title: say('columns.afterFortnight'),
          csv: [{ path: 'afterFortnight.score', title: say('columns.afterFortnight') }],
          cell: ({ afterFortnight, nextAt }) => later(afterFortnight, nextAt !== null),
        },
      ]}
      empty={{ title: say('empty.title'), detail: say('empty.detail') }}
    />
  )
}
