import { addDays } from '@/lib/platform/i18n/days'
import { weekdayOf } from '@/lib/platform/i18n/regional-profile'
import { Chart } from '@/lib/ui/chart/chart'
import { Funnel } from '@/lib/ui/chart/funnel'
import { HeatMap } from '@/lib/ui/chart/heat-map'
import { Sparkline } from '@/lib/ui/chart/sparkline'
import { noonOf } from '@/lib/ui/dates/months'
import { localeOf, type RegionalFormat } from '@/lib/ui/regional-format'
import { Amount } from '@/lib/ui/when'

const days = Array.from({ length: 14 }, (_, at) => addDays('2026-11-10', at))
const counts = [31, 40, 38, 12, 9, 33, 41, 44, 39, 36, 11, 8, 35, 20]
const members = [120, 120, 124, 124, 124, 130, 131, 131, 140, 140, 140, 140, 142, 142]
const hours = [8, 10, 12, 14, 16]

type Props = { regional: RegionalFormat; t: (key: string) => string }

/** A chart of each kind, with numbers of no meaning. */
export function SampleCharts({ regional, t }: Props) {
  const day = new Intl.DateTimeFormat(localeOf(regional), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(localeOf(regional), { weekday: 'short', timeZone: 'UTC' })
  const hour = new Intl.NumberFormat(localeOf(regional), { minimumIntegerDigits: 2 })
  const points = days.map((date, at) => ({
    label: day.format(noonOf(date)),
    isRest: [5, 6].includes(weekdayOf(date)),
    isOpen: at === days.length - 1,
    values: { completed: counts[at] ?? 0, failed: at % 5, members: members[at] ?? 0 },
  }))
  const frame = { axis: t('charts.day'), regional }
  return (
    <>
      <Chart
        {...frame}
        title={t('charts.bar')}
        kind="bar"
        points={points}
        series={[
          { name: 'completed', label: t('charts.completed') },
          { name: 'failed', label: t('charts.failed'), color: 'bad' },
        ]}
      />
      <Chart
        {...frame}
        title={t('charts.step')}
        kind="step"
        points={points}
        series={[{ name: 'members', label: t('charts.members'), color: 'warm' }]}
      />
      <Funnel
        title={t('charts.funnel')}
        axis={t('charts.stage')}
        heads={{ count: t('charts.count'), share: t('charts.share') }}
        regional={regional}
        stages={[
          { label: t('charts.invited'), value: 1240 },
          { label: t('charts.started'), value: 986 },
          { label: t('charts.halfway'), value: 611 },
          { label: t('charts.finished'), value: 428 },
        ]}
      />
      <HeatMap
        {...frame}
        title={t('charts.heat')}
        columns={hours.map((each) => hour.format(each))}
        rows={days.slice(5, 10).map((date, row) => ({
          label: weekday.format(noonOf(date)),
          values: hours.map((_, at) => (row * 7 + at * at * 3) % 23),
        }))}
      />
      <div className="well stack tight">
        <p className="soft">{t('charts.line')}</p>
        <strong>
          <Amount value={142} regional={regional} />
        </strong>
        <Sparkline values={members} />
      </div>
    </>
  )
}
