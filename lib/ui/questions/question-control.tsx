'use client'
import type { ShownQuestion } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { PartProps } from './part'
import { uiOf } from './question-uis'

type Props = Omit<PartProps, 'question' | 'answer' | 'onChange'> & {
  question: ShownQuestion
  answer: Answer | null
  onChange: (answer: Answer) => void
}

/**
 * A question as a control of a form, of every type, for pointers, keys and screen readers. It needs nothing of the console: its texts and digits are
 * props, and it takes its direction from what is around it.
 */
export function QuestionControl({ question, answer, ...rest }: Props) {
  const { Control } = uiOf(question.type)
  return <Control question={question} answer={answer?.type === question.type ? answer : null} {...rest} />
}
