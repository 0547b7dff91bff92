'use client'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'

/** Each left side with a choice of all right sides. */
function Matching({ question, answer, onChange, isDisabled, id, texts }: PartProps<'matching'>) {
  const { stem, left, right, labels } = question
  const choose = (key: string, other: string) => {
    const { [key]: _, ...others } = answer?.pairs ?? {}
    onChange({ type: 'matching', pairs: other === '' ? others : { ...others, [key]: other } })
  }
  return (
    <fieldset className={styles.question} disabled={isDisabled}>
      <legend className={styles.stem} dir="auto">
        {stem}
      </legend>
      <ul className={styles.pairs}>
        {left.map((key) => (
          <li key={key} className={styles.pair}>
            <label htmlFor={`${id}-${key}`} dir="auto">
              {labels[key]}
            </label>
            <select
              id={`${id}-${key}`}
              className={styles.field}
              value={answer?.pairs[key] ?? ''}
              onChange={({ currentTarget }) => choose(key, currentTarget.value)}
            >
              <option value="">{texts.choose}</option>
              {right.map((other) => (
                <option key={other} value={other}>
                  {labels[other]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

export const matching: QuestionUi<'matching'> = {
  type: 'matching',
  Control: Matching,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
