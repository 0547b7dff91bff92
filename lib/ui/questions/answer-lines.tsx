import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import { answerLines } from './answer-text.rules'
import type { QuestionTexts } from './part'
import styles from './questions.module.css'

type Props = { answer: Answer; labels: Readonly<Record<string, string>>; texts: QuestionTexts; regional: RegionalFormat }

/** An answer as lines of text, such as the right one below that of a learner. */
export function AnswerLines({ answer, labels, texts, regional }: Props) {
  const number = (value: number) => numberIn(regional, value, { maximumFractionDigits: 2 })
  const lines = answerLines(answer, labels, { true: texts.true, false: texts.false, number })
  return (
    <ul className={styles.lines} data-text="theirs">
      {lines.map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  )
}
