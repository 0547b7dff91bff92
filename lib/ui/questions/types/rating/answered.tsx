import { numberIn } from '@/lib/ui/regional-format'
import type { AnsweredProps, AnsweredUi } from '../../answered/answered-ui'
import { AnsweredText } from '../../answered/typed'

/** An opinion is never wrong. */
function Answered({ question, answer, texts, regional, correctness }: AnsweredProps<'rating'>) {
  const number = (value: number) => numberIn(regional, value)
  const given = answer && `${number(answer.value)} ${texts.outOf} ${number(question.steps)}`
  return <AnsweredText stem={question.stem} given={given} allRight={null} isOpen {...{ texts, regional, correctness }} />
}

export const rating: AnsweredUi<'rating'> = { type: 'rating', Answered }
