import type { ReactNode } from 'react'
import { stemParts } from '@/lib/domain/learning/question-banks/questions/shown.rules'
import { asTyped, numberIn, type PartProps } from './part'
import styles from './questions.module.css'

type Props = Pick<PartProps, 'isDisabled' | 'digits' | 'texts'> & {
  stem: string
  hint?: string
  field: (key: string, name: string) => ReactNode
}

/** A text with fields where its gaps are, each named by its number. */
export function Gaps({ stem, hint, isDisabled, digits, texts, field }: Props) {
  const parts = stemParts(stem)
  const gaps = parts.flatMap((part) => ('gap' in part ? [part.gap] : []))
  const nameOf = (key: string) => `${texts.gap} ${numberIn(gaps.indexOf(key) + 1, digits)}`
  return (
    <fieldset className={styles.question} disabled={isDisabled}>
      <legend className="hidden-visually">
        {parts.map((part) => ('gap' in part ? ` (${nameOf(part.gap)}) ` : part.text)).join('')}
      </legend>
      {hint && <p className="small soft">{hint}</p>}
      <p className={styles.gapped} dir="auto">
        {parts.map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          'gap' in part ? <span key={at}>{field(part.gap, nameOf(part.gap))}</span> : <span key={at}>{part.text}</span>,
        )}
      </p>
    </fieldset>
  )
}

export const FillBlanks = ({ question, answer, onChange, ...rest }: PartProps<'fillBlanks'>) => (
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

export function WordBank({ question, answer, onChange, ...rest }: PartProps<'wordBank'>) {
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
