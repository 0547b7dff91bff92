import styles from './way.module.css'

type Props = { percent: number; label: string; stops?: number }

const wide = 100
const at = (stop: number, stops: number) => 2 + (stop / stops) * (wide - 4)

/**
 * Progress as the mark shows it: a path through stations, as far as it has been walked. Drawn in the reading direction. The label says it in
 * words; the drawing itself is decoration.
 */
export const Way = ({ percent, label, stops = 4 }: Props) => (
  <span className={styles.way} role="img" aria-label={label}>
    <svg viewBox={`0 0 ${wide} 4`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className={styles.line} d={`M2 2H${wide - 2}`} />
      {percent > 0 && <path className={styles.walked} d={`M2 2H${at(percent, 100)}`} />}
    </svg>
    <span className={styles.stations} aria-hidden="true">
      {Array.from({ length: stops + 1 }, (_, stop) => (stop * 100) / stops).map((stop) => (
        <i key={stop} data-state={percent >= stop ? 'done' : 'next'} data-end={stop === 100 || undefined} />
      ))}
    </span>
  </span>
)
