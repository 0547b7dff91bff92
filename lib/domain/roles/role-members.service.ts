import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { roles, userRoles } from '@/db/schema/roles'
import type { SystemContext } from '@/lib/platform/audit/system'
import { implement } from '@/lib/platform/http/implement'
import { find } from '@/lib/platform/http/own'
import { mapPage } from '@/lib/platform/http/paging'
import { findPeople, type PersonCondition } from '../identity/people.service'
import * as contracts from './role-members.contract'

type Here = Pick<SystemContext, 'db' | 'organization'>

/** Whether an account holds a role, as a condition for a list of accounts. */
export const holdsRole =
  ({ organization }: Here, roleId: string): PersonCondition =>
  (userId): SQL =>
    sql`${userId} in (select user_id from user_roles where organization_id = ${organization.id} and role_id = ${roleId})`

/** The roles of some people, by the person's id, oldest assignment first. */
export async function rolesOfPeople({ db, organization }: Here, userIds: string[]) {
  type Held = Pick<typeof roles.$inferSelect, 'id' | 'name' | 'type'>
  const byPerson = new Map<string, Held[]>(userIds.map((id) => [id, []]))
  if (userIds.length === 0) return byPerson
  const held = await db
    .select({ userId: userRoles.userId, id: roles.id, name: roles.name, type: roles.type })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.organizationId, userRoles.organizationId), eq(roles.id, userRoles.roleId)))
    .where(and(eq(userRoles.organizationId, organization.id), inArray(userRoles.userId, userIds)))
    .orderBy(asc(userRoles.createdAt), asc(roles.id))
  for (const { userId, ...role } of held) byPerson.get(userId)?.push(role)
  return byPerson
}

export const listRoleMembers = implement(contracts.listRoleMembers, async (context, { params, page }) => {
  const { db, organization } = context
  const role = await find(context, roles, params.roleId, 'roleNotFound')
  const found = await findPeople(context, page, { among: [holdsRole(context, role.id)] })
  const ids = found.items.map(({ id }) => id)
  const assigned = ids.length
    ? await db
        .select({ userId: userRoles.userId, since: userRoles.createdAt })
        .from(userRoles)
        .where(and(eq(userRoles.organizationId, organization.id), eq(userRoles.roleId, role.id), inArray(userRoles.userId, ids)))
    : []
  const since = new Map(assigned.map((row) => [row.userId, row.since]))
  return mapPage(found, ({ id, name, email, status, createdAt }) => ({
    userId: id,
    name,
    email,
    status,
    // One statement later the role may have been taken away; the account's beginning is the earliest it can have been.
    since: since.get(id) ?? createdAt,
  }))
})
