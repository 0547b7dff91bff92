import type { ComponentType } from 'react'
import type { Correctness } from '@/lib/domain/assessing/assessments/words'
import type { ShownQuestion } from '@/lib/domain/learning/question-banks/questions.rules'
import type { RightText } from '@/lib/domain/learning/question-banks/types/question-type.rules'
import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { QuestionTexts } from '../part'

type Name = ShownQuestion['type']
/** A question with the answer that was given, and what may be known of it: what is not shown is null. */
export type AnsweredProps<T extends Name = Name> = {
  question: Extract<ShownQuestion, { type: T }>
  /** null: not answered. */
  answer: Extract<Answer, { type: T }> | null
  right: Extract<Answer, { type: T }> | null
  allRight: RightText[] | null
  correctness: Correctness | null
  /** The share of each option, pair, gap, item or row. */
  parts: { key: string; score: number }[] | null
  /** Texts on what was chosen, by key. */
  feedback: Readonly<Record<string, string>> | null
  texts: QuestionTexts
  regional: RegionalFormat
}

/** How a type shows what was chosen and what is right. It is drawn by the server, and nothing in it looks like a control. */
export type AnsweredUi<T extends Name = Name> = { type: T; Answered: ComponentType<AnsweredProps<T>> }
export type MarkState = 'right' | 'partlyRight' | 'wrong' | 'missed' | 'chosen'

type Choices = Pick<AnsweredProps, 'parts'> & {
  answer: { choices: readonly string[] } | null
  right: { choices: readonly string[] } | null
}
/** Whether an option is chosen and right. Where the right ones are not shown, the share of a chosen option still says whether it is; null: not known. */
export function choiceOf({ answer, right, parts }: Choices, key: string) {
  const isChosen = answer?.choices.includes(key) ?? false
  if (right) return { isChosen, isRight: right.choices.includes(key) }
  const part = isChosen ? parts?.find((one) => one.key === key) : undefined
  return { isChosen, isRight: part ? part.score >= 1 : null }
}

/** The mark of an option; where nothing says whether it is right, a chosen one has the mark of the whole. */
export function markOfChoice(
  { isChosen, isRight }: { isChosen: boolean; isRight: boolean | null },
  { correctness }: Pick<AnsweredProps, 'correctness'>,
): MarkState | null {
  if (isRight !== null) return isChosen ? (isRight ? 'right' : 'wrong') : isRight ? 'missed' : null
  if (!isChosen) return null
  return correctness === 'right' || correctness === 'wrong' ? correctness : 'chosen'
}

/** The mark of one part by its share; without one by the whole answer, if that is all right or all wrong. */
export function markOf(
  { parts, correctness }: Pick<AnsweredProps, 'parts' | 'correctness'>,
  key: string,
  isGiven: boolean,
): MarkState | null {
  const part = parts?.find((one) => one.key === key)
  if (part) return part.score >= 1 ? 'right' : part.score > 0 ? 'partlyRight' : 'wrong'
  if (!isGiven) return null
  return correctness === null || correctness === 'unanswered' ? 'chosen' : correctness
}
