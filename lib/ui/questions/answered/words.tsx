import type { AnsweredProps } from './answered-ui'
import { AnsweredGaps } from './filled'

type Props = AnsweredProps<'wordBank'> | AnsweredProps<'dragText'>

/** Gaps into which words of the question were put. */
export const AnsweredWords = ({ question, answer, right, ...rest }: Props) => (
  <AnsweredGaps
    stem={question.stem}
    given={answer?.blanks ?? null}
    right={right?.blanks ?? null}
    textOf={(word) => question.labels[word] ?? word}
    {...rest}
  />
)
