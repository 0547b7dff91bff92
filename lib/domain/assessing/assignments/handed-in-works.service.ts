import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { assignments, submissions } from '@/db/schema/assignments'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { versionOf } from './definitions.service'
import { filesOf, type PersonRow, peopleOf, type SubmissionRow } from './submissions/submission-records.service'

export type HandedInWork = Pick<SubmissionRow, 'id' | 'ownerId' | 'teamId' | 'userId' | 'moduleId' | 'state'> & {
  people: Pick<PersonRow, 'userId' | 'enrolmentId'>[]
}

/** Everything that is handed in for an assignment now: of each person or team the newest, with its people; what was replaced or withdrawn is left out. */
export async function worksHandedIn(context: TenantContext, assignmentId: string): Promise<HandedInWork[]> {
  const isMeant = and(eq(submissions.assignmentId, assignmentId), inArray(submissions.state, ['submitted', 'graded', 'released']))
  const rows = await context.db
    .selectDistinctOn([submissions.ownerId])
    .from(submissions)
    .where(ofTenant(context, submissions, isMeant))
    .orderBy(asc(submissions.ownerId), desc(submissions.number))
  const ids = rows.map(({ id }) => id)
  const people = new Map<string, PersonRow[]>(ids.map((id) => [id, []]))
  for (const person of await peopleOf(context, ids)) people.get(person.submissionId)?.push(person)
  return rows.map((row) => ({ ...row, people: people.get(row.id) ?? [] }))
}

/** A submission with its files and the people's way of being graded, as other people of the assignment may read it; undefined: it is gone. */
export async function workToRead(context: TenantContext & { now: Date }, id: string) {
  const row = (await contentOfWorks(context, [id])).get(id)
  if (!row) return undefined
  const { settings } = await versionOf(context, row.assignmentId, row.versionNumber)
  return { ...row, isApart: settings.teamGrades === 'apart', isNamed: !row.isAnonymous || row.releasedAt !== null }
}

/** Submissions with their files by their ids. */
export async function contentOfWorks(context: TenantContext & { now: Date }, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await context.db
          .select()
          .from(submissions)
          .where(ofTenant(context, submissions, inArray(submissions.id, [...ids])))
  const files = await filesOf(context, ids)
  return new Map(rows.map((row) => [row.id, { ...row, files: files(row.id) }]))
}

/** An assignment as JSON, for a row of another table. */
export const assignmentAsJson = (organizationId: SQL, assignmentId: SQL): SQL => sql`(
  select json_build_object('id', a.id, 'title', a.title) from assignments a
  where a.organization_id = ${organizationId} and a.id = ${assignmentId})`

/** Whether people who grade see whose a submission of another table's row is: anonymous ones only after the release. */
export const isNamedSubmission = (organizationId: SQL, submissionId: SQL): SQL => sql`not exists (
  select from assignment_submissions s where s.organization_id = ${organizationId} and s.id = ${submissionId}
    and s.is_anonymous and s.released_at is null)`

export async function titleOfAssignment(context: TenantContext, assignmentId: string) {
  const [row] = await context.db
    .select({ title: assignments.title })
    .from(assignments)
    .where(ofTenant(context, assignments, eq(assignments.id, assignmentId)))
  return row?.title ?? {}
}
