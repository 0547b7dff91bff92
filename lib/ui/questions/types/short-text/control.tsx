'use client'
import { asTyped, type PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'
import { Stem } from '../../stem'

const ShortText = ({ question, answer, onChange, isDisabled, id }: PartProps<'shortText'>) => (
  <div className={styles.question}>
    <Stem id={id}>{question.stem}</Stem>
    <input
      id={id}
      className={styles.field}
      dir="auto"
      maxLength={500}
      {...asTyped}
      disabled={isDisabled}
      value={answer?.text ?? ''}
      onChange={({ currentTarget }) => onChange({ type: 'shortText', text: currentTarget.value })}
    />
  </div>
)

export const shortText: QuestionUi<'shortText'> = {
  type: 'shortText',
  Control: ShortText,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
