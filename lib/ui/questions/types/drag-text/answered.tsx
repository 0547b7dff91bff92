import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredGaps } from '../../answered/filled'

const Answered = ({ question, answer, right, ...rest }: AnsweredProps<'dragText'>) => (
  <AnsweredGaps
    stem={question.stem}
    given={answer?.blanks ?? null}
    right={right?.blanks ?? null}
    textOf={(word) => question.labels[word] ?? word}
    {...rest}
  />
)

export const dragText: AnsweredUi<'dragText'> = { type: 'dragText', Answered }
