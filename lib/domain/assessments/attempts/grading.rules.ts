import type { Settings } from '../definition-shapes.contract'
import { type Answer, type Design, gradeAnswer } from '../questions/questions.rules'

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

/** The points of an answer; `score` is null where a person has to grade. A wrong answer may cost points, a missing one never does. */
export function gradeItem(design: Design, answer: Answer | null, points: number, how: How): ItemGrade {
  if (!answer || isEmpty(answer)) return { score: 0, parts: null }
  const { score, parts, needsPerson } = gradeAnswer(asPrescribed(design, how), answer)
  if (needsPerson) return { score: null, parts: null }
  return {
    score: score === 0 ? -how.negativeMarking * points || 0 : rounded(score * points),
    parts: parts.length > 0 ? parts : null,
  }
}

/** Thirds of points have no end in decimals; four places are enough for any sum. */
export const rounded = (points: number): number => Math.round(points * 10_000) / 10_000

export type Outcome = { score: number; percent: number; isPassed: boolean | null }
/** The grade of an attempt, of the points of all its questions. */
export function outcomeOf(
  scores: readonly number[],
  maxScore: number,
  { purpose, passPercent }: Pick<Settings, 'purpose' | 'passPercent'>,
): Outcome {
  const score = rounded(
    Math.max(
      0,
      scores.reduce((sum, one) => sum + one, 0),
    ),
  )
  const share = maxScore > 0 ? (score / maxScore) * 100 : 0
  // 0.7 × 100 is 70.00000000000001 in binary, 0.57 × 100 is 56.99999999999999.
  const percent = Math.min(100, Math.floor(share + 1e-9))
  return { score, percent, isPassed: purpose === 'graded' ? share + 1e-9 >= passPercent : null }
}

export type Graded = { number: number; percent: number; isPassed: boolean | null }
/** What counts of several graded attempts; null: none is graded. */
export function keptOf(
  attempts: readonly Graded[],
  { keepScore, purpose, passPercent }: Pick<Settings, 'keepScore' | 'purpose' | 'passPercent'>,
): { percent: number; isPassed: boolean | null } | null {
  const inOrder = attempts.toSorted((one, other) => one.number - other.number)
  const [first] = inOrder
  const last = inOrder.at(-1)
  if (!first || !last) return null
  if (keepScore === 'average') {
    const percent = Math.floor(inOrder.reduce((sum, one) => sum + one.percent, 0) / inOrder.length)
    return { percent, isPassed: purpose === 'graded' ? percent >= passPercent : null }
  }
  const best = inOrder.reduce((one, other) => (other.percent > one.percent ? other : one))
  const { percent, isPassed } = { first, latest: last, highest: best }[keepScore]
  return { percent, isPassed }
}
