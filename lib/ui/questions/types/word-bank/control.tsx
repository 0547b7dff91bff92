'use client'
import { Gaps } from '../../gaps'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'

function WordBank({ question, answer, onChange, ...rest }: PartProps<'wordBank'>) {
  const choose = (key: string, word: string) => {
    const { [key]: _, ...others } = answer?.blanks ?? {}
    onChange({ type: 'wordBank', blanks: word === '' ? others : { ...others, [key]: word } })
  }
  return (
    <Gaps
      stem={question.stem}
      hint={rest.texts.wordBank}
      {...rest}
      field={(key, name) => (
        <select
          className={styles.gap}
          aria-label={name}
          value={answer?.blanks[key] ?? ''}
          onChange={({ currentTarget }) => choose(key, currentTarget.value)}
        >
          <option value="">{rest.texts.choose}</option>
          {question.words.map((word) => (
            <option key={word} value={word}>
              {question.labels[word]}
            </option>
          ))}
        </select>
      )}
    />
  )
}

export const wordBank: QuestionUi<'wordBank'> = {
  type: 'wordBank',
  Control: WordBank,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
