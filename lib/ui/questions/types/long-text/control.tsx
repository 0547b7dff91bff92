'use client'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'
import { Stem } from '../../stem'

const LongText = ({ question, answer, onChange, isDisabled, id }: PartProps<'longText'>) => (
  <div className={styles.question}>
    <Stem id={id}>{question.stem}</Stem>
    <textarea
      id={id}
      className={styles.field}
      dir="auto"
      rows={6}
      maxLength={question.maxLength}
      disabled={isDisabled}
      value={answer?.text ?? ''}
      onChange={({ currentTarget }) => onChange({ type: 'longText', text: currentTarget.value })}
    />
  </div>
)

export const longText: QuestionUi<'longText'> = {
  type: 'longText',
  Control: LongText,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
