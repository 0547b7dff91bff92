'use client'
import { Gaps } from '../../gaps'
import { asTyped, type PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'

function FillBlanks({ question, answer, onChange, ...rest }: PartProps<'fillBlanks'>) {
  const fill = (key: string, text: string) => onChange({ type: 'fillBlanks', blanks: { ...answer?.blanks, [key]: text } })
  return (
    <Gaps
      stem={question.stem}
      {...rest}
      field={(key, name) => {
        const choices = question.choices[key]
        const value = answer?.blanks[key] ?? ''
        if (!choices)
          return (
            <input
              className={styles.gap}
              aria-label={name}
              dir="auto"
              maxLength={200}
              {...asTyped}
              value={value}
              onChange={({ currentTarget }) => fill(key, currentTarget.value)}
            />
          )
        return (
          <select
            className={styles.gap}
            aria-label={name}
            value={choices.includes(value) ? value : ''}
            onChange={({ currentTarget }) => fill(key, currentTarget.value)}
          >
            <option value="">{rest.texts.choose}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {question.labels[choice]}
              </option>
            ))}
          </select>
        )
      }}
    />
  )
}

export const fillBlanks: QuestionUi<'fillBlanks'> = {
  type: 'fillBlanks',
  Control: FillBlanks,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
