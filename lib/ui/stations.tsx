import Link from 'next/link'
import type { ReactNode } from 'react'
import styles from './stations.module.css'

/** `done` is behind, `now` is where it stands, `next` is to come. */
export type Station = { title: ReactNode; detail?: ReactNode; state: 'done' | 'now' | 'next'; href?: string }

/** The product's mark as a part: a path through stations, in the reading direction, for what goes from a beginning to an end. */
export const Stations = ({ label, stations }: { label: string; stations: Station[] }) => (
  <ol className={styles.path} aria-label={label}>
    {stations.map(({ title, detail, state, href }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a station is its place on the path
      <li key={at} className={styles.station} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        {href ? (
          <Link href={href} prefetch={false} className={styles.title}>
            {title}
          </Link>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        {detail && <span className="small soft">{detail}</span>}
      </li>
    ))}
  </ol>
)
