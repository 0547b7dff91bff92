import { and, eq, sql } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { roles, userRoles } from '@/db/schema/roles'
import type { Grants, Permission } from '../auth/permissions'
import type { Tx } from '../db/tenant'
import { Refusal } from '../errors'

type Starter = { id: string; email: string; permissions: Grants }

/**
 * The person who started a job, with what they may do as of now, as a request of theirs would be authorized. Refuses where the account is no longer active (5157),
 * or lacks the permission that the job needs (5180).
 */
export async function starterOf(db: Tx, organizationId: string, userId: string, needed?: Permission): Promise<Starter> {
  const [person] = await db
    .select({
      email: users.email,
      status: users.status,
      mayAll: sql<boolean | null>`bool_or(${roles.type} = 'superAdmin')`,
      permissions: sql<string | null>`string_agg(nullif(${roles.permissionList}, ''), ',')`,
    })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.organizationId, users.organizationId), eq(userRoles.userId, users.id)))
    .leftJoin(roles, and(eq(roles.organizationId, userRoles.organizationId), eq(roles.id, userRoles.roleId)))
    .where(and(eq(users.organizationId, organizationId), eq(users.id, userId)))
    .groupBy(users.email, users.status)
  if (person?.status !== 'active') throw new Refusal('userInactive')
  const held = new Set((person.permissions ?? '').split(','))
  const permissions = { has: (grant: string) => person.mayAll === true || held.has(grant) }
  if (needed && !permissions.has(needed)) throw new Refusal('permissionForbidden')
  return { id: userId, email: person.email, permissions }
}
