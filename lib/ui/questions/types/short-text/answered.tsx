import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredText } from '../../answered/typed'

const Answered = ({ question, answer, ...rest }: AnsweredProps<'shortText'>) => (
  <AnsweredText stem={question.stem} given={answer?.text ?? null} {...rest} />
)

export const shortText: AnsweredUi<'shortText'> = { type: 'shortText', Answered }
