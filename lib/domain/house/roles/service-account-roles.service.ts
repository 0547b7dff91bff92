import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { rolePermissions, roles, serviceAccountRoles } from '@/db/schema/roles'
import type { Publishing } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Holding, together } from './holdings.rules'
import { changeRolesOfAccount } from './role-assignments.service'

const ofAccount = (context: TenantContext, accountId: string) =>
  ofTenant(context, serviceAccountRoles, eq(serviceAccountRoles.serviceAccountId, accountId))

/** The ids of the roles that a service account holds. */
export async function roleIdsOfAccount(context: TenantContext, accountId: string): Promise<string[]> {
  const rows = await context.db
    .select({ roleId: serviceAccountRoles.roleId })
    .from(serviceAccountRoles)
    .where(ofAccount(context, accountId))
    .orderBy(serviceAccountRoles.createdAt, serviceAccountRoles.roleId)
  return rows.map(({ roleId }) => roleId)
}

/** The permissions of some roles, locked until the transaction ends; null if one of the roles is missing. */
export async function holdingOfRoles(context: TenantContext, roleIds: readonly string[]): Promise<Holding | null> {
  if (roleIds.length === 0) return together([])
  const wanted = ofTenant(context, roles, inArray(roles.id, [...roleIds]))
  const found = await context.db.select({ id: roles.id, type: roles.type }).from(roles).where(wanted).for('share')
  if (found.length < new Set(roleIds).size) return null
  const granted = ofTenant(context, rolePermissions, inArray(rolePermissions.roleId, [...roleIds]))
  const grants = await context.db.select().from(rolePermissions).where(granted)
  return together(found.map(({ id, type }) => ({ type, grants: grants.filter(({ roleId }) => roleId === id) })))
}

/** The permissions of a service account, active or not. */
export async function holdingOfAccount(context: TenantContext, accountId: string): Promise<Holding> {
  return (await holdingOfRoles(context, await roleIdsOfAccount(context, accountId))) ?? together([])
}

/** The roles of a service account, oldest first. */
export const rolesOfAccount = (context: TenantContext, accountId: string) =>
  context.db
    .select({ id: roles.id, name: roles.name, type: roles.type })
    .from(serviceAccountRoles)
    .innerJoin(roles, and(eq(roles.organizationId, serviceAccountRoles.organizationId), eq(roles.id, serviceAccountRoles.roleId)))
    .where(ofAccount(context, accountId))
    .orderBy(serviceAccountRoles.createdAt, roles.id)

/** Gives a service account these roles and no others, without asking whether the caller may (`changeHoldings` does). */
export async function setRolesOfAccount(context: Publishing, accountId: string, roleIds: readonly string[]): Promise<void> {
  const before = await roleIdsOfAccount(context, accountId)
  const taken = before.filter((id) => !roleIds.includes(id))
  const given = roleIds.filter((id) => !before.includes(id))
  await changeRolesOfAccount(context, { accountId, given, taken })
}

/** The English names of some roles, for the audit row. */
export async function namesOfRoles(context: TenantContext, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const named = ofTenant(context, roles, inArray(roles.id, [...roleIds]))
  const rows = await context.db.select({ name: roles.name }).from(roles).where(named).orderBy(roles.nameKey)
  return rows.map(({ name }) => name.en)
}

/** Whether a service account holds a role. */
export async function isHeldByAccount(context: TenantContext, roleId: string): Promise<boolean> {
  const held = ofTenant(context, serviceAccountRoles, eq(serviceAccountRoles.roleId, roleId))
  const [found] = await context.db.select({ roleId: serviceAccountRoles.roleId }).from(serviceAccountRoles).where(held).limit(1)
  return found !== undefined
}

/** The roles of a service account as JSON, as an expression for a statement of another room; oldest first. */
export const rolesOfAccountAsJson = (organizationId: SQLWrapper, accountId: SQLWrapper): SQL =>
  sql`(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'type', r.type) order by held.created_at, r.id), '[]')
    from service_account_roles held join roles r on r.organization_id = held.organization_id and r.id = held.role_id
    where held.organization_id = ${organizationId} and held.service_account_id = ${accountId})`
