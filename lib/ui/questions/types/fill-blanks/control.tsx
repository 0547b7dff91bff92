'use client'
import { Gaps } from '../../gaps'
import { asTyped, type PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'

const FillBlanks = ({ question, answer, onChange, ...rest }: PartProps<'fillBlanks'>) => (
  <Gaps
    stem={question.stem}
    {...rest}
    field={(key, name) => (
      <input
        className={styles.gap}
        aria-label={name}
        dir="auto"
        maxLength={200}
        {...asTyped}
        value={answer?.blanks[key] ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ type: 'fillBlanks', blanks: { ...answer?.blanks, [key]: currentTarget.value } })
        }
      />
    )}
  />
)

export const fillBlanks: QuestionUi<'fillBlanks'> = {
  type: 'fillBlanks',
  Control: FillBlanks,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
