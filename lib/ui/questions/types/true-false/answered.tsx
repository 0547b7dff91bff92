import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredOptions } from '../../answered/options'

const Answered = ({ question, answer, right, ...rest }: AnsweredProps<'trueFalse'>) => (
  <AnsweredOptions
    stem={question.stem}
    options={[true, false].map((value) => ({
      key: String(value),
      text: value ? rest.texts.true : rest.texts.false,
      isChosen: answer?.choice === value,
      isRight: right && right.choice === value,
    }))}
    {...rest}
  />
)

export const trueFalse: AnsweredUi<'trueFalse'> = { type: 'trueFalse', Answered }
