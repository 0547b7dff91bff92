import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import styles from './desks.module.css'

type Props = { href?: string; title: ReactNode; detail?: ReactNode; children?: ReactNode }

/** A title, which may lead somewhere, with a second line about it. */
export const Titled = ({ href, title, detail }: Omit<Props, 'children'>) => (
  <span className="two-lines">
    {href ? (
      <Link href={href} prefetch={false}>
        {title}
      </Link>
    ) : (
      <span>{title}</span>
    )}
    {detail && <span>{detail}</span>}
  </span>
)

/** One entry of a panel: what it is, a second line about it, and at its end a number or what can be done. */
export const Line = ({ children, ...titled }: Props) => (
  <li className={styles.line}>
    <Titled {...titled} />
    {children && <span className={styles.end}>{children}</span>}
  </li>
)

/** A number that leads to the list that it counts. */
export const CountLink = ({
  value,
  href,
  label,
  regional,
}: { value: number; href: string; label: string } & Pick<Person, 'regional'>) => (
  <Link href={href} prefetch={false}>
    <span className="hidden-visually">{label}: </span>
    <Amount value={value} regional={regional} />
  </Link>
)
