import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { rolePermissions, roles, userRoles } from '@/db/schema/roles'
import type { Permission } from '@/lib/platform/auth/permissions'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Holding } from './holdings.rules'
import type { Holder } from './role-assignments.service'
import { roleIdsOfAccount } from './service-account-roles.service'

/**
 * The people among some who have a role of administration, with all of their roles: a permission of another role counts together with it. Accounts in
 * every state are included.
 */
export async function rolesOfAdministrators(context: TenantContext, people: readonly string[] | SQLWrapper): Promise<Holder[]> {
  if (Array.isArray(people) && people.length === 0) return []
  const isAdministrator = sql`exists (
    select from user_roles own join roles kind on kind.organization_id = own.organization_id and kind.id = own.role_id
    where own.organization_id = ${userRoles.organizationId} and own.user_id = ${userRoles.userId} and kind.type <> 'user')`
  const isMeant = Array.isArray(people) ? inArray(userRoles.userId, people) : sql`${userRoles.userId} in ${people}`
  return context.db
    .select({ userId: userRoles.userId, roleId: userRoles.roleId })
    .from(userRoles)
    .where(and(ofTenant(context, userRoles, isMeant), isAdministrator))
}

/** People of administration with a permission over everybody, by id after one of them; accounts in every state are included. */
export async function administratorsWith(
  { db, organization }: TenantContext,
  permission: Permission,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select holder.id from (
      select distinct own.user_id as id from user_roles own
      join roles kind on kind.organization_id = own.organization_id and kind.id = own.role_id and kind.type <> 'user'
      where own.organization_id = ${organization.id} and (${after}::uuid is null or own.user_id > ${after}::uuid)) holder
    cross join lateral person_standing(${organization.id}::uuid, holder.id) standing
    where 'superAdmin' = any(standing.role_types) or ${permission} = any(string_to_array(standing.permissions, ','))
    order by holder.id limit ${most}::int`)
  return rows.map(({ id }) => id)
}

/** The people who have a role. */
export const peopleOfRole = ({ db, organization }: TenantContext, roleId: string) =>
  db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(ofTenant({ organization }, userRoles, eq(userRoles.roleId, roleId)))

/** The roles of a person or a service account. */
export async function roleIdsOf(context: TenantContext, id: string): Promise<string[]> {
  const own = await context.db
    .select({ roleId: userRoles.roleId })
    .from(userRoles)
    .where(ofTenant(context, userRoles, eq(userRoles.userId, id)))
  return [...own.map(({ roleId }) => roleId), ...(await roleIdsOfAccount(context, id))]
}

/** What each of some roles gives now; those that are gone are left out. */
export async function holdingsByRole(context: TenantContext, roleIds: readonly string[]): Promise<Map<string, Holding>> {
  if (roleIds.length === 0) return new Map()
  const found = await context.db
    .select({ id: roles.id, type: roles.type })
    .from(roles)
    .where(ofTenant(context, roles, inArray(roles.id, [...roleIds])))
  const grants = await context.db
    .select()
    .from(rolePermissions)
    .where(ofTenant(context, rolePermissions, inArray(rolePermissions.roleId, [...roleIds])))
  return new Map(found.map(({ id, type }) => [id, { type, grants: grants.filter(({ roleId }) => roleId === id) }]))
}
