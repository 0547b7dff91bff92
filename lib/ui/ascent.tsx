import type { ReactNode } from 'react'
import styles from './ascent.module.css'

/**
 * The product's mark, large: a path that climbs through two stations to its goal, in the reading direction. With words at its stations it says how
 * something goes; without them it is decoration.
 */
export const Ascent = ({ label, stations }: { label?: string; stations?: [ReactNode, ReactNode, ReactNode] }) => (
  <div className={styles.ascent}>
    <svg viewBox="0 0 400 300" aria-hidden="true" focusable="false">
      <path className={styles.ground} d="M0 248H24C140 248 110 160 200 160S260 56 360 56" />
      <path className={styles.way} d="M24 248C140 248 110 160 200 160S260 56 360 56" pathLength={1} />
      <circle className={styles.station} cx="24" cy="248" r="11" />
      <circle className={styles.station} cx="200" cy="160" r="11" />
      <circle className={styles.halo} cx="360" cy="56" r="30" />
      <circle className={styles.goal} cx="360" cy="56" r="15" />
    </svg>
    {stations && (
      <ol aria-label={label} className={styles.words}>
        {stations.map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a station is its place on the path
          <li key={at}>{words}</li>
        ))}
      </ol>
    )}
  </div>
)
