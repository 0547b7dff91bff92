import { type SQL, sql } from 'drizzle-orm'
import { isWithinReach, lessonReach, type WithinReach } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { type Permission, type Reached, reachedBy } from '@/lib/platform/auth/permissions'
import type { Actor } from '@/lib/platform/auth/session'
import { one } from '@/lib/platform/db/tenant'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'

/** For rows of attempts, by their alias: those in a lesson of a path that the caller made or teaches, by a person who is in that path. */
export function attemptReach(alias: string): WithinReach {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return lessonReach({ organizationId: column('organization_id'), userId: column('user_id'), moduleId: column('module_id') })
}

/** For rows of another table that name an attempt. */
export const reachOfAttempt = (organizationId: SQL, attemptId: SQL): WithinReach => {
  const within = attemptReach('made')
  const where = (condition: SQL) => sql`exists (select from assessment_attempts made
    where made.organization_id = ${organizationId} and made.id = ${attemptId} and ${condition} offset 0)`
  return { ofGroup: (manager) => where(within.ofGroup(manager)), ofPath: (teacher) => where(within.ofPath(teacher)) }
}

type Reaching = TenantContext & { user: Pick<Actor, 'id' | 'permissions'> }

/** Whether an attempt is within the caller's reach by a permission. */
export async function isAttemptWithin(context: Reaching, attemptId: string, permission: Permission): Promise<boolean> {
  const within = isWithinReach(attemptReach('t'), reachedBy(context.user, permission))
  if (within === undefined) return true
  const found = await context.db.execute(
    sql`select 1 from assessment_attempts t where t.organization_id = ${context.organization.id} and t.id = ${attemptId} and ${within}`,
  )
  return found.length > 0
}

/** Refuses an attempt outside of the caller's reach as if it were not there. */
export async function assertAttemptWithin(
  context: Reaching & { fail(reason: 'attemptNotFound'): never },
  attemptId: string,
  permission: Permission,
): Promise<void> {
  if (!(await isAttemptWithin(context, attemptId, permission))) context.fail('attemptNotFound')
}

/** Which attempts at an assessment are within the caller's reach: every one, also where there is none yet, some of them, or none. */
export async function attemptsWithin(
  { db, organization }: TenantContext,
  assessmentId: string,
  reached: Reached,
): Promise<'all' | 'some' | 'none'> {
  const within = isWithinReach(attemptReach('t'), reached)
  if (within === undefined) return 'all'
  const found = await one(
    db.execute<{ has: boolean; lacks: boolean }>(sql`
      with t as (select ${within} as is_reached from assessment_attempts t
        where t.organization_id = ${organization.id} and t.assessment_id = ${assessmentId})
      select exists (select from t where is_reached) as has, exists (select from t where not is_reached) as lacks`),
  )
  return found.has ? (found.lacks ? 'some' : 'all') : 'none'
}
