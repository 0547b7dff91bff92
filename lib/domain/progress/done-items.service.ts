import { eq, inArray } from 'drizzle-orm'
import { moduleProgress } from '@/db/schema/progress'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** The items of an enrolment that are done. */
export async function doneItemsOf(context: TenantContext, enrolmentId: string): Promise<ReadonlySet<string>> {
  const { itemId, state } = moduleProgress
  const isDone = inArray(state, ['completed', 'passed', 'waived'])
  const rows = await context.db
    .select({ itemId })
    .from(moduleProgress)
    .where(ofTenant(context, moduleProgress, eq(moduleProgress.enrolmentId, enrolmentId), isDone))
  return new Set(rows.map((row) => row.itemId))
}
