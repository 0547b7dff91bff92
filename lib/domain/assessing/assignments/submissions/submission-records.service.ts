import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { submissionFiles, submissionPeople, submissions } from '@/db/schema/assignments'
import { RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import { privateFiles, removePrivateFiles } from '@/lib/domain/house/files/private-files.service'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { isOfTeam } from './teams.service'

export type SubmissionRow = typeof submissions.$inferSelect
export type PersonRow = typeof submissionPeople.$inferSelect
type Clocked = TenantContext & { now: Date }

// Named with their table, because within a subselect a bare name would be that of its own row.
const row = { organizationId: sql.raw('assignment_submissions.organization_id'), id: sql.raw('assignment_submissions.id') }
const isAmongPeople = (userId: string): SQL => sql`exists (select from assignment_submission_people p
  where p.organization_id = ${row.organizationId} and p.submission_id = ${row.id} and p.user_id = ${userId}::uuid)`

/** Whether a submission belongs to a person: alone, with the team, or as one of those who handed it in. */
export const isOf = (userId: string): SQL => sql`(assignment_submissions.owner_id = ${userId}::uuid
  or ${isOfTeam({ organizationId: row.organizationId, userId: sql`${userId}::uuid` }, sql.raw('assignment_submissions.team_id'))}
  or ${isAmongPeople(userId)})`

type Whose = { assignmentId: string; userId: string; ownerId: string | null }
/** The submissions of a person, and of the team of the person, for an assignment; newest first. */
export async function worksOf(context: TenantContext, { assignmentId, userId, ownerId }: Whose): Promise<SubmissionRow[]> {
  const owners = ownerId === null || ownerId === userId ? [userId] : [ownerId, userId]
  const isTheirs = sql`(${inArray(submissions.ownerId, owners)} or ${isAmongPeople(userId)})`
  return context.db
    .select()
    .from(submissions)
    .where(ofTenant(context, submissions, and(eq(submissions.assignmentId, assignmentId), isTheirs)))
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
}

/** A submission by its id, locked until the transaction ends. */
export async function lockSubmission(
  context: TenantContext,
  id: string,
  ...conditions: SQL[]
): Promise<SubmissionRow | undefined> {
  const [row] = await context.db
    .select()
    .from(submissions)
    .where(ofTenant(context, submissions, eq(submissions.id, id), ...conditions))
    .for('update')
  return row
}

const records = recordsOf(submissions, { missing: 'submissionNotFound', type: 'submission', label: () => undefined })

/** Changes a locked submission, and raises its version. */
export async function changeSubmission(
  context: TenantContext,
  { id }: Pick<SubmissionRow, 'id'>,
  set: Partial<Omit<SubmissionRow, 'organizationId' | 'id' | 'version'>>,
): Promise<SubmissionRow> {
  const row = await records.changeIf(context, id, set)
  if (!row) throw new Error('A submission was changed without its lock')
  return row
}

export type FileRow = Omit<typeof submissionFiles.$inferSelect, 'organizationId'>

export async function fileRowsOf(context: TenantContext, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return context.db
    .select()
    .from(submissionFiles)
    .where(ofTenant(context, submissionFiles, inArray(submissionFiles.submissionId, [...ids])))
    .orderBy(submissionFiles.createdAt, submissionFiles.assetId)
}

/** The people of submissions with their grades, by submission. */
export async function peopleOf(context: TenantContext, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return context.db
    .select()
    .from(submissionPeople)
    .where(ofTenant(context, submissionPeople, inArray(submissionPeople.submissionId, [...ids])))
    .orderBy(submissionPeople.userId)
}

/** The files of submissions as the API shows them, by submission; three statements for any number of them. */
export async function filesOf(context: Clocked, ids: readonly string[]) {
  const rows = await fileRowsOf(context, ids)
  const known = await privateFiles(
    context,
    rows.map(({ assetId }) => assetId),
  )
  const shown = rows.flatMap(({ submissionId, assetId, source }) => {
    const file = known.get(assetId)
    return file ? [{ submissionId, file: { ...file, source } }] : []
  })
  return (id: string) => shown.flatMap(({ submissionId, file }) => (submissionId === id ? [file] : []))
}

/** Takes files out of a submission; those that no other submission has are deleted. */
export async function dropFiles(context: Clocked, submissionId: string, assetIds?: readonly string[]): Promise<string[]> {
  const isMeant = and(eq(submissionFiles.submissionId, submissionId), assetIds && inArray(submissionFiles.assetId, [...assetIds]))
  const gone = await context.db
    .delete(submissionFiles)
    .where(ofTenant(context, submissionFiles, isMeant))
    .returning({ assetId: submissionFiles.assetId })
  const ids = gone.map(({ assetId }) => assetId)
  if (ids.length === 0) return []
  const kept = await context.db
    .select({ assetId: submissionFiles.assetId })
    .from(submissionFiles)
    .where(ofTenant(context, submissionFiles, inArray(submissionFiles.assetId, ids)))
  const stays = new Set(kept.map(({ assetId }) => assetId))
  await removePrivateFiles(
    context,
    ids.filter((id) => !stays.has(id)),
  )
  return ids
}

const marksIn = (stored: object | null) => stored && RubricMarks.parse(stored)

/** The grade of one person as they see it; null before its release. */
function gradeFor({ state, maxPoints, gradedAt }: SubmissionRow, person: PersonRow | undefined) {
  if (state !== 'released' || !person || !gradedAt) return null
  const { rawPoints, penalty, points, percent, isPassed, marks, comment } = person
  if (rawPoints === null || points === null || percent === null || isPassed === null) return null
  return { rawPoints, penalty, points, maxPoints, percent, isPassed, marks: marksIn(marks), comment, gradedAt }
}

/** Submissions as one of their people sees them; four statements for any number of them. */
export async function shownToLearner(context: Clocked & { user: { id: string } }, rows: readonly SubmissionRow[]) {
  const ids = rows.map(({ id }) => id)
  const [files, people] = [await filesOf(context, ids), await peopleOf(context, ids)]
  return rows.map((row) => {
    const own = people.find(({ submissionId, userId }) => submissionId === row.id && userId === context.user.id)
    const shown = { ...row, files: files(row.id), grade: gradeFor(row, own) }
    return { ...shown, isOwn: row.userId === context.user.id, savedAt: row.updatedAt }
  })
}
export { marksIn }
