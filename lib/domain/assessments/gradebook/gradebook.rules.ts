import { keptOf } from '../attempts/grading.rules'
import type { Settings } from '../definition-shapes.contract'

type Rules = Pick<Settings, 'keepScore' | 'purpose' | 'passPercent'>
/** A released attempt of an enrolment, with the settings with which it was started. */
export type ReleasedAttempt = { assessmentId: string; number: number; percent: number; isPassed: boolean | null; settings: Rules }
export type Grade = { percent: number; isPassed: boolean | null; attemptCount: number }
/** By the id of the assessment. */
export type Grades = Readonly<Record<string, Grade>>

/** What counts of the attempts of an enrolment at each graded assessment, by the settings of the newest attempt at it. */
export function gradesOf(attempts: readonly ReleasedAttempt[]): Grades {
  const ids = [...new Set(attempts.map(({ assessmentId }) => assessmentId))].toSorted()
  const grades = ids.flatMap((assessmentId): [string, Grade][] => {
    const own = attempts.filter((one) => one.assessmentId === assessmentId).toSorted((one, other) => one.number - other.number)
    const settings = own.at(-1)?.settings
    const kept = settings?.purpose === 'graded' ? keptOf(own, settings) : null
    return kept ? [[assessmentId, { ...kept, attemptCount: own.length }]] : []
  })
  return Object.fromEntries(grades)
}

const mean = (parts: readonly { weight: number; percent: number }[]): number | null => {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  // 100 means full marks everywhere, as with the percentage of an attempt.
  return Math.floor(parts.reduce((sum, { weight, percent }) => sum + weight * percent, 0) / weights + 1e-9)
}

type Item = { assessmentId: string; weight: number }
/** The means of a row by the weights of the lessons: of all items, where one without a result counts as 0, and of those with one. */
export function totalsOf(items: readonly Item[], grades: Grades): { total: number | null; soFar: number | null } {
  const weighted = items.map(({ assessmentId, weight }) => ({ weight, percent: grades[assessmentId]?.percent ?? null }))
  return {
    total: mean(weighted.map(({ weight, percent }) => ({ weight, percent: percent ?? 0 }))),
    soFar: mean(weighted.flatMap(({ weight, percent }) => (percent === null ? [] : [{ weight, percent }]))),
  }
}
