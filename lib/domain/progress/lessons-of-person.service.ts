import { inArray } from 'drizzle-orm'
import { moduleProgress } from '@/db/schema/progress'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** The progress in the items of some enrolments. */
export const lessonsOf = async (context: TenantContext, enrolmentIds: readonly string[]) =>
  enrolmentIds.length === 0
    ? []
    : context.db
        .select()
        .from(moduleProgress)
        .where(ofTenant(context, moduleProgress, inArray(moduleProgress.enrolmentId, [...enrolmentIds])))
        .orderBy(moduleProgress.lastAt)
