import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Where there is nothing to list: a way that has not begun, what it means, and what can be done. */
export const Empty = ({ title, detail, children }: { title: ReactNode; detail?: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <svg className={styles.way} viewBox="0 0 160 64" aria-hidden="true" focusable="false">
      <path d="M14 52h22c44 0 14-22 62-22 40 0 28-18 48-18" />
      <circle cx="14" cy="52" r="6" />
      <circle cx="78" cy="34" r="6" />
      <circle cx="146" cy="12" r="7" />
    </svg>
    {title}
    {detail && <p className="soft">{detail}</p>}
    {children && <div className={`row ${styles.ways}`}>{children}</div>}
  </div>
)
