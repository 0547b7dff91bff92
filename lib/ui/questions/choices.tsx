import type { ReactNode } from 'react'
import styles from './questions.module.css'

type ChoiceProps = {
  kind: 'radio' | 'checkbox'
  name: string
  value: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

export const Choice = ({ kind, name, value, isChosen, onChoose, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type={kind} name={name} value={value} checked={isChosen} onChange={onChoose} />
    <span dir="auto">{children}</span>
  </label>
)

type GroupProps = { stem: string; hint?: string; isDisabled?: boolean; isAcross?: boolean; children: ReactNode }

export const Choices = ({ stem, hint, isDisabled, isAcross, children }: GroupProps) => (
  <fieldset className={styles.question} disabled={isDisabled}>
    <legend className={styles.stem} dir="auto">
      {stem}
    </legend>
    {hint && <p className="small soft">{hint}</p>}
    <div className={isAcross ? styles.across : styles.choices}>{children}</div>
  </fieldset>
)
