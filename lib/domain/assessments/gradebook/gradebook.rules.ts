import { keptOf } from '../attempts/grading.rules'
import type { Settings } from '../definition-shapes.contract'

/** A lesson with a graded assessment, as the path has it now. */
export type GradebookItem = {
  itemId: string
  moduleId: string
  assessmentId: string
  weight: number
  settings: Pick<Settings, 'keepScore' | 'purpose' | 'passPercent'>
}
/** A released attempt of an enrolment. */
export type GradedAttempt = { assessmentId: string; number: number; percent: number; isPassed: boolean | null }

export type Grade = { itemId: string; percent: number | null; isPassed: boolean | null; attemptCount: number }
export type GradebookRow = { grades: Grade[]; total: number | null; soFar: number | null }

const mean = (parts: readonly { weight: number; percent: number }[]): number | null => {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  // 100 means full marks everywhere, as with the percentage of an attempt.
  return Math.floor(parts.reduce((sum, { weight, percent }) => sum + weight * percent, 0) / weights + 1e-9)
}

/** The grades of an enrolment: of each item what counts of its attempts, and the weighted means of all items and of those with a result. */
export function gradesOf(items: readonly GradebookItem[], attempts: readonly GradedAttempt[]): GradebookRow {
  const grades = items.map(({ itemId, assessmentId, settings }) => {
    const own = attempts.filter((attempt) => attempt.assessmentId === assessmentId)
    const kept = keptOf(own, settings)
    return { itemId, percent: kept?.percent ?? null, isPassed: kept?.isPassed ?? null, attemptCount: own.length }
  })
  const weighted = grades.map(({ percent }, at) => ({ weight: items[at]?.weight ?? 0, percent }))
  return {
    grades,
    total: mean(weighted.map(({ weight, percent }) => ({ weight, percent: percent ?? 0 }))),
    soFar: mean(weighted.flatMap(({ weight, percent }) => (percent === null ? [] : [{ weight, percent }]))),
  }
}
