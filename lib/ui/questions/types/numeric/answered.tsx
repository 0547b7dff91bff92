import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredText } from '../../answered/typed'

/** A right number in a unit that has to be given is shown as it is written; others with their tolerance. */
const Answered = ({ question, answer, right, allRight, ...rest }: AnsweredProps<'numeric'>) => (
  <AnsweredText
    stem={question.stem}
    given={answer?.text ?? null}
    allRight={question.unitRequired && right ? [{ text: right.text }] : allRight}
    {...rest}
  />
)

export const numeric: AnsweredUi<'numeric'> = { type: 'numeric', Answered }
