import type { QuestionTexts } from '@/lib/ui/questions/part'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import type { Assessment, Attempt, Calls } from './calls'
import type { OpenAttempt } from './use-attempt'

export type QuizTexts = Messages['player']['quiz']
export type QuizProps = {
  attempt: Attempt
  calls: Calls
  /** The action at the deadline. */
  overduePolicy: Assessment['overduePolicy']
  /** The page of the lesson, to which the exit leads; the attempt goes on. */
  lesson: string
  /** The page of the result. */
  resultAddress: string
  regional: RegionalFormat
  texts: QuizTexts
  questionTexts: QuestionTexts
}
/** The view of the page: one question by its index, all questions, or the review before the submission. */
export type View = number | 'all' | 'review'
/** An open attempt as the parts of the page see it. */
export type Shown = Pick<QuizProps, 'regional' | 'texts' | 'questionTexts' | 'lesson'> & {
  open: OpenAttempt
  view: View
  goTo: (view: View) => void
}
