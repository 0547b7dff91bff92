import Link from 'next/link'
import type { ReactNode } from 'react'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { Amount } from '@/lib/ui/when'
import styles from './overview.module.css'

type Props = {
  title: string
  /** Null: hidden. */
  value: number | null
  /** Written in place of a hidden number. */
  none?: string
  regional: RegionalFormat
  isWide?: boolean
  href?: string | false
  children: ReactNode
}

/** One number, large, with what belongs to it; it leads to what it counts, where that is listed. */
export const Card = ({ title, value, none, regional, isWide, href, children }: Props) => (
  <section className={`panel compact stack tight ${styles.card}`} data-wide={isWide} aria-label={title}>
    <h3 className="soft">{title}</h3>
    <p className={styles.value}>
      {value === null ? (
        <span className="soft">{none}</span>
      ) : href ? (
        <Link href={href} prefetch={false}>
          <span className="hidden-visually">{title}: </span>
          <Amount value={value} regional={regional} />
        </Link>
      ) : (
        <Amount value={value} regional={regional} />
      )}
    </p>
    {children}
  </section>
)
