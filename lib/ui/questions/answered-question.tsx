import { createElement } from 'react'
import type { ShownQuestion } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { AnsweredProps, AnsweredUi } from './answered/answered-ui'
import * as joined from './answered-list'

const all: readonly { type: string }[] = Object.values(joined)

/** The names of the types whose submitted answers have a view. */
export const answeredTypes: readonly string[] = all.map(({ type }) => type)

type Props = Omit<AnsweredProps, 'question' | 'answer' | 'right'> & {
  question: ShownQuestion
  answer: Answer | null
  right: Answer | null
}

/** A question after its submission: what was chosen, what is right, and why. */
export function AnsweredQuestion({ question, answer, right, ...rest }: Props) {
  const found = all.find(({ type }) => type === question.type)
  if (!found) throw new Error(`No view shows an answer of type ${question.type}`)
  // The type of a question says which of the views takes it; TypeScript cannot follow that.
  const { Answered } = found as unknown as AnsweredUi
  const own = (one: Answer | null) => (one?.type === question.type ? one : null)
  return createElement(Answered, { question, answer: own(answer), right: own(right), ...rest })
}
