import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredPairs } from '../../answered/pairs'

const Answered = ({ question: { stem, rows, labels }, answer, right, ...rest }: AnsweredProps<'matrix'>) => (
  <AnsweredPairs stem={stem} keys={rows} labels={labels} given={answer?.rows ?? null} right={right?.rows ?? null} {...rest} />
)

export const matrix: AnsweredUi<'matrix'> = { type: 'matrix', Answered }
