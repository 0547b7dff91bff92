import { byCalendar } from '@/lib/platform/i18n/dates'
import { isWeekend } from '@/lib/platform/i18n/regional-profile'
import { zoneName } from '@/lib/platform/i18n/zone-names'
import type { Calendar } from '@/lib/platform/words'
import { Chart } from '@/lib/ui/chart/chart'
import type { Point, Series } from '@/lib/ui/chart/props'
import { noonOf } from '@/lib/ui/dates/months'
import type { Person } from '@/lib/ui/person'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { OverviewData } from './numbers'
import styles from './overview.module.css'

const form = { day: 'numeric', month: 'short' } as const

/** How a day is written on an axis, in the calendars of the organization. They are days, not moments: no time zone may shift them. */
export function dayNames(regional: RegionalFormat) {
  const { language, calendar } = regional
  const written = (day: string, by: Calendar) =>
    byCalendar(noonOf(day), language, { ...regional, timeZone: 'UTC', calendar: by }, form)
  return (day: string) => ({
    label: written(day, calendar),
    ...(calendar === 'both' && { second: written(day, 'islamic-umalqura') }),
  })
}

type Props = Pick<Person, 't' | 'regional' | 'organization'> & { overview: OverviewData }

/** The days of the window; days of rest are shaded, today is hatched. */
export function Charts({ t, regional, organization, overview }: Props) {
  const named = dayNames(regional)
  const points: Point[] = overview.daily.map(({ date, ...values }, at) => ({
    ...named(date),
    values,
    isRest: isWeekend(date, organization.regionalProfile),
    isOpen: at === overview.daily.length - 1,
  }))
  const zone = zoneName(regional.language, overview.timeZone, new Date(overview.asOf), regional.numerals)
  const chart = (title: string, series: Series[]) => (
    <div className="panel compact">
      <Chart title={t(title)} kind="bar" axis={t('home.charts.day')} points={points} series={series} regional={regional} />
    </div>
  )
  return (
    <section aria-labelledby="days" className="stack">
      <div>
        <h2 id="days">{t('home.charts.title')}</h2>
        <p className="soft">{t('home.charts.today', { zone: `\u2068${zone}\u2069` })}</p>
      </div>
      <div className={styles.charts}>
        {chart('home.charts.signIns', [
          { name: 'signIns', label: t('home.charts.completed') },
          { name: 'failedSignIns', label: t('home.charts.failed'), color: 'bad' },
        ])}
        {chart('home.charts.people', [{ name: 'activePeople', label: t('home.people.title') }])}
        {chart('home.charts.certificates', [{ name: 'certificatesIssued', label: t('home.certificates.title'), color: 'warm' }])}
      </div>
    </section>
  )
}
