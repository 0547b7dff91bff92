import { inArray, sql } from 'drizzle-orm'
import { activityLogs } from '@/db/schema/platform'
import type { AuditAction } from '@/lib/platform/audit/actions'
import { dayOfMoment, within } from '@/lib/platform/db/day-sql'
import { codeOf, type ErrorName } from '@/lib/platform/errors'
import type { Stretch } from '@/lib/platform/i18n/days'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Failed attempts of some actions by day, of those alone that ended with one of the errors named. */
export const countFailures = (
  context: TenantContext,
  { actions, errors }: { actions: readonly AuditAction[]; errors: readonly ErrorName[] },
  stretch: Stretch,
) =>
  context.db
    .select({
      day: dayOfMoment(activityLogs.createdAt, stretch).as('day'),
      count: sql<number>`sum(${activityLogs.count})`.as('count'),
    })
    .from(activityLogs)
    .where(
      ofTenant(
        context,
        activityLogs,
        inArray(activityLogs.action, [...actions]),
        // A constant, as the index of failures has it.
        sql`${activityLogs.outcome} = 'failed'`,
        inArray(
          activityLogs.statusCode,
          errors.map((name) => codeOf(name)[0]),
        ),
        within(activityLogs.createdAt, stretch),
      ),
    )
    .groupBy(sql`1`)
