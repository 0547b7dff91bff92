import { numberIn } from '@/lib/ui/regional-format'
import { ChartFigure } from './chart-figure'
import { ChartTable } from './chart-table'
import type { ChartFrame } from './props'
import styles from './shares.module.css'

type Props = ChartFrame & {
  /** From the first stage to the last, each a part of the one before. */
  stages: { label: string; value: number }[]
  /** The titles of the table's columns. */
  heads: { count: string; share: string }
}

/** How many are left at each stage of a way, as bars of one scale, and as a table. */
export function Funnel({ title, axis, stages, heads, regional }: Props) {
  const first = stages[0]?.value ?? 0
  const shareOf = (value: number) => (first > 0 ? value / first : 0)
  const written = (value: number) => numberIn(regional, value)
  const share = (value: number) => numberIn(regional, shareOf(value), { style: 'percent', maximumFractionDigits: 0 })
  const drawing = (
    <ol className={styles.funnel}>
      {stages.map(({ label, value }) => (
        <li key={label}>
          <span className="bar">
            <bdi>{label}</bdi>
            <span className="row tight">
              <strong>
                <bdi>{written(value)}</bdi>
              </strong>
              <bdi className="soft small">{share(value)}</bdi>
            </span>
          </span>
          <span className={styles.stage}>
            <span style={{ inlineSize: `${Math.round(shareOf(value) * 1000) / 10}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
  const rows = stages.map(({ label, value }) => ({ label, cells: [written(value), share(value)] }))
  return (
    <ChartFigure
      title={title}
      drawing={drawing}
      table={<ChartTable title={title} heads={[axis, heads.count, heads.share]} rows={rows} />}
    />
  )
}
