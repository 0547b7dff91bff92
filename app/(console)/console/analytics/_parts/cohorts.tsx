import type { readCohorts } from '@/lib/domain/standards/analytics/path-analytics.contract'
import { HeatMap } from '@/lib/ui/chart/heat-map'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { numberIn } from '@/lib/ui/regional-format'
import { dayNames } from '../../_parts/home/charts'

type Props = Pick<Person, 't' | 'regional'> & { cohorts: DataOf<typeof readCohorts> }

/** People by the week of their start, and how many of them learned in it and in the following weeks. */
export function Cohorts({ t, regional, cohorts: { cohorts, suppressed } }: Props) {
  const shown = cohorts.flatMap(({ week, active }) => (active ? [{ week, active }] : []))
  const longest = Math.max(0, ...shown.map(({ active }) => active.length))
  const named = dayNames(regional)
  return (
    <section className="panel stack">
      {shown.length > 0 ? (
        <HeatMap
          title={t('analytics.cohorts.title')}
          axis={t('analytics.cohorts.week')}
          columns={Array.from({ length: longest }, (_, at) => numberIn(regional, at + 1))}
          rows={shown.map(({ week, active }) => ({
            label: named(week).label,
            values: Array.from({ length: longest }, (_, at) => active[at] ?? 0),
          }))}
          regional={regional}
        />
      ) : (
        <h2>{t('analytics.cohorts.title')}</h2>
      )}
      <p className="soft small">{t('analytics.cohorts.meaning')}</p>
      {suppressed > 0 && <p className="soft small">{t('analytics.cohorts.hidden', { count: suppressed })}</p>}
    </section>
  )
}
