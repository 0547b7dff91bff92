import styles from '../../answered/answered.module.css'
import { type AnsweredProps, type AnsweredUi, choiceOf, markOfChoice } from '../../answered/answered-ui'
import { Gapped } from '../../answered/filled'
import { Mark } from '../../answered/mark'

/** The text with its words: those that were chosen, each right or wrong, and right ones that were not. */
function Answered({ question, answer, right, parts, correctness, texts }: AnsweredProps<'hotText'>) {
  const words = new Map(question.blanks.map(({ key, word }) => [key, word]))
  return (
    <Gapped
      stem={question.stem}
      at={(gap) => {
        const word = words.get(gap) ?? ''
        const state = markOfChoice(choiceOf({ answer, right, parts }, word), { correctness })
        // A right word has the same icon whether or not it was chosen, so the others have a word beside it.
        const isNamed = state === 'missed' || state === 'chosen'
        return (
          <span className={styles.filled} data-state={state ?? undefined}>
            <bdi>{question.labels[word]}</bdi>
            <Mark state={state} texts={texts} word={isNamed ? texts.marks[state] : undefined} />
          </span>
        )
      }}
    >
      {(answer?.choices.length ?? 0) === 0 && <p>{texts.marks.none}</p>}
    </Gapped>
  )
}

export const hotText: AnsweredUi<'hotText'> = { type: 'hotText', Answered }
