'use client'
import { stemParts } from '@/lib/domain/learning/question-banks/types/shown.rules'
import { asTyped, numberIn, type PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'

/** A text with the numbers that were drawn for it, and a field for the result. */
function Formula({ question, answer, onChange, isDisabled, id, digits }: PartProps<'formula'>) {
  const { stem, values } = question
  return (
    <div className={styles.question}>
      <label htmlFor={id} className={styles.stem} dir="auto">
        {stemParts(stem).map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          'gap' in part ? <bdi key={at}>{numberIn(values[part.gap] ?? 0, digits)}</bdi> : <span key={at}>{part.text}</span>,
        )}
      </label>
      <input
        {...asTyped}
        id={id}
        className={styles.field}
        dir="auto"
        disabled={isDisabled}
        maxLength={60}
        value={answer?.text ?? ''}
        onChange={({ currentTarget }) => onChange({ type: 'formula', text: currentTarget.value })}
      />
    </div>
  )
}

export const formula: QuestionUi<'formula'> = {
  type: 'formula',
  Control: Formula,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
