import { allRight, feedbackOnChosen, type Question, rightAnswer } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Settings } from '../definition-shapes.contract'
import type { AttemptState, FeedbackMoment } from '../words'
import { rounded } from './grading.rules'

export const momentOf = (state: AttemptState): FeedbackMoment | null => {
  if (state === 'inProgress' || state === 'overdue') return 'duringAttempt'
  if (state === 'released') return 'afterRelease'
  return state === 'needsGrading' || state === 'graded' ? 'afterSubmit' : null
}

type Flags = Settings['feedbackPolicy']['afterRelease']
const nothing: Flags = { score: false, correctness: false, answer: false, explanation: false }
/** The parts of an attempt in this state that the feedback policy shows to a learner. */
export const allowedIn = (state: AttemptState, { feedbackPolicy }: Settings): Flags => {
  const moment = momentOf(state)
  return moment ? feedbackPolicy[moment] : nothing
}

type Graded = {
  points: number
  score: number | null
  parts: { key: string; score: number }[] | null
  answer: Answer | null
  comment: string
}

const correctnessOf = ({ score, points, answer }: Graded) => {
  if (score === null) return null
  if (!answer) return 'unanswered' as const
  return rounded(score) >= points ? ('right' as const) : score > 0 ? ('partlyRight' as const) : ('wrong' as const)
}

/** The part of the result of a question that is allowed; what is not allowed is null. */
export function feedbackOf(question: Question, item: Graded, flags: Flags, language: Language) {
  const texts = question.content[language] ?? question.content.ar ?? question.content.en
  const feedback = feedbackOnChosen(texts, item.answer)
  return {
    score: flags.score && item.score !== null ? rounded(item.score) : null,
    correctness: flags.correctness ? correctnessOf(item) : null,
    parts: flags.correctness ? item.parts : null,
    rightAnswer: flags.answer ? rightAnswer(question.design) : null,
    allRight: flags.answer ? allRight(question.design) : null,
    explanation: flags.explanation ? (texts?.explanation ?? null) : null,
    comment: flags.explanation ? item.comment || null : null,
    feedback: flags.explanation ? feedback : null,
  }
}
