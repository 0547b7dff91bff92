import type { Reach } from './reach'
import styles from './reach.module.css'

/**
 * The permissions of a role at a glance: a station for each subject on one line, with the numbers in the
 * label.
 */
export const ReachLine = ({ reach, label }: { reach: Reach[]; label: string }) => (
  <span className={styles.line} role="img" aria-label={label} title={label}>
    {reach.map(({ subject, share }) => (
      <i key={subject} className={styles.station} data-share={share} />
    ))}
  </span>
)
