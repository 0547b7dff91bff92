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
  textOf: (word: string) => string
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
          <bdi>{isGiven ? textOf(word) : texts.marks.none}</bdi>
          <Mark state={state} texts={texts} />
        </span>
        {state !== 'right' && wanted !== undefined && (
          <span className={styles.filled} data-state="missed">
            <Mark state="missed" texts={texts} />
            <bdi>{textOf(wanted)}</bdi>
          </span>
        )}
      </>
    )
  }
  return (
    <Asked
      stem={
        <span className={styles.gapped}>
          {stemParts(stem).map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
            <span key={at}>{'gap' in part ? filled(part.gap) : part.text}</span>
          ))}
        </span>
      }
    >
      {null}
    </Asked>
  )
}
