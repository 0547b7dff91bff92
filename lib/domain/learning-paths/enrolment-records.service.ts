import { desc, eq } from 'drizzle-orm'
import { enrolments, learningPaths } from '@/db/schema/learning-paths'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

export type EnrolmentRow = typeof enrolments.$inferSelect
type Path = typeof learningPaths.$inferSelect

const records = recordsOf(enrolments, { missing: 'enrolmentNotFound', type: 'enrolment', label: () => undefined })

/** Changes a locked enrolment, and raises its version. */
export async function changeEnrolment(context: TenantContext, id: string, set: Partial<EnrolmentRow>): Promise<EnrolmentRow> {
  const row = await records.changeIf(context, id, set)
  if (!row) throw new Error('A locked enrolment is there')
  return row
}

/** A person's newest enrolment in a path, locked; undefined where they never had one. */
export async function newestOf(context: TenantContext, pathId: string, userId: string): Promise<EnrolmentRow | undefined> {
  const { cycle } = enrolments
  const [row] = await context.db
    .select()
    .from(enrolments)
    .where(ofTenant(context, enrolments, eq(enrolments.pathId, pathId), eq(enrolments.userId, userId)))
    .orderBy(desc(cycle))
    .limit(1)
    .for('update')
  return row
}

/** The present state of a path; while its seats are locked, nothing relevant for enrolling changes. */
export async function pathNow(context: TenantContext, pathId: string): Promise<Path | undefined> {
  const [path] = await context.db
    .select()
    .from(learningPaths)
    .where(ofTenant(context, learningPaths, eq(learningPaths.id, pathId)))
  return path
}

/** Every enrolment of a person, oldest first. */
export const enrolmentsOf = (context: TenantContext, userId: string): Promise<EnrolmentRow[]> =>
  context.db
    .select()
    .from(enrolments)
    .where(ofTenant(context, enrolments, eq(enrolments.userId, userId)))
    .orderBy(enrolments.createdAt)

/** Removes the reasons for which a person was exempted. */
export const forgetReasons = (context: TenantContext, userId: string): Promise<unknown> =>
  context.db
    .update(enrolments)
    .set({ waivedReason: null })
    .where(ofTenant(context, enrolments, eq(enrolments.userId, userId)))
