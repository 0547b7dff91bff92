import type { AuditNote } from '@/lib/platform/audit/record'
import type { Actor } from '@/lib/platform/auth/session'
import { invalid, type Refusal } from '@/lib/platform/errors'
import type { Publishing } from '@/lib/platform/events/publish'
import { reopenSampled } from '../marking/held-release.service'
import { marksIn } from '../submissions/submission-records.service'
import { applyGrades } from './apply-grades.service'
import { type GivenGrade, nextGrades } from './grades.rules'
import type { WholeSubmission } from './shown-submission.service'
import { lockWhole } from './whole-submission.service'

type Refused = 'submissionNotFound' | 'submissionState' | 'markersTwo' | 'pointsInvalid' | 'marksInvalid' | 'marksOpen'
type Grading = Publishing & {
  user: Pick<Actor, 'id' | 'permissions'>
  fail: (reason: Refused, detail?: Refusal['detail']) => never
  note: (note: AuditNote) => void
  concerns: (userId: string) => void
}
export type GivenGrades = {
  submissionId: string
  grades: readonly GivenGrade[]
  /** Of a correction after the release. */
  reason?: string | undefined
  /** Points that other people's reviews made: they count also where the assignment has a rubric, whose marks then go. */
  isByPoints?: boolean
}

/** Grades a submission of one marker, or corrects a grade after its release. */
export async function gradeWork(
  context: Grading,
  { submissionId, grades, reason, isByPoints }: GivenGrades,
): Promise<WholeSubmission> {
  const before = await lockWhole(context, submissionId, 'assessmentGrade.update')
  const { row, version, people } = before
  for (const person of people) context.concerns(person.userId)
  context.note({ resource: { type: 'submission', id: row.id }, before: { state: row.state } })
  const isCorrection = row.state === 'released'
  if (row.state === 'replaced') context.fail('submissionState')
  if (version.settings.markers === 'two' && !isCorrection) context.fail('markersTwo')
  if (isCorrection && reason === undefined) throw invalid({ key: 'required', property: 'reason' })
  const by = {
    settings: { ...version.settings, maxPoints: row.maxPoints },
    rubric: isByPoints ? null : version.rubric,
    daysLate: row.daysLate,
  }
  const stored = people.map((person) => ({ ...person, marks: isByPoints ? null : marksIn(person.marks) }))
  const { next, faults } = nextGrades(stored, grades, by)
  const [fault] = faults
  if (fault) context.fail(fault.reason, { fields: faults.map(({ field }) => field) })
  if (isCorrection && next.some(({ grade }) => grade === null)) context.fail('marksOpen')
  await reopenSampled(context, row.id)
  const after = await applyGrades(context, before, next, reason)
  context.note({
    after: { state: after.row.state, points: after.people[0]?.points, ...(reason !== undefined && { reason }) },
  })
  return after
}
