import { numberIn } from '@/lib/ui/regional-format'
import { ChartFigure } from './chart-figure'
import { ChartTable } from './chart-table'
import type { ChartFrame } from './props'
import { levelOf } from './scale'
import styles from './shares.module.css'

type Props = ChartFrame & {
  columns: string[]
  rows: { label: string; values: number[] }[]
}

/** Counts in rows and columns, such as hours of weekdays: the more, the stronger; and the same numbers as a table. */
export function HeatMap({ title, axis, columns, rows, regional }: Props) {
  const largest = Math.max(1, ...rows.flatMap(({ values }) => values))
  const drawing = (
    <div className={styles.heat}>
      {rows.map(({ label, values }) => (
        <div key={label} className={styles.line}>
          <bdi className="small soft">{label}</bdi>
          {values.map((value, at) => (
            <span key={columns[at]} data-level={levelOf(value, largest)}>
              <bdi>{numberIn(regional, value)}</bdi>
            </span>
          ))}
        </div>
      ))}
      <div className={styles.line}>
        <span />
        {columns.map((column) => (
          <bdi key={column} className="small soft">
            {column}
          </bdi>
        ))}
      </div>
    </div>
  )
  const table = rows.map(({ label, values }) => ({ label, cells: values.map((value) => numberIn(regional, value)) }))
  return (
    <ChartFigure title={title} drawing={drawing} table={<ChartTable title={title} heads={[axis, ...columns]} rows={table} />} />
  )
}
