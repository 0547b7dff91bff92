import type { QuestionTexts } from '../part'
import styles from './answered.module.css'
import { type AnsweredProps, type MarkState, markOfChoice } from './answered-ui'
import { Asked } from './asked'
import { Mark } from './mark'

type Option = { key: string; text: string; isChosen: boolean; isRight: boolean | null }
type Props = Pick<AnsweredProps, 'feedback' | 'texts' | 'correctness'> & { stem: string; options: Option[] }

/** Options with what was chosen and what is right; where that is not shown, the chosen one has the mark of the whole. */
export function AnsweredOptions({ stem, options, feedback, texts, correctness }: Props) {
  return (
    <Asked stem={stem}>
      <ul className={styles.options}>
        {options.map((option) => {
          const state = markOfChoice(option, { correctness })
          const { key, text, isChosen } = option
          return (
            <li key={key} data-state={state ?? undefined}>
              <span dir="auto" className={styles.text}>
                {text}
              </span>
              <Mark state={state} texts={texts} word={wordOf(option, state, texts)} />
              {isChosen && feedback?.[key] && (
                <p dir="auto" className={styles.why}>
                  {feedback[key]}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Asked>
  )
}

function wordOf({ isChosen }: Option, state: MarkState | null, { marks }: QuestionTexts): string {
  if (!isChosen) return marks.missed
  return state === 'chosen' || state === null ? marks.chosen : `${marks.chosen} · ${marks[state]}`
}
