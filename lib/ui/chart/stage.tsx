import type { CSSProperties } from 'react'
import styles from './shares.module.css'

/** A stage of a row of them, as high as its share of the first: beside each other they are a funnel. It says nothing that is not written beside it. */
export const Stage = ({ share }: { share: number }) => (
  <span className={styles.part} style={{ '--share': Math.min(1, share) } as CSSProperties} aria-hidden="true" />
)
