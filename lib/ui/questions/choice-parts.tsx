import type { ReactNode } from 'react'
import { numberIn, type PartProps } from './part'
import styles from './questions.module.css'

type ChoiceProps = {
  kind: 'radio' | 'checkbox'
  name: string
  value: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

const Choice = ({ kind, name, value, isChosen, onChoose, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type={kind} name={name} value={value} checked={isChosen} onChange={onChoose} />
    <span dir="auto">{children}</span>
  </label>
)

type GroupProps = { stem: string; hint?: string; isDisabled?: boolean; isAcross?: boolean; children: ReactNode }

const Choices = ({ stem, hint, isDisabled, isAcross, children }: GroupProps) => (
  <fieldset className={styles.question} disabled={isDisabled}>
    <legend className={styles.stem} dir="auto">
      {stem}
    </legend>
    {hint && <p className="small soft">{hint}</p>}
    <div className={isAcross ? styles.across : styles.choices}>{children}</div>
  </fieldset>
)

export const SingleChoice = ({ question, answer, onChange, isDisabled, id }: PartProps<'singleChoice'>) => (
  <Choices stem={question.stem} isDisabled={isDisabled}>
    {question.options.map((key) => (
      <Choice
        key={key}
        kind="radio"
        name={id}
        value={key}
        isChosen={answer?.choice === key}
        onChoose={() => onChange({ type: 'singleChoice', choice: key })}
      >
        {question.labels[key]}
      </Choice>
    ))}
  </Choices>
)

export function MultipleChoice({ question, answer, onChange, isDisabled, id, texts }: PartProps<'multipleChoice'>) {
  const chosen = new Set(answer?.choices)
  const toggle = (key: string) => {
    const isChosen = (each: string) => chosen.has(each) !== (each === key)
    onChange({ type: 'multipleChoice', choices: question.options.filter(isChosen) })
  }
  return (
    <Choices stem={question.stem} hint={texts.several} isDisabled={isDisabled}>
      {question.options.map((key) => (
        <Choice key={key} kind="checkbox" name={id} value={key} isChosen={chosen.has(key)} onChoose={() => toggle(key)}>
          {question.labels[key]}
        </Choice>
      ))}
    </Choices>
  )
}

export const TrueFalse = ({ question, answer, onChange, isDisabled, id, texts }: PartProps<'trueFalse'>) => (
  <Choices stem={question.stem} isDisabled={isDisabled}>
    {[true, false].map((value) => (
      <Choice
        key={String(value)}
        kind="radio"
        name={id}
        value={String(value)}
        isChosen={answer?.choice === value}
        onChoose={() => onChange({ type: 'trueFalse', choice: value })}
      >
        {value ? texts.true : texts.false}
      </Choice>
    ))}
  </Choices>
)

export const Rating = ({ question, answer, onChange, isDisabled, id, digits, texts }: PartProps<'rating'>) => (
  <Choices stem={question.stem} hint={texts.rating} isDisabled={isDisabled} isAcross>
    {Array.from({ length: question.steps }, (_, at) => at + 1).map((value) => (
      <Choice
        key={value}
        kind="radio"
        name={id}
        value={String(value)}
        isChosen={answer?.value === value}
        onChoose={() => onChange({ type: 'rating', value })}
      >
        {numberIn(value, digits)}
      </Choice>
    ))}
  </Choices>
)
