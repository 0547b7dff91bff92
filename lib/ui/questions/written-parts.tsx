import type { ReactNode } from 'react'
import { asTyped, type PartProps } from './part'
import styles from './questions.module.css'

const Stem = ({ id, children }: { id: string; children: ReactNode }) => (
  <label htmlFor={id} className={styles.stem} dir="auto">
    {children}
  </label>
)

export const ShortText = ({ question, answer, onChange, isDisabled, id }: PartProps<'shortText'>) => (
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

export const LongText = ({ question, answer, onChange, isDisabled, id }: PartProps<'longText'>) => (
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

export function Numeric({ question, answer, onChange, isDisabled, id, texts }: PartProps<'numeric'>) {
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
