import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { readAnalyticsOverview } from '@/lib/domain/standards/analytics/analytics.contract'
import { can } from '@/lib/ui/can'
import { daysInWords } from '@/lib/ui/dates/written'
import type { Person } from '@/lib/ui/person'
import { Attention } from './attention'
import { Charts } from './charts'
import styles from './desks/desks.module.css'
import { Duties } from './desks/duties'
import { Health } from './desks/health'
import { FirstDays } from './first-days'
import { FirstWeek, isFirstWeekHidden } from './first-week'
import { logSince } from './log-links'
import { Meanings } from './meanings'
import { Numbers, type OverviewData } from './numbers'
import { Period } from './period'
import { Recent } from './recent'

/**
 * The matters that need attention, the newest records, and the state of the organization: numbers of the
 * window, their course by day, and their definitions.
 */
export async function Overview({ window, ...page }: Person & { window: { days?: string } }) {
  const { api, t, me } = page
  const { data: overview } = await api(readAnalyticsOverview, { query: window })
  const mayReadLog = can(me, listActivityLog)
  const log = logSince(overview.current.from, overview.timeZone)
  const isNew = overview.people.total <= 1
  return (
    <>
      <FirstWeek {...page} overview={overview} />
      <div className={styles.desk}>
        <Attention t={t} me={me} api={api} numbers={{ overview, log }} without={watched} />
        <Duties t={t} me={me} regional={page.regional} overview={overview} />
        <Health {...page} />
        {mayReadLog && <Recent {...page} />}
      </div>
      {isNew ? (
        <FirstDays page={page} overview={overview} isShort={await isFirstWeekHidden()} />
      ) : (
        <Figures page={page} overview={overview} log={log} />
      )}
    </>
  )
}

/** Rows that the desk shows itself (desks/health.tsx). */
const watched = ['jobs']

type FiguresProps = { page: Person; overview: OverviewData; log: ReturnType<typeof logSince> }

/** The state of the organization in numbers, their course by day, and what they mean. */
function Figures({ page, overview, log }: FiguresProps) {
  const { t, me, regional } = page
  const { current, previous, timeZone } = overview
  const range = ({ from, to }: typeof current) => <bdi>{daysInWords(from, to, regional)}</bdi>
  return (
    <>
      <section aria-labelledby="numbers" className="stack">
        <div className="bar end">
          <div>
            <h2 id="numbers">{t('home.window.title')}</h2>
            <p className="row baseline">
              <span>{range(current)}</span>
              <span className="soft small">
                {t('home.window.compared')} {range(previous)}
              </span>
            </p>
          </div>
          <Period t={t} days={overview.days} hrefOf={(days) => `/console?days=${days}`} />
        </div>
        <Numbers
          {...{ t, regional, overview }}
          log={can(me, listActivityLog) ? log : null}
          pathList={can(me, listPaths) ? '/console/learning-paths' : null}
        />
      </section>
      <Charts {...page} overview={overview} />
      <Meanings t={t} regional={regional} timeZone={timeZone} asOf={overview.asOf} />
    </>
  )
}
