import { desc, eq } from 'drizzle-orm'
import { activityLogs } from '@/db/schema/platform'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** The newest records of what somebody did. */
export const activityOf = (context: TenantContext, userId: string, most: number) =>
  context.db
    .select({
      action: activityLogs.action,
      outcome: activityLogs.outcome,
      ipAddress: activityLogs.ipAddress,
      device: activityLogs.device,
      createdAt: activityLogs.createdAt,
    })
    .from(activityLogs)
    .where(ofTenant(context, activityLogs, eq(activityLogs.actorId, userId)))
    .orderBy(desc(activityLogs.createdAt))
    .limit(most)
