import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { submissionCorrections, submissionPeople, submissions } from '@/db/schema/assignments'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { filtersOfReach } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { groupAsJson } from '@/lib/domain/people/groups/groups.service'
import { type Permission, reachedBy } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { assignmentRecords, versionOf } from '../definitions.service'
import { assignments as room } from '../room'
import { submissionReach, withinReachOf } from '../submissions/submission-reach.service'
import {
  changeSubmission,
  lockSubmission,
  marksIn,
  type PersonRow,
  peopleOf,
  type SubmissionRow,
} from '../submissions/submission-records.service'
import { aboutOf } from '../submissions/submissions.service'
import { type NextGrade, nextGrades } from './grades.rules'
import * as contracts from './grading.contract'
import { shownForGrading, type WholeSubmission, wholeOf } from './shown-submission.service'

const { events } = room
const { organizationId, id, assignmentId, userId, teamId, state, isLate, isAnonymous, releasedAt } = submissions
/** Whether the name of a row is shown: people who mark anonymously see it once the grade is released. */
const isNamed = sql`not (${isAnonymous} and ${releasedAt} is null)`
const one = (column: 'points' | 'percent' | 'is_passed') => {
  const value = sql.raw(`p.${column}`)
  const most = column === 'is_passed' ? sql`bool_and(${value})` : sql`max(${value})`
  return sql`(select case when count(distinct p.points) = 1 and count(p.points) = count(*) then ${most} end from assignment_submission_people p
    where p.organization_id = ${sql`${organizationId}`} and p.submission_id = ${sql`${id}`})`
}
const submissionList = list(contracts.listSubmissions, {
  table: submissions,
  where: sql`${state} <> 'draft'`,
  filters: {
    ...filtersOfReach(submissionReach('assignment_submissions')),
    assignment: assignmentId,
    person: sql`(${isNamed} and exists (select from assignment_submission_people p where p.organization_id = ${sql`${organizationId}`}
      and p.submission_id = ${sql`${id}`} and p.user_id = any(${given('person')}::uuid[]) offset 0))`,
    state,
    timing: sql`(case when ${isLate} then 'late' else 'onTime' end = any(${given('timing')}::text[]))`,
  },
  nullableOrder: ['submittedAt'],
  fields: {
    state: sql`${state}`,
    assignment: sql`(select json_build_object('id', a.id, 'title', a.title) from assignments a
      where a.organization_id = ${sql`${organizationId}`} and a.id = ${sql`${assignmentId}`})`,
    person: sql`case when ${isNamed} then ${personAsJson(organizationId, userId)} end`,
    team: sql`case when ${isNamed} then ${groupAsJson(sql`${organizationId}`, sql`${teamId}`)} end`,
    points: one('points'),
    percent: one('percent'),
    isPassed: one('is_passed'),
  },
})

export const listSubmissions = implement(contracts.listSubmissions, ({ db, organization, user }, { query, page }) =>
  submissionList(db, page, {
    organizationId: organization.id,
    filters: { ...reachedBy(user, 'assessmentGrade.read'), ...query },
  }),
)

type Locking = TenantContext & {
  user: Pick<Actor, 'id' | 'permissions'>
  fail: (reason: 'submissionNotFound') => never
}
/** A submission that was handed in, within the caller's reach, locked until the transaction ends. */
async function lockWhole(context: Locking, submissionId: string, permission: Permission): Promise<WholeSubmission> {
  const within = withinReachOf(context.user, permission)
  const row = await lockSubmission(context, submissionId, sql`${state} <> 'draft'`, ...(within ? [within] : []))
  return row ? wholeOf(context, row) : context.fail('submissionNotFound')
}

export const readSubmissionToGrade = implement(contracts.readSubmissionToGrade, async (context, { params, query }) => {
  const within = withinReachOf(context.user, 'assessmentGrade.read')
  const isMeant = and(eq(id, params.id), sql`${state} <> 'draft'`, within)
  const [row] = await context.db
    .select()
    .from(submissions)
    .where(ofTenant(context, submissions, isMeant))
  if (!row) return context.fail('submissionNotFound')
  context.note({ resource: { type: 'submission', id: row.id } })
  return shownForGrading(context, await wholeOf(context, row), query.state)
})

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
function releasedEvent({ row, person, completesByHandingIn, isCorrection }: Releasing) {
  const { percent, isPassed } = person
  if (percent === null || isPassed === null || row.submittedAt === null) throw new Error('A released grade has its points')
  const outcome = completesByHandingIn ? ('completed' as const) : isPassed ? ('passed' as const) : ('failed' as const)
  const result = { percent, outcome, submittedAt: row.submittedAt, isCorrection }
  return newEvent(events.submissionReleased, { ...aboutOf(row, person), ...result })
}

export const gradeSubmission = implement(contracts.gradeSubmission, async (context, { params, body }) => {
  const before = await lockWhole(context, params.id, 'assessmentGrade.update')
  const { row, version, people } = before
  for (const person of people) context.concerns(person.userId)
  context.note({ resource: { type: 'submission', id: row.id }, before: { state: row.state } })
  if (row.state === 'replaced') context.fail('submissionState')
  const isCorrection = row.state === 'released'
  if (isCorrection && body.reason === undefined) throw invalid({ key: 'required', property: 'reason' })
  const by = { settings: { ...version.settings, maxPoints: row.maxPoints }, rubric: version.rubric, daysLate: row.daysLate }
  const stored = people.map((person) => ({ ...person, marks: marksIn(person.marks) }))
  const { next, faults } = nextGrades(stored, body.grades, by)
  const [fault] = faults
  if (fault) context.fail(fault.reason, { fields: faults.map(({ field }) => field) })
  const isWhole = next.every(({ grade }) => grade !== null)
  if (isCorrection && !isWhole) context.fail('marksOpen')
  await writeGrades(context, next)
  if (isCorrection) await writeCorrections(context, before, next, body.reason ?? '')
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
    after: { state: after.state, points: graded[0]?.points, ...(body.reason !== undefined && { reason: body.reason }) },
  })
  return shownForGrading(context, { row: after, version, people: graded })
})

export const releaseSubmission = implement(contracts.releaseSubmission, async (context, { params }) => {
  const { row, version, people } = await lockWhole(context, params.id, 'assessmentGrade.release')
  for (const person of people) context.concerns(person.userId)
  context.note({ resource: { type: 'submission', id: row.id }, before: { state: row.state } })
  if (row.state !== 'graded') context.fail('submissionState')
  const after = await changeSubmission(context, row, { state: 'released', releasedAt: context.now, updatedAt: context.now })
  const completesByHandingIn = version.settings.completesOn === 'handedIn'
  await publish(
    context,
    ...people.map((person) => releasedEvent({ row: after, person, completesByHandingIn, isCorrection: false })),
  )
  context.note({ after: { state: after.state } })
  return shownForGrading(context, { row: after, version, people })
})

export const releaseAllGrades = implement(contracts.releaseAllGrades, async (context, { params }) => {
  const { id: assignment, title } = await assignmentRecords.get(context, params.id)
  const within = withinReachOf(context.user, 'assessmentGrade.release')
  const isMeant = and(eq(assignmentId, assignment), eq(state, 'graded'), within)
  const rows = await context.db
    .select()
    .from(submissions)
    .where(ofTenant(context, submissions, isMeant))
    .orderBy(asc(submissions.submittedAt), asc(id))
    .limit(contracts.mostReleased + 1)
    .for('update')
  const chosen = rows.slice(0, contracts.mostReleased)
  const ids = chosen.map((row) => row.id)
  if (ids.length > 0)
    await context.db
      .update(submissions)
      .set({ state: 'released', releasedAt: context.now, updatedAt: context.now })
      .where(ofTenant(context, submissions, inArray(id, ids)))
  const people = await peopleOf(context, ids)
  const completes = new Map<number, boolean>()
  for (const number of new Set(chosen.map(({ versionNumber }) => versionNumber)))
    completes.set(number, (await versionOf(context, assignment, number)).settings.completesOn === 'handedIn')
  const byId = new Map(chosen.map((row) => [row.id, row]))
  const released = people.flatMap((person) => {
    const row = byId.get(person.submissionId)
    if (!row) return []
    const completesByHandingIn = completes.get(row.versionNumber) ?? false
    return [releasedEvent({ row, person, completesByHandingIn, isCorrection: false })]
  })
  await publish(context, ...released)
  const label = title.ar ?? title.en
  context.note({ resource: { type: 'assignment', id: assignment, label }, after: { releasedCount: chosen.length } })
  return { releasedCount: chosen.length, hasMore: rows.length > contracts.mostReleased }
})
