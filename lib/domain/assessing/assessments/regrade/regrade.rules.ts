import type { Question } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Answer, Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { gradeItem, type Outcome, outcomeOf, rounded, totalOf } from '../attempts/grading.rules'
import type { Settings } from '../definition-shapes.contract'
import type { RegradeChange, RegradePolicy } from '../words'

type Points = { points: number; score: number | null }
/** An earlier change of the question by a regrade. */
export type EarlierRegrade = { pointsBefore: number; scoreBefore: number | null; points: number; score: number | null }

/** A question in an attempt, with what its regrade depends on. */
export type Standing = {
  item: Points & Question & { answer: Answer | null; parts: { key: string; score: number }[] | null }
  /** Earlier regrades of this question in this attempt, oldest first. */
  earlier: readonly EarlierRegrade[]
  /** The other questions: their points, and whether each is graded. */
  others: { score: number; areGraded: boolean }
  maxScore: number
  percent: number | null
  isPassed: boolean | null
  /** The language in which the learner saw the question at last. */
  locale: Language
}
export type Regraded = {
  item: Points & { parts: { key: string; score: number }[] | null }
  maxScore: number
  /** Null while a question waits for a person. */
  outcome: Outcome | null
  change: RegradeChange
}

/** Whether points are the same as far as they are shown: former ones were stored as they are shown. */
const isSame = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : rounded(one) === rounded(other)

/** The points before the regrades that still count: a grade by a person ends the effect of those before it. */
function originalOf({ points, score }: Points, earlier: readonly EarlierRegrade[]): Points {
  let original = { points, score }
  for (const one of earlier.toReversed()) {
    if (!isSame(one.score, original.score) || one.points !== original.points) break
    original = { points: one.pointsBefore, score: one.scoreBefore }
  }
  return original
}

/** The points of the question by the policy; `key` is the design whose right answer counts now. */
function pointsBy(
  policy: RegradePolicy,
  { item, earlier, locale }: Standing,
  key: Design,
  settings: Settings,
): Points & { parts: Standing['item']['parts'] } {
  const { points, score } = originalOf(item, earlier)
  if (policy === 'dropItem') return { points: 0, score: 0, parts: null }
  if (policy === 'fullCredit') return { points, score: points, parts: null }
  const former = gradeItem(item, item.answer, points, settings, locale)
  const present = gradeItem({ ...item, design: key }, item.answer, points, settings, locale)
  const isOfPerson = !isSame(score, former.score) || present.score === null || former.score === null
  if (isOfPerson) return { points, score, parts: isSame(score, item.score) ? item.parts : null }
  const isFormerBetter = policy === 'bothKeys' && (former.score ?? 0) > (present.score ?? 0)
  return { points, ...(isFormerBetter ? former : present) }
}

function changeOf(before: Pick<Standing, 'percent' | 'isPassed'>, after: Outcome | null): RegradeChange {
  if (!after || before.percent === null) return 'other'
  if (before.isPassed === true && after.isPassed === false) return 'lostPass'
  if (before.isPassed === false && after.isPassed === true) return 'gainedPass'
  if (after.percent === before.percent) return 'other'
  return after.percent < before.percent ? 'lower' : 'higher'
}

/**
 * An attempt after the regrade of one of its questions; null: nothing changes. Points of a person stay with `newKey` and `bothKeys`. Every regrade starts
 * from the points before the first one, so the same one twice changes nothing. The only question of an attempt is not dropped.
 */
export function regraded(policy: RegradePolicy, standing: Standing, key: Design, settings: Settings): Regraded | null {
  const { item, others } = standing
  const next = pointsBy(policy, standing, key, settings)
  if (next.points === item.points && isSame(next.score, item.score)) return null
  const maxScore = totalOf([standing.maxScore, -item.points, next.points])
  if (maxScore <= 0) return null
  const outcome = next.score === null || !others.areGraded ? null : outcomeOf([others.score, next.score], maxScore, settings)
  return { item: next, maxScore, outcome, change: changeOf(standing, outcome) }
}
