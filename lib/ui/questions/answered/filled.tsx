import type { ReactNode } from 'react'
import { stemParts } from '@/lib/domain/learning/question-banks/types/shown.rules'
import styles from './answered.module.css'
import { type AnsweredProps, markOf } from './answered-ui'
import { Asked } from './asked'
import { Mark } from './mark'

type Words = Readonly<Record<string, string>>
type Props = Pick<AnsweredProps, 'parts' | 'correctness' | 'texts'> & {
  stem: string
  given: Words | null
  right: Words | null
  /** The text of a word by its key; typed words are their own. */
  textOf: (word: string, gap: string) => string
}

/** The text with what was put into its gaps, each marked, and the right word behind one that is not. */
export function AnsweredGaps({ stem, given, right, textOf, texts, ...known }: Props) {
  const filled = (key: string) => {
    const word = given?.[key]
    const isGiven = word !== undefined && word.trim() !== ''
    const state = markOf(known, key, isGiven)
    const wanted = right?.[key]
    return (
      <>
        <span className={styles.filled} data-state={state ?? undefined}>
          <bdi>{isGiven ? textOf(word, key) : texts.marks.none}</bdi>
          <Mark state={state} texts={texts} />
        </span>
        {state !== 'right' && wanted !== undefined && (
          <span className={styles.filled} data-state="missed">
            <Mark state="missed" texts={texts} />
            <bdi>{textOf(wanted, key)}</bdi>
          </span>
        )}
      </>
    )
  }
  return (
    <Gapped stem={stem} at={filled}>
      {null}
    </Gapped>
  )
}

/** A text with something at each of its gaps. */
export const Gapped = ({ stem, at, children }: { stem: string; at: (gap: string) => ReactNode; children: ReactNode }) => (
  <Asked
    stem={
      <span className={styles.gapped}>
        {stemParts(stem).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <span key={place}>{'gap' in part ? at(part.gap) : part.text}</span>
        ))}
      </span>
    }
  >
    {children}
  </Asked>
)
