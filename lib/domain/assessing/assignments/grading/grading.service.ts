import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { submissions } from '@/db/schema/assignments'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { filtersOfReach } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { groupAsJson } from '@/lib/domain/people/groups/groups.service'
import { reachedBy } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { assignmentRecords, versionOf } from '../definitions.service'
import { assertNotHeld } from '../marking/held-release.service'
import { submissionReach, withinReachOf } from '../submissions/submission-reach.service'
import { changeSubmission, peopleOf } from '../submissions/submission-records.service'
import { releasedEvent } from './apply-grades.service'
import { gradeWork } from './grade-work.service'
import * as contracts from './grading.contract'
import { shownForGrading } from './shown-submission.service'
import { lockWhole, readWhole } from './whole-submission.service'

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

export const readSubmissionToGrade = implement(contracts.readSubmissionToGrade, async (context, { params, query }) => {
  const whole = await readWhole(context, params.id, 'assessmentGrade.read')
  context.note({ resource: { type: 'submission', id: whole.row.id } })
  return shownForGrading(context, whole, query.state)
})

export const gradeSubmission = implement(contracts.gradeSubmission, async (context, { params, body }) =>
  shownForGrading(context, await gradeWork(context, { submissionId: params.id, ...body })),
)

export const releaseSubmission = implement(contracts.releaseSubmission, async (context, { params }) => {
  const { row, version, people } = await lockWhole(context, params.id, 'assessmentGrade.release')
  for (const person of people) context.concerns(person.userId)
  context.note({ resource: { type: 'submission', id: row.id }, before: { state: row.state } })
  if (row.state !== 'graded') context.fail('submissionState')
  await assertNotHeld(context, row.assignmentId, row.id)
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
  await assertNotHeld(context, assignment)
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
