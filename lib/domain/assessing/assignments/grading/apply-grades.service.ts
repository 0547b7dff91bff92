import { eq } from 'drizzle-orm'
import { submissionCorrections, submissionPeople } from '@/db/schema/assignments'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { assignments as room } from '../room'
import { changeSubmission, type PersonRow, peopleOf, type SubmissionRow } from '../submissions/submission-records.service'
import { aboutOf } from '../submissions/submissions.service'
import type { NextGrade } from './grades.rules'
import type { WholeSubmission } from './shown-submission.service'

const { events } = room

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

export type Changing = Publishing & { user: { id: string } }
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

/** Stores the grades of a locked submission, and what follows from them: its state, its events and, after the release, the history. */
export async function applyGrades(
  context: Changing,
  before: WholeSubmission,
  next: readonly NextGrade[],
  reason = '',
): Promise<WholeSubmission> {
  const { row, version } = before
  const isCorrection = row.state === 'released'
  const isWhole = next.every(({ grade }) => grade !== null)
  await writeGrades(context, next)
  if (isCorrection) await writeCorrections(context, before, next, reason)
  const isReleased = isCorrection || (isWhole && version.settings.release === 'immediately')
  const after = await changeSubmission(context, row, {
    state: isReleased ? 'released' : isWhole ? 'graded' : 'submitted',
    gradedAt: isWhole ? (row.gradedAt ?? context.now) : null,
    gradedBy: context.user.id,
    releasedAt: isReleased ? (row.releasedAt ?? context.now) : null,
    updatedAt: context.now,
  })
  const people = await peopleOf(context, [row.id])
  const isFirst = isWhole && row.state === 'submitted'
  if (isFirst) await publish(context, ...people.map((person) => newEvent(events.submissionGraded, aboutOf(after, person))))
  if (isReleased) {
    const completesByHandingIn = version.settings.completesOn === 'handedIn'
    await publish(context, ...people.map((person) => releasedEvent({ row: after, person, completesByHandingIn, isCorrection })))
  }
  return { row: after, version, people }
}
