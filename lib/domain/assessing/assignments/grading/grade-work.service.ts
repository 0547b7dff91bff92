import { eq, sql } from 'drizzle-orm'
import { submissionCorrections, submissionPeople, submissions } from '@/db/schema/assignments'
import type { AuditNote } from '@/lib/platform/audit/record'
import type { Permission } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { invalid, type Refusal } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { assignments as room } from '../room'
import { withinReachOf } from '../submissions/submission-reach.service'
import {
  changeSubmission,
  lockSubmission,
  marksIn,
  type PersonRow,
  peopleOf,
  type SubmissionRow,
} from '../submissions/submission-records.service'
import { aboutOf } from '../submissions/submissions.service'
import { type GivenGrade, type NextGrade, nextGrades } from './grades.rules'
import { type WholeSubmission, wholeOf } from './shown-submission.service'

const { events } = room

type Locking = TenantContext & {
  user: Pick<Actor, 'id' | 'permissions'>
  fail: (reason: 'submissionNotFound') => never
}
/** A submission that was handed in, within the caller's reach, locked until the transaction ends. */
export async function lockWhole(context: Locking, submissionId: string, permission: Permission): Promise<WholeSubmission> {
  const within = withinReachOf(context.user, permission)
  const row = await lockSubmission(context, submissionId, sql`${submissions.state} <> 'draft'`, ...(within ? [within] : []))
  return row ? wholeOf(context, row) : context.fail('submissionNotFound')
}

/** Grades of the people of a submission, written in one statement for each of them. */
async function writeGrades(context: TenantContext, next: readonly NextGrade[]): Promise<void> {
  for (const { id: personId, marks, comment, grade } of next) {
    const nothing = { rawPoints: null, penalty: 0, points: null, percentExact: null, percent: null, isPassed: null }
    await context.db
      .update(submissionPeople)
      .set({ ...(grade ?? nothing), marks, comment })
      .where(ofTenant(context, submissionPeople, eq(submissionPeople.id, personId)))
  }
}

type Changing = Publishing & { user: { id: string } }
/** The points before and after a change of a released grade, with its reason. */
async function writeCorrections(
  { db, organization, user, now }: Changing,
  { row, people }: WholeSubmission,
  next: readonly NextGrade[],
  reason: string,
): Promise<void> {
  const before = new Map(people.map((person) => [person.id, person.points]))
  const rows = next.flatMap(({ id: personId, grade }) => {
    const pointsBefore = before.get(personId) ?? 0
    return grade && grade.points !== pointsBefore
      ? [
          {
            organizationId: organization.id,
            submissionId: row.id,
            personId,
            pointsBefore,
            points: grade.points,
            reason,
            createdBy: user.id,
            createdAt: now,
          },
        ]
      : []
  })
  if (rows.length > 0) await db.insert(submissionCorrections).values(rows.map((one) => ({ ...one, id: newId() })))
}

type Releasing = { row: SubmissionRow; person: PersonRow; completesByHandingIn: boolean; isCorrection: boolean }
/** The event of a released grade of one person. */
export function releasedEvent({ row, person, completesByHandingIn, isCorrection }: Releasing) {
  const { percent, isPassed } = person
  if (percent === null || isPassed === null || row.submittedAt === null) throw new Error('A released grade has its points')
  const outcome = completesByHandingIn ? ('completed' as const) : isPassed ? ('passed' as const) : ('failed' as const)
  const result = { percent, outcome, submittedAt: row.submittedAt, isCorrection }
  return newEvent(events.submissionReleased, { ...aboutOf(row, person), ...result })
}

type Refused = 'submissionNotFound' | 'submissionState' | 'pointsInvalid' | 'marksInvalid' | 'marksOpen'
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

/** Grades a submission: the one way in which a grade comes about, whoever gives it. */
export async function gradeWork(
  context: Grading,
  { submissionId, grades, reason, isByPoints }: GivenGrades,
): Promise<WholeSubmission> {
  const before = await lockWhole(context, submissionId, 'assessmentGrade.update')
  const { row, version, people } = before
  for (const person of people) context.concerns(person.userId)
  context.note({ resource: { type: 'submission', id: row.id }, before: { state: row.state } })
  if (row.state === 'replaced') context.fail('submissionState')
  const isCorrection = row.state === 'released'
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
  const isWhole = next.every(({ grade }) => grade !== null)
  if (isCorrection && !isWhole) context.fail('marksOpen')
  await writeGrades(context, next)
  if (isCorrection) await writeCorrections(context, before, next, reason ?? '')
  const isReleased = isCorrection || (isWhole && version.settings.release === 'immediately')
  const after = await changeSubmission(context, row, {
    state: isReleased ? 'released' : isWhole ? 'graded' : 'submitted',
    gradedAt: isWhole ? (row.gradedAt ?? context.now) : null,
    gradedBy: context.user.id,
    releasedAt: isReleased ? (row.releasedAt ?? context.now) : null,
    updatedAt: context.now,
  })
  const graded = await peopleOf(context, [row.id])
  const isFirst = isWhole && row.state === 'submitted'
  if (isFirst) await publish(context, ...graded.map((person) => newEvent(events.submissionGraded, aboutOf(after, person))))
  if (isReleased) {
    const completesByHandingIn = version.settings.completesOn === 'handedIn'
    await publish(context, ...graded.map((person) => releasedEvent({ row: after, person, completesByHandingIn, isCorrection })))
  }
  context.note({
    after: { state: after.state, points: graded[0]?.points, ...(reason !== undefined && { reason }) },
  })
  return { row: after, version, people: graded }
}
