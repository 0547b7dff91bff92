import type { Language } from '@/lib/platform/i18n/languages'
import type { Settings } from '../definition-shapes.contract'
import { randomOf, shuffled } from '../draw.rules'
import { drawnValues, withValues } from '../questions/formula.rules'
import { type Answer, type Design, type Question, rightAnswer, shownQuestion } from '../questions/questions.rules'
import { notInRightOrder } from '../questions/shown.rules'
import type { AttemptState, FeedbackMoment } from '../words'
import { rounded } from './grading.rules'

/** The field of the shown question with what a learner chooses from or arranges, by type. */
const arranged: Partial<Record<Design['type'], string>> = {
  singleChoice: 'options',
  multipleChoice: 'options',
  wordBank: 'words',
  dragText: 'words',
  matching: 'right',
  ordering: 'items',
}

/** The order of the options of a question in one attempt; null: as the question has them. */
export function orderOf(question: Question, seed: string, position: number): string[] | null {
  const field = arranged[question.design.type]
  const keys = field && (shownQuestion(question, 'en') as Record<string, unknown>)[field]
  if (!Array.isArray(keys)) return null
  const mixed = shuffled(keys as string[], `${seed}:options:${position}`)
  return question.design.type === 'ordering' ? notInRightOrder(mixed, question.design.items) : mixed
}

/** What an attempt draws for a question whatever its settings: the numbers of a formula, as texts. */
export const drawnFor = ({ design }: Question, seed: string, position: number): string[] | null =>
  design.type === 'formula' ? drawnValues(design, randomOf(`${seed}:values:${position}`)).map(String) : null

/** A question with what an attempt drew for it. */
export const asDrawn = <Q extends Question>(question: Q, drawn: readonly string[] | null): Q =>
  question.design.type === 'formula' && drawn ? { ...question, design: withValues(question.design, drawn.map(Number)) } : question

/** A question as an attempt shows it: without anything that tells what is right. */
export function questionInAttempt(question: Question, optionOrder: string[] | null, language: Language) {
  const shown: Record<string, unknown> = shownQuestion(question, language)
  const { type, stem, labels, ...design } = shown as { type: Design['type']; stem: string; labels: Record<string, string> }
  const field = arranged[type]
  return {
    type,
    stem,
    labels,
    design: field && optionOrder ? { ...design, [field]: optionOrder } : design,
    isFallback: !question.content[language],
  }
}

export const momentOf = (state: AttemptState): FeedbackMoment | null => {
  if (state === 'inProgress' || state === 'overdue') return 'duringAttempt'
  if (state === 'released') return 'afterRelease'
  return state === 'needsGrading' || state === 'graded' ? 'afterSubmit' : null
}

type Flags = Settings['feedbackPolicy']['afterRelease']
const nothing: Flags = { score: false, correctness: false, answer: false, explanation: false }
/** What the feedback policy allows a learner to see of an attempt in this state. */
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

/** The keys that an answer chose, whose feedback a learner may read. */
function chosenIn(answer: Answer | null): string[] {
  if (!answer) return []
  if ('choice' in answer) return [String(answer.choice)]
  if ('choices' in answer) return answer.choices
  return []
}

/** The part of the result of a question that is allowed; what is not allowed is null. */
export function feedbackOf(question: Question, item: Graded, flags: Flags, language: Language) {
  const texts = question.content[language] ?? question.content.ar ?? question.content.en
  const feedback = Object.fromEntries(
    chosenIn(item.answer).flatMap((key) => {
      const text = texts && Object.hasOwn(texts.feedback, key) ? texts.feedback[key] : undefined
      return text === undefined ? [] : [[key, text]]
    }),
  )
  return {
    score: flags.score && item.score !== null ? rounded(item.score) : null,
    correctness: flags.correctness ? correctnessOf(item) : null,
    parts: flags.correctness ? item.parts : null,
    rightAnswer: flags.answer ? rightAnswer(question.design) : null,
    explanation: flags.explanation ? (texts?.explanation ?? null) : null,
    comment: flags.explanation ? item.comment || null : null,
    feedback: flags.explanation ? feedback : null,
  }
}
