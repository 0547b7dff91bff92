import Big from 'big.js'
import { type Graded, type Kept, keptOf } from '../attempts/grading.rules'
import type { Settings } from '../definition-shapes.contract'

type Rules = Pick<Settings, 'keepScore' | 'purpose' | 'passPercent'>
/** A released attempt of an enrolment, with the settings with which it was started. */
export type ReleasedAttempt = Graded & { assessmentId: string; settings: Rules }
/** `wasPassed`: an earlier attempt passed, so that the lesson is completed, and the latest one, which counts, does not. */
export type Grade = Kept & { attemptCount: number; wasPassed: boolean }
/** By the id of the assessment. */
export type Grades = Readonly<Record<string, Grade>>

/**
 * The grades of an enrolment: the attempts that count at each graded assessment, by the settings of the
 * newest attempt at it.
 */
export function gradesOf(attempts: readonly ReleasedAttempt[]): Grades {
  const ids = [...new Set(attempts.map(({ assessmentId }) => assessmentId))].toSorted()
  const grades = ids.flatMap((assessmentId): [string, Grade][] => {
    const own = attempts.filter((one) => one.assessmentId === assessmentId).toSorted((one, other) => one.number - other.number)
    const settings = own.at(-1)?.settings
    const kept = settings?.purpose === 'graded' ? keptOf(own, settings) : null
    const wasPassed = settings?.keepScore === 'latest' && kept?.isPassed === false && own.some(({ isPassed }) => isPassed)
    return kept ? [[assessmentId, { ...kept, attemptCount: own.length, wasPassed }]] : []
  })
  return Object.fromEntries(grades)
}

const mean = (parts: readonly { weight: number; exactPercent: number }[]): number | null => {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  const sum = parts.reduce((total, { weight, exactPercent }) => total.plus(new Big(exactPercent).times(weight)), new Big(0))
  // 100 means full marks everywhere, as with the percentage of an attempt.
  return Math.floor(sum.div(weights).round(9, Big.roundHalfUp).toNumber())
}

type Item = { assessmentId: string; weight: number }
/** The means of a row by the weights of the lessons: of all items, where one without a result counts as 0, and of those with one. */
export function totalsOf(items: readonly Item[], grades: Grades): { total: number | null; soFar: number | null } {
  const weighted = items.map(({ assessmentId, weight }) => ({ weight, exactPercent: grades[assessmentId]?.exactPercent ?? null }))
  return {
    total: mean(weighted.map(({ weight, exactPercent }) => ({ weight, exactPercent: exactPercent ?? 0 }))),
    soFar: mean(weighted.flatMap(({ weight, exactPercent }) => (exactPercent === null ? [] : [{ weight, exactPercent }]))),
  }
}
