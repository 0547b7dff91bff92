import Big from 'big.js'
import { gradeAnswer, type Question } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Answer, Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Settings } from '../definition-shapes.contract'

type How = Pick<Settings, 'partialCredit' | 'arabicMatching' | 'negativeMarking'>

/** A design with the ways of grading that an assessment prescribes for all of its questions. */
export function asPrescribed(design: Design, { partialCredit, arabicMatching }: Omit<How, 'negativeMarking'>): Design {
  let own = design
  if (partialCredit !== null && own.type === 'multipleChoice') own = { ...own, credit: partialCredit }
  else if (partialCredit !== null && 'credit' in own && own.type !== 'multipleChoice')
    own = { ...own, credit: partialCredit === 'none' ? 'none' : 'proportional' }
  if (arabicMatching !== null && 'matching' in own) own = { ...own, matching: arabicMatching }
  return own
}

export type ItemGrade = { score: number | null; parts: { key: string; score: number }[] | null }

/** Nothing written or chosen: neither right nor wrong. */
export function isEmpty(answer: Answer | null): boolean {
  if (!answer) return true
  if ('text' in answer) return answer.text.trim() === ''
  if ('choices' in answer) return answer.choices.length === 0
  if ('items' in answer) return answer.items.length === 0
  if ('blanks' in answer) return Object.values(answer.blanks).every((text) => text.trim() === '')
  if ('pairs' in answer) return Object.keys(answer.pairs).length === 0
  if ('rows' in answer) return Object.keys(answer.rows).length === 0
  return false
}

/** Decimals of points as they are stored: enough that thirds add up, and few enough that nothing of binary fractions stays. */
const storedDecimals = 12
export const shownDecimals = 4

/**
 * The points of an answer to a question as it was seen in a language; `score` is null where a person has to grade. A wrong answer may cost points, a
 * missing one never does, nor one from which wrong choices are taken already. Thirds stay thirds: points are rounded where they are shown.
 */
export function gradeItem(question: Question, answer: Answer | null, points: number, how: How, language: Language): ItemGrade {
  if (!answer || isEmpty(answer)) return { score: 0, parts: null }
  const prescribed = { ...question, design: asPrescribed(question.design, how) }
  const { score, parts, needsPerson, hasTakenWrong } = gradeAnswer(prescribed, answer, language)
  if (needsPerson) return { score: null, parts: null }
  const share = score === 0 && !hasTakenWrong ? new Big(how.negativeMarking).times(-1) : new Big(score)
  return {
    score: share.times(points).round(storedDecimals, Big.roundHalfUp).toNumber() || 0,
    parts: parts.length > 0 ? parts : null,
  }
}

/** Points as they are shown and compared: with four decimals, halves up. */
export const rounded = (points: number): number => new Big(points).round(shownDecimals, Big.roundHalfUp).toNumber()

/** The sum of points. */
export const totalOf = (all: readonly number[]): number => rounded(all.reduce((sum, one) => sum.plus(one), new Big(0)).toNumber())

type Points = { score: number; maxScore: number }
/** The mean of shares in percent, not rounded but for the last decimal of a quotient without end, such as a third of 100. */
export function exactPercentOf(all: readonly Points[]): number {
  const shares = all.map(({ score, maxScore }) => (maxScore > 0 ? new Big(score).times(100).div(maxScore) : new Big(0)))
  const sum = shares.reduce((total, one) => total.plus(one), new Big(0))
  return Math.min(100, sum.div(Math.max(1, all.length)).round(storedDecimals, Big.roundHalfUp).toNumber())
}

export type Outcome = { score: number; percent: number; isPassed: boolean | null }
/** The grade of an attempt, of the points of all its questions. */
export function outcomeOf(
  scores: readonly number[],
  maxScore: number,
  { purpose, passPercent }: Pick<Settings, 'purpose' | 'passPercent'>,
): Outcome {
  const score = Math.max(0, totalOf(scores))
  const percent = Math.floor(exactPercentOf([{ score, maxScore }]))
  return { score, percent, isPassed: purpose === 'graded' ? percent >= passPercent : null }
}

/** A graded attempt, with its number in the enrolment. */
export type Graded = Points & { number: number; percent: number; isPassed: boolean | null }
/** Whole percent is rounded down, so that 100 means full marks; `exactPercent` is for means. */
export type Kept = { percent: number; exactPercent: number; isPassed: boolean | null }
/** The result that counts of several graded attempts; null: none is graded. */
export function keptOf(
  attempts: readonly Graded[],
  { keepScore, purpose, passPercent }: Pick<Settings, 'keepScore' | 'purpose' | 'passPercent'>,
): Kept | null {
  const inOrder = attempts.toSorted((one, other) => one.number - other.number)
  const [first] = inOrder
  const last = inOrder.at(-1)
  if (!first || !last) return null
  if (keepScore === 'average') {
    const exactPercent = exactPercentOf(inOrder)
    const percent = Math.floor(exactPercent)
    return { percent, exactPercent, isPassed: purpose === 'graded' ? percent >= passPercent : null }
  }
  const best = inOrder.reduce((one, other) => (other.percent > one.percent ? other : one))
  const kept = { first, latest: last, highest: best }[keepScore]
  return { percent: kept.percent, exactPercent: exactPercentOf([kept]), isPassed: kept.isPassed }
}
