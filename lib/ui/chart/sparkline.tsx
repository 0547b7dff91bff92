import styles from './chart.module.css'
import type { Series } from './props'

type Props = { values: number[]; color?: Series['color'] }

/** How a number came to be, beside it: level steps without an axis. It says nothing that is not written elsewhere. */
export function Sparkline({ values, color = 'accent' }: Props) {
  const top = Math.max(1, ...values)
  const line = values.map((value, at) => `${at === 0 ? 'M0 ' : 'V'}${top - value}H${at + 1}`).join('')
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${Math.max(1, values.length)} ${top}`}
      preserveAspectRatio="none"
      data-color={color}
      aria-hidden="true"
    >
      <path d={`${line}V${top}H0Z`} />
      <path d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
