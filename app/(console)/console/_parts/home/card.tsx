import type { ReactNode } from 'react'
import type { Place } from '@/lib/ui/place'
import { Amount } from '@/lib/ui/when'
import styles from './overview.module.css'

type Props = { title: string; value: number; place: Place; isWide?: boolean; children: ReactNode }

/** One number, large, with what belongs to it. */
export const Card = ({ title, value, place, isWide, children }: Props) => (
  <section className={`panel compact stack tight ${styles.card}`} data-wide={isWide} aria-label={title}>
    <h3 className="soft">{title}</h3>
    <p className={styles.value}>
      <Amount value={value} place={place} />
    </p>
    {children}
  </section>
)
