import { eq, inArray } from 'drizzle-orm'
import { moduleProgress } from '@/db/schema/progress'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** The items of an enrolment that are done, each with the moment at which it was. */
export async function doneItemsOf(context: TenantContext, enrolmentId: string): Promise<ReadonlyMap<string, Date>> {
  const { itemId, state, completedAt, lastAt } = moduleProgress
  const isDone = inArray(state, ['completed', 'passed', 'waived'])
  const rows = await context.db
    .select({ itemId, completedAt, lastAt })
    .from(moduleProgress)
    .where(ofTenant(context, moduleProgress, eq(moduleProgress.enrolmentId, enrolmentId), isDone))
  return new Map(rows.map((row) => [row.itemId, row.completedAt ?? row.lastAt]))
}

/** The modules of the items of some enrolments with progress, by `enrolment:item`. */
export async function modulesOfItems(context: TenantContext, enrolmentIds: readonly string[]): Promise<Map<string, string>> {
  const { enrolmentId, itemId, moduleId } = moduleProgress
  const rows = await context.db
    .select({ enrolmentId, itemId, moduleId })
    .from(moduleProgress)
    .where(ofTenant(context, moduleProgress, inArray(enrolmentId, [...enrolmentIds])))
  return new Map(rows.map((row) => [`${row.enrolmentId}:${row.itemId}`, row.moduleId]))
}
