import { readAnalyticsOverview } from '@/lib/domain/analytics/analytics.contract'
import type { Person } from '@/lib/ui/person'
import { localeOf } from '@/lib/ui/place'
import { Charts } from './charts'
import { Meanings } from './meanings'
import { Numbers } from './numbers'
import { Period } from './period'

/** How the organization is doing, from one call: numbers of the window, their days, and what they mean. */
export async function Overview({
  api,
  say,
  place,
  window,
}: Pick<Person, 'api' | 'say' | 'place'> & { window: { days?: string } }) {
  const { data: found } = await api(readAnalyticsOverview, { query: window })
  const { current, previous, timeZone } = found
  // Days of the calendar, not moments: no time zone may shift them.
  const format = new Intl.DateTimeFormat(localeOf(place), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const range = ({ from, to }: typeof current) => <bdi>{format.formatRange(new Date(from), new Date(to))}</bdi>
  return (
    <>
      <section aria-labelledby="numbers" className="stack">
        <div className="bar end">
          <div>
            <h2 id="numbers">{say('home.window.title')}</h2>
            <p className="row baseline">
              <span>{range(current)}</span>
              <span className="soft small">
                {say('home.window.compared')} {range(previous)}
              </span>
            </p>
          </div>
          <Period say={say} days={found.days} />
        </div>
        <Numbers say={say} place={place} found={found} />
      </section>
      <Charts say={say} place={place} found={found} />
      <Meanings say={say} place={place} timeZone={timeZone} asOf={found.asOf} />
    </>
  )
}
