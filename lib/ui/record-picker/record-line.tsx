import type { ReactNode } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import { Theirs } from '@/lib/ui/theirs'
import styles from './record-picker.module.css'

/** A record as a choice: what tells it from others of the same name. */
export type RecordLineOf = {
  icon: ReactNode
  title: string
  /** The language of the title. */
  locale: Language
  /** Its states that are not the usual one. */
  states?: readonly { text: string; kind?: 'good' | 'warn' | 'bad' }[]
  /** Its type in words, and what else tells it apart. */
  details: readonly ReactNode[]
}

export const RecordLine = ({ icon, title, locale, states = [], details }: RecordLineOf) => (
  <span className={styles.line}>
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <span className="two-lines">
      <span className={styles.title}>
        <span data-text="theirs">
          <Theirs locale={locale}>{title}</Theirs>
        </span>
        {states.map(({ text, kind }) => (
          <span key={text} className={kind ? `badge ${kind}` : 'badge'}>
            {text}
          </span>
        ))}
      </span>
      <span className={styles.details}>
        {details.map((detail, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a detail is its place in the line
          <span key={at}>{detail}</span>
        ))}
      </span>
    </span>
  </span>
)
