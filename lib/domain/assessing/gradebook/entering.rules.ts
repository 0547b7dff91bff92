import type { BookColumn } from './book.rules'
import { type Entered, type Grade, gradeOf, nothingEntered } from './grades.rules'
import type { SourceGrade } from './sources/grade-source.rules'

/** A change of a grade; what is undefined stays. `version`: the one that was read; null: whichever there is. */
export type Wanted = {
  enrolmentId: string
  columnId: string
  version: number | null
  points?: number | null
  penalty?: number
  isExcused?: boolean
  comment?: string
}
export type State = { points: number | null; percent: number | null; penalty: number; isExcused: boolean }

export const stateOf = ({ points, penalty, isExcused }: Entered, grade: Grade | null): State => ({
  points,
  percent: grade?.percent ?? null,
  penalty,
  isExcused,
})

type Given = { column: BookColumn; source: SourceGrade | undefined; before: Entered | undefined }
export type Decision =
  | { outcome: 'unchanged' | 'conflict' | 'reasonMissing'; grade: Grade | null; isCorrection: boolean }
  | { outcome: 'saved'; grade: Grade; isCorrection: boolean; after: Entered; states: { before: State; after: State } }

/**
 * Becomes of a change of a grade: one that its learner could see is corrected with a reason, and only by who knows the newest version. A comment alone is
 * no correction.
 */
export function decided({ column, source, before = nothingEntered }: Given, wanted: Wanted, hasReason: boolean): Decision {
  const { points = before.points, penalty = before.penalty, isExcused = before.isExcused, comment = before.comment } = wanted
  const grade = gradeOf(column, source, before.version === 0 ? undefined : before)
  const isSameGrade = points === before.points && penalty === before.penalty && isExcused === before.isExcused
  const wasSeen = !column.isHiddenNow && grade !== null && (grade.points !== null || grade.isExcused)
  const isCorrection = wasSeen && !isSameGrade
  if (isSameGrade && comment === before.comment) return { outcome: 'unchanged', grade, isCorrection: false }
  if (wanted.version !== null && wanted.version !== before.version) return { outcome: 'conflict', grade, isCorrection }
  if (isCorrection && !hasReason) return { outcome: 'reasonMissing', grade, isCorrection }
  const after: Entered = { points, penalty, isExcused, comment, version: before.version + 1 }
  const changed = gradeOf(column, source, after)
  if (!changed) throw new Error('A grade that was entered is a grade')
  const states = { before: stateOf(before, grade), after: stateOf(after, changed) }
  return { outcome: 'saved', grade: changed, isCorrection, after, states }
}
