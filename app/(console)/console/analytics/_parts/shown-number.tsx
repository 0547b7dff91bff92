import Link from 'next/link'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import styles from './analytics.module.css'

/** Stands where there is nothing to write, with words for those who do not see it. */
export const Nothing = ({ text }: { text: string }) => (
  <span className="soft">
    <span aria-hidden="true">–</span>
    <span className="hidden-visually">{text}</span>
  </span>
)

type Props = Pick<Person, 't' | 'regional'> & {
  /** Null: hidden. */
  value: number | null
  /** The name of the number, for those who hear it alone. */
  label: string
  href?: string
}

/** A number of a table, which leads to what it counts. */
export function ShownNumber({ t, regional, value, label, href }: Props) {
  if (value === null) return <Nothing text={t('analytics.noNumber')} />
  if (!href) return <Amount value={value} regional={regional} />
  return (
    <Link href={href} prefetch={false} className={styles.number}>
      <span className="hidden-visually">{label}: </span>
      <Amount value={value} regional={regional} />
    </Link>
  )
}
