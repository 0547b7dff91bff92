import { and, asc, eq } from 'drizzle-orm'
import { gradebooks, gradeCells, gradeChanges } from '@/db/schema/gradebook'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { isHiddenAt } from './book.rules'

/** The grades that people entered for a person, for the document with everything about them. Hidden columns stay out until learners see them. */
export async function gradesOfPerson(context: TenantContext & { now: Date }, userId: string) {
  const { db, now } = context
  const ofBook = and(eq(gradebooks.organizationId, gradeCells.organizationId), eq(gradebooks.pathId, gradeCells.pathId))
  const rows = await db
    .select({ cell: gradeCells, columns: gradebooks.columns })
    .from(gradeCells)
    .leftJoin(gradebooks, ofBook)
    .where(ofTenant(context, gradeCells, eq(gradeCells.userId, userId)))
    .orderBy(asc(gradeCells.createdAt), asc(gradeCells.id))
  const changes = await db
    .select()
    .from(gradeChanges)
    .where(ofTenant(context, gradeChanges, eq(gradeChanges.userId, userId)))
    .orderBy(asc(gradeChanges.createdAt), asc(gradeChanges.id))
  return rows
    .filter(({ cell, columns }) => !isHiddenAt(columns?.[cell.columnId] ?? {}, now))
    .map(({ cell }) => ({
      ...cell,
      changes: changes.filter(({ enrolmentId, columnId }) => enrolmentId === cell.enrolmentId && columnId === cell.columnId),
    }))
}

/** Removes what was written to a person and about the corrections of their grades. That a grade was given and changed stays. */
export async function forgetWords(context: TenantContext, userId: string): Promise<void> {
  await context.db
    .update(gradeCells)
    .set({ comment: '' })
    .where(ofTenant(context, gradeCells, eq(gradeCells.userId, userId)))
  await context.db
    .update(gradeChanges)
    .set({ reason: '' })
    .where(ofTenant(context, gradeChanges, eq(gradeChanges.userId, userId)))
}
