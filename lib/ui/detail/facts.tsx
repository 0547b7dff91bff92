import type { ReactNode } from 'react'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import styles from './detail.module.css'

export type Fact = {
  label: string
  value: ReactNode
  /** Has a row of its own: a key, which is read best on one line. */
  isWide?: boolean
}

/** The facts of one record, as a list of names and values. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={`facts ${styles.facts}`}>
    {facts.map(({ label, value, isWide }) => (
      <div key={label} className={isWide ? styles.wide : undefined}>
        <dt className="small soft">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** When a record was created and last changed. */
export const timeFacts = (
  { createdAt, updatedAt }: { createdAt: string; updatedAt: string },
  { created, updated }: { created: string; updated: string },
  regional: RegionalFormat,
): Fact[] => [
  { label: created, value: <When at={createdAt} regional={regional} /> },
  { label: updated, value: <When at={updatedAt} regional={regional} /> },
]
