import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredGaps } from '../../answered/filled'

const Answered = ({ question, answer, right, ...rest }: AnsweredProps<'fillBlanks'>) => (
  <AnsweredGaps
    stem={question.stem}
    given={answer?.blanks ?? null}
    right={right?.blanks ?? null}
    textOf={(word, gap) => (question.choices[gap] ? (question.labels[word] ?? word) : word)}
    {...rest}
  />
)

export const fillBlanks: AnsweredUi<'fillBlanks'> = { type: 'fillBlanks', Answered }
