import type { ReactNode } from 'react'
import styles from './brand.module.css'
import { isWordmark, type Logos, OrganizationMark } from './organization-mark'

type Props = {
  href: string
  logos: Logos
  name: string
  /** Below the name. */
  detail?: ReactNode
  size?: number
}

/** The logo and the name of the organization, or those of the product, leading to the start. */
export const Brand = ({ href, logos, name, detail, size }: Props) => (
  <a className={styles.brand} href={href}>
    {isWordmark(logos) ? (
      <OrganizationMark logos={logos} size={size} name={name} />
    ) : (
      <>
        <OrganizationMark logos={logos} size={size} />
        <span className={styles.names}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {detail && <span className="small soft">{detail}</span>}
        </span>
      </>
    )}
  </a>
)
