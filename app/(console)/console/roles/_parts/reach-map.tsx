import type { ReactNode } from 'react'
import type { Reach } from './reach'
import styles from './reach.module.css'

type Props = {
  reach: Reach[]
  title: string
  /** How many of each share, in words. */
  summary: ReactNode
  shares: Record<Reach['share'], string>
}

/** The subjects that a role reaches, each with its name and how much of it: what the grid of permissions comes to. */
export const ReachMap = ({ reach, title, summary, shares }: Props) => (
  <section className={`panel ${styles.map}`} aria-label={title}>
    <div className="bar">
      <h2>{title}</h2>
      <p className="small soft">{summary}</p>
    </div>
    <ul className={styles.subjects}>
      {reach.map(({ subject, name, share }) => (
        <li key={subject} data-share={share}>
          <i className={styles.station} data-share={share} aria-hidden="true" />
          <span>{name}</span> <span className="hidden-visually">{shares[share]}</span>
        </li>
      ))}
    </ul>
  </section>
)
