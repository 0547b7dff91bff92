import { isWeekend } from '@/lib/platform/i18n/regional-profile'
import { Chart } from '@/lib/ui/chart/chart'
import type { Point } from '@/lib/ui/chart/props'
import type { Person } from '@/lib/ui/person'
import { dayNames } from '../../_parts/home/charts'
import type { Learning } from './figure-card'

export type ChartCard = 'activeChart' | 'progressChart'
type Props = Pick<Person, 't' | 'regional' | 'organization'> & { chart: ChartCard; learning: Learning }

const charts = {
  activeChart: { title: 'analytics.charts.active', series: [{ name: 'activeLearners', color: 'accent' }] },
  progressChart: {
    title: 'analytics.charts.progress',
    series: [
      { name: 'enrolments', color: 'accent' },
      { name: 'completions', color: 'second' },
    ],
  },
} as const

/** Whether all numbers of a chart are shown. */
export const hasChart = (chart: ChartCard, { current }: Learning): boolean =>
  charts[chart].series.every(({ name }) => current[name] !== null)

/** The days of the period. */
export function DailyChart({ t, regional, organization, chart, learning }: Props) {
  const named = dayNames(regional)
  const points: Point[] = learning.daily.map(({ date, activeLearners, enrolments, completions }, at) => ({
    ...named(date),
    values: { activeLearners: activeLearners ?? 0, enrolments: enrolments ?? 0, completions: completions ?? 0 },
    isRest: isWeekend(date, organization.regionalProfile),
    isOpen: at === learning.daily.length - 1,
  }))
  const { title, series } = charts[chart]
  return (
    <div className="panel compact">
      <Chart
        title={t(title)}
        kind="bar"
        axis={t('home.charts.day')}
        points={points}
        series={series.map(({ name, color }) => ({ name, color, label: t(`analytics.metrics.${name}.name`) }))}
        regional={regional}
      />
    </div>
  )
}
