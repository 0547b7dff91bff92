import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredPairs } from '../../answered/pairs'

const Answered = ({ question: { stem, left, labels }, answer, right, ...rest }: AnsweredProps<'matching'>) => (
  <AnsweredPairs stem={stem} keys={left} labels={labels} given={answer?.pairs ?? null} right={right?.pairs ?? null} {...rest} />
)

export const matching: AnsweredUi<'matching'> = { type: 'matching', Answered }
