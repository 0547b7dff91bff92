import { Chart } from '@/lib/ui/chart/chart'
import type { Point } from '@/lib/ui/chart/props'
import type { Person } from '@/lib/ui/person'
import { localeOf } from '@/lib/ui/regional-format'
import { zoneName } from '@/lib/ui/zone-name'
import type { OverviewData } from './numbers'
import styles from './overview.module.css'

/** The days of the window, drawn when they come into sight. */
export function Charts({ t, regional, overview }: Pick<Person, 't' | 'regional'> & { overview: OverviewData }) {
  const format = new Intl.DateTimeFormat(localeOf(regional), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const points: Point[] = overview.daily.map(({ date, ...counts }) => ({ label: format.format(new Date(date)), ...counts }))
  const zone = zoneName(regional.language, overview.timeZone, new Date(overview.asOf))
  const axis = t('home.charts.day')
  const one = (name: string, label: string) => [{ name, label: t(label) }]
  return (
    <section aria-labelledby="days" className="stack">
      <div>
        <h2 id="days">{t('home.charts.title')}</h2>
        <p className="soft">{t('home.charts.today', { zone: `\u2068${zone}\u2069` })}</p>
      </div>
      <div className={styles.charts}>
        <div className="panel compact">
          <Chart
            title={t('home.charts.signIns')}
            kind="bar"
            axis={axis}
            points={points}
            series={[
              { name: 'signIns', label: t('home.charts.completed') },
              { name: 'failedSignIns', label: t('home.charts.failed'), color: 'bad' },
            ]}
          />
        </div>
        <div className="panel compact">
          <Chart
            title={t('home.charts.people')}
            kind="bar"
            axis={axis}
            points={points}
            series={one('activePeople', 'home.people.title')}
          />
        </div>
        <div className="panel compact">
          <Chart
            title={t('home.charts.certificates')}
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
