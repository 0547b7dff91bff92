import type { ReactNode } from 'react'
import { stemParts } from '@/lib/domain/learning/question-banks/types/shown.rules'
import { numberIn, type PartProps } from './part'
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
