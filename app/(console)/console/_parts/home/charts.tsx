import { Chart } from '@/lib/ui/chart/chart'
import type { Point } from '@/lib/ui/chart/props'
import type { Person } from '@/lib/ui/person'
import { localeOf } from '@/lib/ui/place'
import { zoneName } from '@/lib/ui/zone-name'
import type { Found } from './numbers'
import styles from './overview.module.css'

/** The days of the window, drawn when they come into sight. */
export function Charts({ say, place, found }: Pick<Person, 'say' | 'place'> & { found: Found }) {
  const format = new Intl.DateTimeFormat(localeOf(place), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const points: Point[] = found.daily.map(({ date, ...counts }) => ({ label: format.format(new Date(date)), ...counts }))
  const zone = zoneName(place.language, found.timeZone, new Date(found.asOf))
  const axis = say('home.charts.day')
  const one = (name: string, label: string) => [{ name, label: say(label) }]
  return (
    <section aria-labelledby="days" className="stack">
      <div>
        <h2 id="days">{say('home.charts.title')}</h2>
        <p className="soft">{say('home.charts.today', { zone: `\u2068${zone}\u2069` })}</p>
      </div>
      <div className={styles.charts}>
        <div className="panel compact">
          <Chart
            title={say('home.charts.signIns')}
            kind="bar"
            axis={axis}
            points={points}
            series={[
              { name: 'signIns', label: say('home.charts.completed') },
              { name: 'failedSignIns', label: say('home.charts.failed'), color: 'bad' },
            ]}
          />
        </div>
        <div className="panel compact">
          <Chart
            title={say('home.charts.people')}
            kind="area"
            axis={axis}
            points={points}
            series={one('activePeople', 'home.people.title')}
          />
        </div>
        <div className="panel compact">
          <Chart
            title={say('home.charts.certificates')}
            kind="bar"
            axis={axis}
            points={points}
            series={one('certificatesIssued', 'home.certificates.title')}
          />
        </div>
      </div>
    </section>
  )
}
