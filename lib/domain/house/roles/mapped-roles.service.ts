import { inArray } from 'drizzle-orm'
import { roles } from '@/db/schema/roles'
import type { Publishing } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { giveRoles, type Holder, takeRole } from './role-assignments.service'

/** Assigns roles to people by a rule whose author was checked when it was set (inside `changeHoldings`); existing assignments are kept. */
export const giveByRule = (context: Publishing, pairs: readonly Holder[]): Promise<unknown> => giveRoles(context, pairs)

/** Unassigns a role from people who got it by a rule. */
export const takeByRule = (context: Publishing, roleId: string, userIds: readonly string[]): Promise<unknown> =>
  takeRole(context, roleId, userIds)

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
