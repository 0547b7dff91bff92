import { and, inArray, sql } from 'drizzle-orm'
import { activityLogs } from '@/db/schema/platform'
import type { AuditAction } from '@/lib/platform/audit/actions'
import { dayOfMoment, within } from '@/lib/platform/db/day-sql'
import { query } from '@/lib/platform/db/one-statement'
import { isTenants } from '@/lib/platform/db/statement'
import { codeOf, type ErrorName } from '@/lib/platform/errors'

/** Failed attempts of some actions by day; only those that ended with one of the named errors. */
export const countFailures = ({ actions, errors }: { actions: readonly AuditAction[]; errors: readonly ErrorName[] }) =>
  query
    .select({
      day: dayOfMoment(activityLogs.createdAt).as('day'),
      count: sql<number>`sum(${activityLogs.count})`.as('count'),
    })
    .from(activityLogs)
    .where(
      and(
        isTenants(activityLogs.organizationId),
        inArray(activityLogs.action, [...actions]),
        // A constant, because the partial index of failures has this condition.
        sql`${activityLogs.outcome} = 'failed'`,
        inArray(
          activityLogs.statusCode,
          errors.map((name) => codeOf(name)[0]),
        ),
        within(activityLogs.createdAt),
      ),
    )
    .groupBy(sql`1`)
