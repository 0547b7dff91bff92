'use client'
import type { ComponentType } from 'react'
import type { Answer } from '@/lib/domain/learning/question-banks/questions/questions.rules'
import type { ShownQuestion } from '@/lib/domain/learning/question-banks/questions/shown.rules'
import { Matching, Ordering } from './arranged-parts'
import { MultipleChoice, Rating, SingleChoice, TrueFalse } from './choice-parts'
import { DragText } from './drag-text-part'
import { Formula } from './formula-part'
import { FillBlanks, WordBank } from './gap-parts'
import { Matrix } from './matrix-part'
import type { PartProps } from './part'
import { LongText, Numeric, ShortText } from './written-parts'

type Type = ShownQuestion['type']
const parts: { [T in Type]: ComponentType<PartProps<T>> } = {
  singleChoice: SingleChoice,
  multipleChoice: MultipleChoice,
  trueFalse: TrueFalse,
  shortText: ShortText,
  longText: LongText,
  numeric: Numeric,
  fillBlanks: FillBlanks,
  wordBank: WordBank,
  matching: Matching,
  ordering: Ordering,
  rating: Rating,
  matrix: Matrix,
  dragText: DragText,
  formula: Formula,
}

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
  // The type of the question says which part takes it; TypeScript cannot follow that.
  const Part = parts[question.type] as ComponentType<Omit<Props, 'language'> & { language: Props['language'] }>
  return <Part question={question} answer={answer?.type === question.type ? answer : null} {...rest} />
}
