import type { ReactNode } from 'react'
import styles from './brand.module.css'
import { Logo } from './logo'

type Props = { href: string; name: ReactNode; detail: string; size?: number }

/** The mark with the name of the organization, or of the product, leading to the start. */
export const Brand = ({ href, name, detail, size }: Props) => (
  <a className={styles.brand} href={href}>
    <Logo size={size} />
    <span className={styles.names}>
      <strong>{name}</strong>
      <span className="small soft">{detail}</span>
    </span>
  </a>
)
