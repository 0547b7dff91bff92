import { listInterventions } from '@/lib/domain/standards/analytics/interventions.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { type Column, List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { personName } from '../../groups/_parts/names'
import { Reasons, RiskBadge } from './risk'

type Entry = ItemOf<typeof listInterventions>
type Page = Person & { query: Record<string, string | undefined> }
type Props = { page: Page; userId: string }

/** How a person was helped, each time with the risk then, and 7 and 14 days later. */
export const Outcomes = ({ page, userId }: Props) => (
  <List
    contract={listInterventions}
    name="interventions"
    title={page.t('analytics.help.list')}
    query={page.query}
    params={{ userId }}
    isSearchable={false}
    labelOf={({ createdAt }) => createdAt}
    columns={outcomeColumns(page)}
    empty={{ title: page.t('analytics.help.empty.title'), detail: page.t('analytics.help.empty.detail') }}
  />
)

function outcomeColumns({ t, language, regional }: Page): Column<Entry>[] {
  const say = (key: string) => t(`analytics.help.${key}`)
  return [
    momentColumn('createdAt', say('columns.createdAt'), regional),
    {
      key: 'kind',
      title: say('columns.what'),
      csv: [
        inWords(listInterventions, 'kind', say('columns.what'), (value) => say(`kinds.${value}`)),
        { path: 'text', title: say('fields.text') },
      ],
      cell: (intervention) => <Help intervention={intervention} t={t} language={language} regional={regional} />,
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
      cell: ({ before }) => <Score standing={before} t={t} regional={regional} />,
    },
    {
      key: 'afterWeek',
      title: say('columns.afterWeek'),
      csv: [{ path: 'afterWeek.score', title: say('columns.afterWeek') }],
      cell: ({ afterWeek, nextAt, afterFortnight }) => (
        <Later standing={afterWeek} isDue={nextAt !== null && afterFortnight === null} t={t} regional={regional} />
      ),
    },
    {
      key: 'afterFortnight',
      title: say('columns.afterFortnight'),
      csv: [{ path: 'afterFortnight.score', title: say('columns.afterFortnight') }],
      cell: ({ afterFortnight, nextAt }) => <Later standing={afterFortnight} isDue={nextAt !== null} t={t} regional={regional} />,
    },
  ]
}

type HelpProps = Pick<Person, 't' | 'language' | 'regional'> & { intervention: Entry }

/** The kind of help, the words that were sent, and the path with its due date. */
function Help({ intervention: { kind, text, enrolment }, t, language, regional }: HelpProps) {
  return (
    <div className="stack tight">
      <span>{t(`analytics.help.kinds.${kind}`)}</span>
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
  )
}

type Reader = Pick<Person, 't' | 'regional'>

const Score = ({ standing, t, regional }: Reader & { standing: Entry['before'] }) => (
  <span className="row tight">
    <RiskBadge risk={standing.risk} t={t} />
    <Amount value={standing.score} regional={regional} />
  </span>
)

/** The risk some days after the help, and how much the person learned until then. */
function Later({ standing, isDue, t, regional }: Reader & { standing: Entry['afterWeek']; isDue: boolean }) {
  const say = (key: string, values?: Record<string, number>) => t(`analytics.help.${key}`, values)
  if (!standing) return <span className="soft small">{say(isDue ? 'notYet' : 'notMeasured')}</span>
  return (
    <div className="stack tight">
      <Score standing={standing} t={t} regional={regional} />
      <Reasons reasons={standing.reasons} t={t} />
      <span className="small soft">{say('learned', { minutes: standing.minutes })}</span>
      {standing.completed > 0 && <span className="small">{say('completed', { count: standing.completed })}</span>}
    </div>
  )
}
