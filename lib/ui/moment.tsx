import type { ReactNode } from 'react'
import styles from './moment.module.css'
import { Seal } from './seal'

type Props = {
  /** The larger what was reached, the more room it has. */
  kind: 'lesson' | 'section' | 'path' | 'certificate'
  title: ReactNode
  detail?: ReactNode
  /** The next steps. */
  children?: ReactNode
}

/**
 * The moment in which something was reached: a seal on the way, pressed once in 600 ms, a still picture where less motion is asked for. The words say
 * all of it; `Spoken` beside it says them aloud.
 */
export const Moment = ({ kind, title, detail, children }: Props) => (
  <section className={styles.moment} data-kind={kind}>
    <span className={styles.picture} aria-hidden="true">
      <i className={styles.behind} />
      <i className={styles.ahead} />
      <Seal className={styles.seal} />
    </span>
    <div className={styles.words}>
      <p className={styles.title}>{title}</p>
      {detail && <p className="small">{detail}</p>}
    </div>
    {children && <div className={styles.next}>{children}</div>}
  </section>
)
