import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredText } from '../../answered/typed'

const Answered = ({ question, answer, ...rest }: AnsweredProps<'longText'>) => (
  <AnsweredText stem={question.stem} given={answer?.text ?? null} {...rest} isOpen />
)

export const longText: AnsweredUi<'longText'> = { type: 'longText', Answered }
