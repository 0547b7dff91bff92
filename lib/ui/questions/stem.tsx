import type { ReactNode } from 'react'
import styles from './questions.module.css'

export const Stem = ({ id, children }: { id: string; children: ReactNode }) => (
  <label htmlFor={id} className={styles.stem} dir="auto">
    {children}
  </label>
)
