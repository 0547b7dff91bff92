import { readAnalyticsOverview } from '@/lib/domain/analytics/analytics.contract'
import type { Person } from '@/lib/ui/person'
import { localeOf } from '@/lib/ui/regional-format'
import { Charts } from './charts'
import { Meanings } from './meanings'
import { Numbers } from './numbers'
import { Period } from './period'

/** How the organization is doing, from one call: numbers of the window, their days, and what they mean. */
export async function Overview({
  api,
  t,
  regional,
  window,
}: Pick<Person, 'api' | 't' | 'regional'> & { window: { days?: string } }) {
  const { data: overview } = await api(readAnalyticsOverview, { query: window })
  const { current, previous, timeZone } = overview
  // Days of the calendar, not moments: no time zone may shift them.
  const format = new Intl.DateTimeFormat(localeOf(regional), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const range = ({ from, to }: typeof current) => <bdi>{format.formatRange(new Date(from), new Date(to))}</bdi>
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
          <Period t={t} days={overview.days} />
        </div>
        <Numbers t={t} regional={regional} overview={overview} />
      </section>
      <Charts t={t} regional={regional} overview={overview} />
      <Meanings t={t} regional={regional} timeZone={timeZone} asOf={overview.asOf} />
    </>
  )
}
