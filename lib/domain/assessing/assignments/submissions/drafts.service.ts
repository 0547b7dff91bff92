import { and, eq, type sql } from 'drizzle-orm'
import { submissionFiles, submissions } from '@/db/schema/assignments'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Opening } from './opening.service'
import { fileRowsOf, lockSubmission, type SubmissionRow } from './submission-records.service'

type Failing = TenantContext & {
  user: { id: string }
  now: Date
  fail: (reason: 'assignmentClosed' | 'submissionLate' | 'teamMissing' | 'submissionsUsed' | 'workKindRefused') => never
}
type Drafting = Omit<Failing, 'fail'> & { fail: (reason: 'teamMissing' | 'submissionsUsed') => never }

/** Whose work it is. Refuses a person without a team, and one who may hand in no more. */
function ownerOf(context: Drafting, { ownerId, submissionsLeft }: Opening): string {
  if (ownerId === null) return context.fail('teamMissing')
  return submissionsLeft === 0 ? context.fail('submissionsUsed') : ownerId
}

/** Refuses where nothing is taken now. */
export function assertTaken(
  context: { fail: (reason: 'assignmentClosed' | 'submissionLate') => never },
  { refusal }: Opening,
): void {
  if (refusal === 'late') context.fail('submissionLate')
  if (refusal === 'closed' || refusal === 'archived') context.fail('assignmentClosed')
}

/** The draft of an owner, locked until the transaction ends; begun where there is none, from what was handed in last. */
export async function lockDraft(context: Drafting, opening: Opening): Promise<SubmissionRow> {
  const { db, organization, user } = context
  const ownerId = ownerOf(context, opening)
  const { assignmentId, version, place, team, works } = opening
  const isDraft = [eq(submissions.assignmentId, assignmentId), eq(submissions.ownerId, ownerId), eq(submissions.state, 'draft')]
  const find = async () => {
    const [row] = await db
      .select()
      .from(submissions)
      .where(ofTenant(context, submissions, and(...isDraft)))
      .for('update')
    return row
  }
  const found = await find()
  if (found) return found
  const own = works.filter((work) => work.ownerId === ownerId)
  const [last] = own
  const values = {
    organizationId: organization.id,
    id: newId(),
    assignmentId,
    versionNumber: version.number,
    ownerId,
    teamId: team?.id ?? null,
    userId: user.id,
    enrolmentId: place.enrolmentId,
    moduleId: place.moduleId,
    number: Math.max(0, ...own.map(({ number }) => number)) + 1,
    text: last?.text ?? '',
    link: last?.link ?? '',
    maxPoints: version.settings.maxPoints,
    createdAt: context.now,
    updatedAt: context.now,
  }
  const made = await db.insert(submissions).values(values).onConflictDoNothing().returning({ id: submissions.id })
  if (made.length > 0 && last) {
    const files = await fileRowsOf(context, [last.id])
    if (files.length > 0)
      await db
        .insert(submissionFiles)
        .values(files.map((file) => ({ ...file, organizationId: organization.id, submissionId: values.id })))
  }
  const row = await find()
  // Another request of the same owner may have begun one, and handed it in.
  return row ?? context.fail('submissionsUsed')
}

type Written = { text?: string | undefined; link?: string | undefined }

/** The text and link of a request. Refuses those that the assignment does not take. */
export function writtenIn(
  context: { fail: (reason: 'workKindRefused') => never },
  { version }: Opening,
  { text, link }: Written,
): { text?: string; link?: string } {
  const { kinds } = version.settings
  if ((text && !kinds.includes('text')) || (link && !kinds.includes('link'))) context.fail('workKindRefused')
  return { ...(text !== undefined && { text }), ...(link !== undefined && { link }) }
}

/** The draft that has a file, locked, if it belongs to a condition. */
export async function draftWithFile(
  context: TenantContext,
  fileId: string,
  condition: ReturnType<typeof sql>,
): Promise<SubmissionRow | undefined> {
  const [file] = await context.db
    .select({ submissionId: submissionFiles.submissionId })
    .from(submissionFiles)
    .innerJoin(submissions, ofTenant(context, submissions, eq(submissions.id, submissionFiles.submissionId)))
    .where(ofTenant(context, submissionFiles, eq(submissionFiles.assetId, fileId), eq(submissions.state, 'draft'), condition))
  return file && lockSubmission(context, file.submissionId, eq(submissions.state, 'draft'))
}
