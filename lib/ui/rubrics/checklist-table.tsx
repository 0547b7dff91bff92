import type { WrittenForm } from '@/lib/domain/assessing/observations/form-shapes.contract'
import type { ItemState } from '@/lib/domain/assessing/observations/words'
import type { TextValues } from '@/lib/platform/i18n/digits'
import type { Language } from '@/lib/platform/i18n/languages'
import { OwnText } from './own-text'
import styles from './rubrics.module.css'

type Props = {
  items: Extract<WrittenForm, { kind: 'checklist' }>['items']
  /** Left out before anything is marked. */
  states?: Readonly<Record<string, ItemState>> | undefined
  language: Language
  /** Texts of `observations.checklist`. */
  say: (key: string, values?: TextValues) => string
}
const badges = { done: 'badge good', notDone: 'badge bad', notObserved: 'badge' } as const

/** A checklist to be read: its items with their points, and afterwards which of them were done. */
export const ChecklistTable = ({ items, states, language, say }: Props) => (
  <ul className={styles.criteria}>
    {items.map(({ key, title, points = 1, isRequired }) => {
      const state = states && Object.hasOwn(states, key) ? states[key] : undefined
      return (
        <li key={key} className={styles.item}>
          <OwnText of={title} language={language} className={styles.name} />
          <span className="row tight">
            {isRequired && <span className="badge warn">{say('required')}</span>}
            <span className="small soft">{say('points', { points })}</span>
            {state && <span className={badges[state]}>{say(`states.${state}`)}</span>}
          </span>
        </li>
      )
    })}
  </ul>
)
