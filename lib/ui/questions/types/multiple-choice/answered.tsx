import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredOptions } from '../../answered/options'

/** Where what is right is not shown, the share of a chosen option still says whether it is. */
function Answered({ question, answer, right, parts, ...rest }: AnsweredProps<'multipleChoice'>) {
  const isRight = (key: string, isChosen: boolean) => {
    if (right) return right.choices.includes(key)
    const part = isChosen ? parts?.find((one) => one.key === key) : undefined
    return part ? part.score >= 1 : null
  }
  return (
    <AnsweredOptions
      stem={question.stem}
      options={question.options.map((key) => {
        const isChosen = answer?.choices.includes(key) ?? false
        return { key, text: question.labels[key] ?? '', isChosen, isRight: isRight(key, isChosen) }
      })}
      {...rest}
    />
  )
}

export const multipleChoice: AnsweredUi<'multipleChoice'> = { type: 'multipleChoice', Answered }
