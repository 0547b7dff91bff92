import type { ReactNode } from 'react'
import questions from '../questions.module.css'
import styles from './answered.module.css'

/** The text of a question above what was answered. */
export const Asked = ({ stem, children }: { stem: ReactNode; children: ReactNode }) => (
  <div className={styles.asked}>
    <p className={questions.stem} dir="auto">
      {stem}
    </p>
    {children}
  </div>
)
