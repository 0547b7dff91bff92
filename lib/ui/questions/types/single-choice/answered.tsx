import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredOptions } from '../../answered/options'

const Answered = ({ question, answer, right, ...rest }: AnsweredProps<'singleChoice'>) => (
  <AnsweredOptions
    stem={question.stem}
    options={question.options.map((key) => ({
      key,
      text: question.labels[key] ?? '',
      isChosen: answer?.choice === key,
      isRight: right && right.choice === key,
    }))}
    {...rest}
  />
)

export const singleChoice: AnsweredUi<'singleChoice'> = { type: 'singleChoice', Answered }
