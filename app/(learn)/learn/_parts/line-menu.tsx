import type { ReactNode } from 'react'
import styles from './line-menu.module.css'

type Props = {
  /** The sign or the words that open it when pressed. */
  summary: ReactNode
  /** Its name where what is pressed is a sign alone. */
  label?: string
  look?: 'sign' | 'button' | 'choice'
  /** Something other than the usual is chosen in it. */
  isChosen?: boolean
  /** At the end of a line: it opens towards its start. */
  isAtEnd?: boolean
  /** The entries: each an `li` with a link or a form of one button. */
  children: ReactNode
}

/** Actions or choices behind one press, which works before any script. Of all on a page one is open. */
export const LineMenu = ({ summary, label, look = 'sign', isChosen, isAtEnd, children }: Props) => (
  <details
    className={styles.menu}
    name="menu"
    data-look={look}
    data-chosen={isChosen || undefined}
    data-end={isAtEnd || undefined}
  >
    <summary aria-label={label} className={look === 'button' ? 'button' : undefined}>
      {summary}
    </summary>
    <ul className={styles.list}>{children}</ul>
  </details>
)
