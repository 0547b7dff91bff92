import { isWeekend } from '@/lib/platform/i18n/regional-profile'
import { Chart } from '@/lib/ui/chart/chart'
import type { Point } from '@/lib/ui/chart/props'
import type { Person } from '@/lib/ui/person'
import { dayNames } from '../../_parts/home/charts'
import styles from './analytics.module.css'
import type { Learning } from './figures'

type Props = Pick<Person, 't' | 'regional' | 'organization'> & { learning: Learning }

/** The days of the period, as far as their numbers are shown. */
export function DailyCharts({ t, regional, organization, learning }: Props) {
  const named = dayNames(regional)
  const points: Point[] = learning.daily.map(({ date, activeLearners, enrolments, completions }, at) => ({
    ...named(date),
    values: { activeLearners: activeLearners ?? 0, enrolments: enrolments ?? 0, completions: completions ?? 0 },
    isRest: isWeekend(date, organization.regionalProfile),
    isOpen: at === learning.daily.length - 1,
  }))
  const name = (key: string) => t(`analytics.metrics.${key}.name`)
  const chart = (title: string, series: { name: string; label: string; color?: 'second' }[]) => (
    <div className="panel compact">
      <Chart title={t(title)} kind="bar" axis={t('home.charts.day')} points={points} series={series} regional={regional} />
    </div>
  )
  const { activeLearners, enrolments, completions } = learning.current
  const [hasActive, hasProgress] = [activeLearners !== null, enrolments !== null && completions !== null]
  if (!hasActive && !hasProgress) return null
  return (
    <div className={styles.charts}>
      {hasActive && chart('analytics.charts.active', [{ name: 'activeLearners', label: name('activeLearners') }])}
      {hasProgress &&
        chart('analytics.charts.progress', [
          { name: 'enrolments', label: name('enrolments') },
          { name: 'completions', label: name('completions'), color: 'second' },
        ])}
    </div>
  )
}
