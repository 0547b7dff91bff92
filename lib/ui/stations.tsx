import type { ReactNode } from 'react'
import styles from './stations.module.css'

/** `done` is behind, `now` is where it stands, `next` is to come. */
export type Station = { title: string; detail?: ReactNode; state: 'done' | 'now' | 'next' }

/** The product's mark as a part: a path through stations, in the reading direction, for what goes from a beginning to an end. */
export const Stations = ({ label, stations }: { label: string; stations: Station[] }) => (
  <ol className={styles.path} aria-label={label}>
    {stations.map(({ title, detail, state }) => (
      <li key={title} className={styles.station} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={styles.title}>{title}</span>
        {detail && <span className="small soft">{detail}</span>}
      </li>
    ))}
  </ol>
)
