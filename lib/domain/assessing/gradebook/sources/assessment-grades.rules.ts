import { type Graded, type Kept, keptOf } from '@/lib/domain/assessing/assessments/attempts/grading.rules'
import type { Settings } from '@/lib/domain/assessing/assessments/definition-shapes.contract'

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
