import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { attemptItems, attempts } from '@/db/schema/assessments'
import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { answerFilesOfPerson } from './attempt-files.service'
import { refOf } from './attempt-shapes.contract'

/** The attempts of a person with their answers, for the document with everything about them. Results that are not released stay out. */
export async function attemptsOfPerson(context: TenantContext & { now: Date }, userId: string) {
  const rows = await context.db
    .select()
    .from(attempts)
    .where(ofTenant(context, attempts, eq(attempts.userId, userId)))
    .orderBy(attempts.startedAt)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await context.db
    .select({
      attemptId: attemptItems.attemptId,
      position: attemptItems.position,
      answer: attemptItems.answer,
      comment: attemptItems.comment,
    })
    .from(attemptItems)
    .where(ofTenant(context, attemptItems, inArray(attemptItems.attemptId, ids)))
    .orderBy(attemptItems.attemptId, attemptItems.position)
  const filesOf = await answerFilesOfPerson(context, userId)
  return rows.map((row) => ({
    ...row,
    ...(row.state === 'released' ? {} : { percent: null, isPassed: null }),
    answers: items.flatMap(({ attemptId, position, answer, comment }) =>
      // It was checked when it was saved.
      attemptId === row.id
        ? [
            {
              questionRef: refOf(position),
              answer: answer as Answer | null,
              files: filesOf(attemptId, position),
              comment: row.state === 'released' ? comment : '',
            },
          ]
        : [],
    ),
  }))
}

/** Removes what a person answered, and what was written to them about it. That they took an assessment stays, and the grade, which the organization may have to prove. */
export async function forgetAnswersOf(context: TenantContext, userId: string): Promise<void> {
  await context.db
    .update(attempts)
    .set({ stateReason: '' })
    .where(ofTenant(context, attempts, and(eq(attempts.userId, userId), ne(attempts.stateReason, ''))))
  const own = context.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(ofTenant(context, attempts, eq(attempts.userId, userId)))
  await context.db
    .update(attemptItems)
    .set({ answer: null, comment: '' })
    .where(
      ofTenant(
        context,
        attemptItems,
        and(inArray(attemptItems.attemptId, own), or(isNotNull(attemptItems.answer), ne(attemptItems.comment, ''))),
      ),
    )
}
