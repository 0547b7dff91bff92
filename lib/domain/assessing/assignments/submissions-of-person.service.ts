import { and, eq, inArray } from 'drizzle-orm'
import { submissionPeople, submissions } from '@/db/schema/assignments'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { commentsForPerson } from './marking/comments.service'
import { forgetMarking } from './marking/marking-rows.service'
import { forgetFiles } from './submissions/files.service'
import { filesOf, isOf, marksIn, peopleOf } from './submissions/submission-records.service'

/** The work that a person handed in and is writing, for the document with everything about them. Grades that are not released stay out. */
export async function submissionsOfPerson(context: TenantContext & { now: Date }, userId: string) {
  const rows = await context.db
    .select()
    .from(submissions)
    .where(ofTenant(context, submissions, isOf(userId)))
    .orderBy(submissions.createdAt, submissions.id)
  const ids = rows.map(({ id }) => id)
  const [files, people] = [await filesOf(context, ids), await peopleOf(context, ids)]
  const released = rows.filter(({ state }) => state === 'released')
  const comments = await commentsForPerson(
    context,
    released.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = people.find((person) => person.submissionId === row.id && person.userId === userId)
    const grade = row.state === 'released' ? own : undefined
    return {
      ...row,
      files: files(row.id),
      points: grade?.points ?? null,
      percent: grade?.percent ?? null,
      isPassed: grade?.isPassed ?? null,
      marks: grade ? marksIn(grade.marks) : null,
      comment: grade?.comment ?? '',
      comments: comments.get(row.id) ?? [],
    }
  })
}

/**
 * Removes what a person wrote and uploaded alone, and what was written to them. That they handed in stays, and the grade, which the organization may
 * have to prove; what a team handed in belongs to the others, too.
 */
export async function forgetSubmissions(context: TenantContext & { now: Date }, userId: string): Promise<void> {
  const own = await context.db
    .select({ id: submissions.id })
    .from(submissions)
    .where(ofTenant(context, submissions, and(eq(submissions.ownerId, userId))))
  const ids = own.map(({ id }) => id)
  await forgetMarking(context, ids)
  await forgetFiles(context, ids)
  if (ids.length > 0)
    await context.db
      .update(submissions)
      .set({ text: '', link: '' })
      .where(ofTenant(context, submissions, inArray(submissions.id, ids)))
  await context.db
    .update(submissionPeople)
    .set({ comment: '', marks: null })
    .where(ofTenant(context, submissionPeople, eq(submissionPeople.userId, userId)))
}
