import type { listJobs } from '@/lib/domain/house/jobs/jobs.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { Amount, When } from '@/lib/ui/when'

type Item = ItemOf<typeof listJobs>

const kinds: Record<Item['state'], string> = {
  queued: '',
  running: 'warn',
  succeeded: 'good',
  failed: 'bad',
  expired: 'bad',
  cancelled: '',
}

/** Where a job is, what its last try ended with, and when it is tried again where a try of it failed. */
export const JobState = ({ item, t, regional }: { item: Item; t: (key: string) => string; regional: RegionalFormat }) => (
  <div className="stack tight">
    <span>
      <span className={`badge ${kinds[item.state]}`}>{t(`jobs.states.${item.state}`)}</span>
    </span>
    {item.error && (
      <span className="small">
        <bdi>{item.error.message}</bdi>
      </span>
    )}
    {item.nextTryAt && (
      <span className="small soft">
        {t('jobs.nextTry')} · <When at={item.nextTryAt} regional={regional} as="short" />
      </span>
    )}
  </div>
)

type ProgressProps = { item: Item; t: (key: string, values?: { count: number }) => string; regional: RegionalFormat }

/** How far a job is: percent, rows where their number is known, and how many failed. */
export const JobProgress = ({ item: { progress, done, total, failed }, t, regional }: ProgressProps) => (
  <span className="row tight">
    <Amount value={progress / 100} regional={regional} style="percent" />
    {total !== null && (
      <span className="small soft">
        <Amount value={done} regional={regional} /> / <Amount value={total} regional={regional} />
      </span>
    )}
    {failed > 0 && <span className="small">{t('parts.jobs.failed', { count: failed })}</span>}
  </span>
)
