import { eq, inArray } from 'drizzle-orm'
import { roles, userRoles } from '@/db/schema/roles'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** A person with a role. */
export type Holder = { userId: string; roleId: string }

/** Assigns roles to people by a rule whose author was checked when it was set (inside `changeHoldings`); existing assignments are kept. */
export async function giveByRule({ db, organization }: TenantContext, pairs: readonly Holder[]): Promise<void> {
  if (pairs.length === 0) return
  const values = pairs.map((pair) => ({ ...pair, organizationId: organization.id }))
  await db.insert(userRoles).values(values).onConflictDoNothing()
}

/** Unassigns a role from people who got it by a rule. */
export async function takeByRule(context: TenantContext, roleId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const held = ofTenant(context, userRoles, eq(userRoles.roleId, roleId), inArray(userRoles.userId, [...userIds]))
  await context.db.delete(userRoles).where(held)
}

/** Names of some roles, by id; those that are gone are left out. */
export async function rolesById(
  context: TenantContext,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: { ar: string; en: string } }>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(ofTenant(context, roles, inArray(roles.id, [...ids])))
  return new Map(rows.map((role) => [role.id, role]))
}
