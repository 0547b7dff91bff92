import { and, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { rolePermissions, roles, userRoles } from '@/db/schema/roles'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Holding, isBeyond, together } from './holdings.rules'

// The operator of an outside authority (a provider of single sign-on, a platform of LTI) can act as the people who come from it. Its power is covered
// by the roles that are confirmed for it; none are for a platform. People without a role of administration are covered by every authority.

/**
 * The people among some who have a role of administration, with all of their roles: a permission of another role counts together with it. Accounts in
 * every state are included.
 */
export async function rolesOfAdministrators(
  context: TenantContext,
  people: readonly string[] | SQLWrapper | 'everybody',
): Promise<{ userId: string; roleId: string }[]> {
  if (Array.isArray(people) && people.length === 0) return []
  const isAdministrator = sql`exists (
    select from user_roles own join roles kind on kind.organization_id = own.organization_id and kind.id = own.role_id
    where own.organization_id = ${userRoles.organizationId} and own.user_id = ${userRoles.userId} and kind.type <> 'user')`
  const isMeant =
    people === 'everybody'
      ? undefined
      : Array.isArray(people)
        ? inArray(userRoles.userId, people)
        : sql`${userRoles.userId} in ${people}`
  return context.db
    .select({ userId: userRoles.userId, roleId: userRoles.roleId })
    .from(userRoles)
    .where(and(ofTenant(context, userRoles, isMeant), isAdministrator))
}

/** The present permissions of some roles; deleted roles are left out. */
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

/** Which of some roles give more than confirmed roles do. A confirmed role is covered whatever it gives by now. */
export async function rolesBeyond(
  context: TenantContext,
  confirmed: readonly string[],
  roleIds: readonly string[],
): Promise<Set<string>> {
  const others = roleIds.filter((id) => !confirmed.includes(id))
  if (others.length === 0) return new Set()
  const held = await holdingsByRole(context, [...confirmed, ...others])
  const power = together(confirmed.flatMap((id) => held.get(id) ?? []))
  return new Set(
    others.filter((id) => {
      const holding = held.get(id)
      return holding && isBeyond(power, holding)
    }),
  )
}

/** The people among some with more than confirmed roles give. */
export async function peopleBeyond(
  context: TenantContext,
  confirmed: readonly string[],
  people: readonly string[] | SQLWrapper,
): Promise<string[]> {
  const holders = await rolesOfAdministrators(context, people)
  const beyond = await rolesBeyond(context, confirmed, [...new Set(holders.map(({ roleId }) => roleId))])
  return [...new Set(holders.filter(({ roleId }) => beyond.has(roleId)).map(({ userId }) => userId))]
}
