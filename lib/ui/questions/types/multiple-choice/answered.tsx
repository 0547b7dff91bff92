import { type AnsweredProps, type AnsweredUi, choiceOf } from '../../answered/answered-ui'
import { AnsweredOptions } from '../../answered/options'

const Answered = ({ question, answer, right, parts, ...rest }: AnsweredProps<'multipleChoice'>) => (
  <AnsweredOptions
    stem={question.stem}
    options={question.options.map((key) => {
      const { isChosen, isRight } = choiceOf({ answer, right, parts }, key)
      return { key, text: question.labels[key] ?? '', isChosen, isRight }
    })}
    {...rest}
  />
)

export const multipleChoice: AnsweredUi<'multipleChoice'> = { type: 'multipleChoice', Answered }
