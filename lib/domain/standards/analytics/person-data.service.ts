import { desc, eq } from 'drizzle-orm'
import { analyticsActivity as activity } from '@/db/schema/analytics'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { mostDaysShown } from './person-data.contract'

const isOf = (context: TenantContext, userId: string) => ofTenant(context, activity, eq(activity.userId, userId))

/** The days on which a person learned. */
export const learningDaysOf = (context: TenantContext, userId: string) =>
  context.db.select().from(activity).where(isOf(context, userId)).orderBy(desc(activity.day)).limit(mostDaysShown)
