import { numberIn } from '@/lib/ui/regional-format'
import styles from './chart.module.css'
import { ChartFigure } from './chart-figure'
import { ChartTable } from './chart-table'
import type { ChartFrame, Point, Series } from './props'
import { namedPlaces, ticksFor } from './scale'

type Props = ChartFrame & {
  /** `bar` for counts of a time each, one series on the other; `step` for what stays as it is until it changes. */
  kind: 'bar' | 'step'
  points: Point[]
  series: Series[]
}

/** Counts along an axis, drawn in the reading direction, and the same numbers as a table. Drawn by the server: it is there with the page. */
export function Chart({ kind, points, series, title, axis, regional }: Props) {
  const heights = points.map(({ values }) => {
    const each = series.map(({ name }) => values[name] ?? 0)
    return kind === 'bar' ? each.reduce((sum, value) => sum + value, 0) : Math.max(0, ...each)
  })
  const ticks = ticksFor(Math.max(0, ...heights))
  const Plot = { bar: Bars, step: Steps }[kind]
  const drawing = (
    <>
      {series.length > 1 && <Legend series={series} />}
      <div className={styles.chart}>
        <div className={styles.scale}>
          {ticks.toReversed().map((tick) => (
            <bdi key={tick}>{numberIn(regional, tick)}</bdi>
          ))}
        </div>
        <div className={styles.plot}>
          <div className={styles.rules}>
            {ticks.map((tick) => (
              <span key={tick} />
            ))}
          </div>
          <Plot points={points} series={series} top={ticks.at(-1) ?? 1} regional={regional} />
        </div>
        <Axis points={points} />
      </div>
    </>
  )
  const table = (
    <ChartTable
      title={title}
      heads={[axis, ...series.map(({ label }) => label)]}
      rows={points.map(({ label, values }) => ({
        label,
        cells: series.map(({ name }) => numberIn(regional, values[name] ?? 0)),
      }))}
    />
  )
  return <ChartFigure title={title} drawing={drawing} table={table} />
}

const Legend = ({ series }: Pick<Props, 'series'>) => (
  <ul className={styles.legend}>
    {series.map(({ name, label, color = 'accent' }) => (
      <li key={name} data-color={color}>
        <bdi>{label}</bdi>
      </li>
    ))}
  </ul>
)

const atMostNamed = 5

/** The names of some places; on a narrow chart every second or fourth of them. */
function Axis({ points }: Pick<Props, 'points'>) {
  const named = namedPlaces(points.length, atMostNamed)
  return (
    <div className={styles.axis}>
      {points.map(({ label, second }, at) => {
        const place = named.indexOf(at)
        if (place < 0) return <span key={label} />
        return (
          <span
            key={label}
            className={styles.place}
            data-minor={minorOf(named.length - 1 - place)}
            data-edge={edgeOf(at, points.length)}
          >
            <bdi>{label}</bdi>
            {second && <bdi>{second}</bdi>}
          </span>
        )
      })}
    </div>
  )
}

/** Counted back from the last name, which always stays: those that go first on a narrow chart, and those that go next. */
const minorOf = (back: number) => (back % 2 === 1 ? 1 : back % 4 === 2 ? 2 : undefined)
const edgeOf = (at: number, count: number) => (at === 0 ? 'start' : at === count - 1 ? 'end' : undefined)

type PlotProps = Pick<Props, 'points' | 'series' | 'regional'> & { top: number }
const percent = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`

/** A column for each place, its series one above the other; pointed at, it says its numbers. */
const Bars = ({ points, series, top, regional }: PlotProps) => (
  <div className={styles.columns}>
    {points.map((point, at) => (
      <div
        key={point.label}
        className={styles.column}
        data-rest={point.isRest || undefined}
        data-open={point.isOpen || undefined}
        data-half={at * 2 < points.length ? 'first' : 'second'}
      >
        {series.map(({ name, color = 'accent' }) => {
          const value = point.values[name] ?? 0
          return value > 0 && <span key={name} data-color={color} style={{ blockSize: percent(value, top) }} />
        })}
        <Tip point={point} series={series} regional={regional} />
      </div>
    ))}
  </div>
)

/** A line that stays level until the next place; the styles mirror it where the text runs the other way. */
function Steps({ points, series, top, regional }: PlotProps) {
  const y = (value: number) => top - value
  return (
    <>
      <svg
        className={styles.steps}
        aria-hidden="true"
        viewBox={`0 0 ${Math.max(1, points.length)} ${top}`}
        preserveAspectRatio="none"
      >
        {series.map(({ name, color = 'accent' }) => {
          const line = points.map(({ values }, at) => `${at === 0 ? 'M0 ' : 'V'}${y(values[name] ?? 0)}H${at + 1}`).join('')
          return (
            <g key={name} data-color={color}>
              <path d={`${line}V${top}H0Z`} />
              <path d={line} vectorEffect="non-scaling-stroke" />
            </g>
          )
        })}
      </svg>
      <div className={styles.columns}>
        {points.map((point, at) => (
          <div key={point.label} className={styles.column} data-half={at * 2 < points.length ? 'first' : 'second'}>
            <Tip point={point} series={series} regional={regional} />
          </div>
        ))}
      </div>
    </>
  )
}

const Tip = ({
  point: { label, second, values },
  series,
  regional,
}: Pick<PlotProps, 'series' | 'regional'> & { point: Point }) => (
  <div className={styles.tip}>
    <bdi>{label}</bdi>
    {second && <bdi className="soft">{second}</bdi>}
    {series.map(({ name, label: what, color = 'accent' }) => (
      <p key={name} data-color={color}>
        <bdi>{what}</bdi> <bdi>{numberIn(regional, values[name] ?? 0)}</bdi>
      </p>
    ))}
  </div>
)
