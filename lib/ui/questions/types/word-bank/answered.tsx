import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredGaps } from '../../answered/filled'

const Answered = ({ question, answer, right, ...rest }: AnsweredProps<'wordBank'>) => (
  <AnsweredGaps
    stem={question.stem}
    given={answer?.blanks ?? null}
    right={right?.blanks ?? null}
    textOf={(word) => question.labels[word] ?? word}
    {...rest}
  />
)

export const wordBank: AnsweredUi<'wordBank'> = { type: 'wordBank', Answered }
