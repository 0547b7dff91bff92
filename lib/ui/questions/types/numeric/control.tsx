'use client'
import { asTyped, type PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'
import { Stem } from '../../stem'

function Numeric({ question, answer, onChange, isDisabled, id, texts }: PartProps<'numeric'>) {
  const { stem, units, unitRequired } = question
  return (
    <div className={styles.question}>
      <Stem id={id}>{stem}</Stem>
      <input
        id={id}
        className={styles.field}
        dir="auto"
        maxLength={60}
        {...asTyped}
        disabled={isDisabled}
        aria-describedby={units.length > 0 ? `${id}-units` : undefined}
        value={answer?.text ?? ''}
        onChange={({ currentTarget }) => onChange({ type: 'numeric', text: currentTarget.value })}
      />
      {units.length > 0 && (
        <p id={`${id}-units`} className="small soft">
          {unitRequired ? texts.withUnit : texts.mayHaveUnit}{' '}
          {units.map((unit, at) => (
            <span key={unit}>
              {at > 0 && ' · '}
              <bdi>{unit}</bdi>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

export const numeric: QuestionUi<'numeric'> = {
  type: 'numeric',
  Control: Numeric,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
