import { listJobs, retryJob } from '@/lib/domain/house/jobs/jobs.contract'
import { jobStates } from '@/lib/platform/words'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { can } from '@/lib/ui/can'
import { Email } from '@/lib/ui/email'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { JobProgress, JobState } from './_parts/job-state'
import { JobsFrame } from './_parts/jobs-frame'

const stateFilter = ({ t }: Person): Filter => ({
  name: 'state',
  label: t('jobs.state'),
  kind: 'choice',
  options: jobStates.map((value) => ({ value, label: t(`jobs.states.${value}`) })),
})

const columnsOf = ({ t, regional }: Person): Column<ItemOf<typeof listJobs>>[] => [
  {
    key: 'title',
    title: t('jobs.columns.title'),
    csv: [
      { path: 'title', title: t('jobs.columns.title') },
      { path: 'label', title: t('parts.list.csv.parts.label') },
    ],
    cell: ({ title, label }) => (
      <>
        <div>
          <bdi>{label ?? title}</bdi>
        </div>
        {label && (
          <div className="small soft">
            <bdi>{title}</bdi>
          </div>
        )}
      </>
    ),
  },
  {
    key: 'state',
    title: t('jobs.columns.state'),
    csv: [
      inWords(listJobs, 'state', t('jobs.columns.state'), (value) => t(`jobs.states.${value}`)),
      { path: 'error.message', title: t('parts.list.csv.parts.error') },
    ],
    cell: (item) => <JobState item={item} t={t} regional={regional} />,
  },
  {
    key: 'progress',
    title: t('jobs.columns.progress'),
    csv: [
      { path: 'progress', title: t('jobs.columns.progress') },
      { path: 'done', title: t('parts.list.csv.parts.done') },
      { path: 'total', title: t('parts.list.csv.parts.total') },
      { path: 'failed', title: t('parts.list.csv.parts.failed') },
    ],
    cell: (item) => <JobProgress item={item} t={t} regional={regional} />,
  },
  {
    key: 'startedBy',
    phone: 'none',
    title: t('jobs.columns.startedBy'),
    csv: [
      { path: 'startedBy.name', title: t('jobs.columns.startedBy') },
      { path: 'startedBy.email', title: t('parts.list.csv.parts.email') },
    ],
    cell: ({ startedBy }) => (startedBy.name ? <bdi>{startedBy.name}</bdi> : <Email>{startedBy.email}</Email>),
  },
  momentColumn('createdAt', t('jobs.columns.created'), regional),
  {
    key: 'finishedAt',
    hidden: true,
    title: t('jobs.columns.finished'),
    cell: ({ finishedAt }) => <When at={finishedAt} regional={regional} as="short" none={t('jobs.notEnded')} />,
  },
]

export default consolePage('jobs', (person) => {
  const { t, me, query } = person
  return (
    <JobsFrame person={person} tab="tasks">
      <List
        contract={listJobs}
        name="jobs"
        title={t('jobs.title')}
        query={query}
        labelOf={({ title, label }) => label ?? title}
        filters={[stateFilter(person)]}
        columns={columnsOf(person)}
        actionsOf={({ id, title, label, state }) =>
          can(me, retryJob) &&
          (state === 'failed' || state === 'expired') && (
            <ActionButton
              endpoint={endpoint(retryJob)}
              input={{ params: { jobId: id } }}
              label={t('jobs.retry')}
              name={t('jobs.retryThis', { name: `\u2068${label ?? title}\u2069` })}
              size="xs"
              kind="subtle"
              done={t('jobs.retried')}
            />
          )
        }
        empty={{ title: t('jobs.empty.title'), detail: t('jobs.empty.detail') }}
      />
    </JobsFrame>
  )
})
