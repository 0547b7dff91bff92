import { and, asc, countDistinct, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { rolePermissions, roles, userRoles } from '@/db/schema/roles'
import { isActiveAccount } from '@/lib/domain/house/identity/account/people.service'
import { one } from '@/lib/platform/db/tenant'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

const { userId, until } = userRoles

/** Whether an assignment still gives its role. */
export const isHeldNow = or(isNull(until), gt(until, sql`now()`))

/** Accounts with one of some roles, in order of id, after a given one. */
export async function holdersAfter(
  context: TenantContext,
  roleIds: readonly string[],
  after: string | null,
  most: number,
): Promise<string[]> {
  const isNext = after === null ? undefined : gt(userId, after)
  const rows = await context.db
    .selectDistinct({ userId })
    .from(userRoles)
    .where(ofTenant(context, userRoles, inArray(userRoles.roleId, [...roleIds]), isNext))
    .orderBy(asc(userId))
    .limit(most)
  return rows.map((row) => row.userId)
}

/** The number of accounts with one of some roles. */
export async function countHolders(context: TenantContext, roleIds: readonly string[]): Promise<number> {
  const held = ofTenant(context, userRoles, inArray(userRoles.roleId, [...roleIds]))
  return (
    await one(
      context.db
        .select({ total: countDistinct(userId) })
        .from(userRoles)
        .where(held),
    )
  ).total
}

/** The roles of a person, oldest first. */
export const rolesOf = (context: TenantContext, person: string) =>
  context.db
    .select({ id: roles.id, name: roles.name, since: userRoles.createdAt, until })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.organizationId, userRoles.organizationId), eq(roles.id, userRoles.roleId)))
    .where(ofTenant(context, userRoles, eq(userId, person)))
    .orderBy(asc(userRoles.createdAt))

/** The permissions that some people hold for their groups, whatever the state of their accounts. */
export const groupGrantsOf = (context: TenantContext, people: readonly string[]) =>
  context.db
    .selectDistinct({ subject: rolePermissions.subject, action: rolePermissions.action })
    .from(userRoles)
    .innerJoin(
      rolePermissions,
      and(
        eq(rolePermissions.organizationId, userRoles.organizationId),
        eq(rolePermissions.roleId, userRoles.roleId),
        eq(rolePermissions.scope, 'group'),
      ),
    )
    .where(ofTenant(context, userRoles, inArray(userId, [...people]), isHeldNow))

/** The built-in roles that administer the organization, which makes no one a teacher. */
const administering = ['superAdmin', 'admin'] as const

/** Active accounts that may change every learning path by a role other than those of administrators, in order of id, after one of them. */
export async function authorsOfPaths(
  context: TenantContext,
  { after, most }: { after?: string; most: number },
): Promise<string[]> {
  const ofRole = and(eq(roles.organizationId, userRoles.organizationId), eq(roles.id, userRoles.roleId))
  const { organizationId, roleId, subject, action, scope } = rolePermissions
  const grants = and(
    ...[eq(organizationId, userRoles.organizationId), eq(roleId, userRoles.roleId), eq(scope, 'any')],
    ...[eq(subject, 'learningPath'), eq(action, 'update')],
  )
  const teaches = or(isNull(roles.builtInKey), notInArray(roles.builtInKey, [...administering]))
  const isNext = after === undefined ? undefined : gt(userId, after)
  const rows = await context.db
    .selectDistinct({ userId })
    .from(userRoles)
    .innerJoin(roles, ofRole)
    .innerJoin(rolePermissions, grants)
    .where(ofTenant(context, userRoles, isHeldNow, teaches, isNext, isActiveAccount(context, userId)))
    .orderBy(asc(userId))
    .limit(most)
  return rows.map((row) => row.userId)
}
