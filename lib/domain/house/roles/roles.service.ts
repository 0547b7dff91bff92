import { isDeepStrictEqual } from 'node:util'
import { asc, count, eq, sql } from 'drizzle-orm'
import { rolePermissions, roles, userRoles } from '@/db/schema/roles'
import { emailOfUser } from '@/lib/domain/house/identity/account/users.service'
import { isEffectiveScope } from '@/lib/domain/rooms'
import type { SystemContext } from '@/lib/platform/audit/system'
import { one } from '@/lib/platform/db/tenant'
import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { momentIn } from '@/lib/platform/i18n/days'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { quietly } from '@/lib/platform/records/quietly'
import { assertVersion, recordsOf, requireVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { RoleType } from '@/lib/platform/words'
import { builtInRole } from './built-in-roles.rules'
import { type Holding, together } from './holdings.rules'
import { changeHoldings } from './holdings.service'
import { changeEnd, endOf, giveRoles, takeRole } from './role-assignments.service'
import { roleEventKinds as kinds } from './role-events.contract'
import * as contracts from './roles.contract'
import { everyGrant, type Grant, missingGrants, nameKeyOf, roleChange, searchTextOf } from './roles.rules'
import { isHeldByAccount } from './service-account-roles.service'
import { endUncovered } from './uncovered-sessions.service'
import { type BuiltInRole, builtInRoles } from './words'

type Row = typeof roles.$inferSelect

export const roleRecords = recordsOf(roles, {
  missing: 'roleNotFound',
  type: 'role',
  label: ({ name }) => name.en,
  name: ({ name }) => name,
})

const isSamePair = (a: Grant, b: Grant) => a.subject === b.subject && a.action === b.action

/** Refuses new grants that would give nothing: in a scope that no operation keeps to, or of a planned permission. Those that a role has may stay. */
function assertEffective(wanted: readonly Grant[], held: readonly Grant[]): void {
  const fields = wanted.flatMap((grant, at) =>
    !isEffectiveScope(`${grant.subject}.${grant.action}`, grant.scope) &&
    !held.some((own) => isSamePair(own, grant) && own.scope === grant.scope)
      ? [{ key: 'scopeWithoutEffect', property: `permissions.${at}.scope` }]
      : [],
  )
  const planned = wanted.flatMap((grant, at) =>
    everyGrant.some((offered) => isSamePair(offered, grant)) || held.some((own) => isSamePair(own, grant))
      ? []
      : [{ key: 'permissionWithoutEffect', property: `permissions.${at}` }],
  )
  if (fields.length + planned.length > 0) throw invalid(...fields, ...planned)
}

/** A role with its permissions and how many people hold it. */
async function shown(context: TenantContext, row: Row) {
  const { db } = context
  const granted = await db
    .select()
    .from(rolePermissions)
    .where(ofTenant(context, rolePermissions, eq(rolePermissions.roleId, row.id)))
    .orderBy(asc(rolePermissions.subject), asc(rolePermissions.action))
  const held = ofTenant(context, userRoles, eq(userRoles.roleId, row.id))
  const { memberCount } = await one(db.select({ memberCount: count() }).from(userRoles).where(held))
  return { ...row, permissions: row.type === 'superAdmin' ? [...everyGrant] : granted, memberCount }
}

/** A locked role with all that is shown of it. */
const roleOf = async (context: SystemContext, roleId: string) => shown(context, await roleRecords.lock(context, roleId))

export async function grant({ db, organization }: TenantContext, roleId: string, permissions: readonly Grant[]): Promise<void> {
  if (permissions.length === 0) return
  const organizationId = organization.id
  await db
    .insert(rolePermissions)
    .values(permissions.map(({ subject, action, scope }) => ({ organizationId, roleId, subject, action, scope })))
}

const roleList = list(contracts.listRoles, {
  table: roles,
  search: roles.searchText,
  fields: {
    permissions: sql`case ${roles.type} when 'superAdmin' then ${sql.raw(`'${JSON.stringify(everyGrant)}'`)}::json else (
      select coalesce(json_agg(json_build_object('subject', granted.subject, 'action', granted.action, 'scope', granted.scope)
        order by granted.subject, granted.action), '[]')
      from role_permissions granted where granted.organization_id = ${roles.organizationId} and granted.role_id = ${roles.id}) end`,
    memberCount: sql`(select count(*) from user_roles held where held.organization_id = ${roles.organizationId} and held.role_id = ${roles.id})`,
  },
})

export const listRoles = implement(contracts.listRoles, ({ db, organization }, { page }) =>
  roleList(db, page, { organizationId: organization.id }),
)

export const createRole = implement(contracts.createRole, async (context, { body }) => {
  const { note } = context
  const { name, type, description = null, permissions } = body
  note({ resource: { type: 'role', label: name.en, name } })
  assertEffective(permissions, [])
  const texts = { nameKey: nameKeyOf(name), searchText: searchTextOf({ name, description }) }
  const plan = async () => ({ given: { type, grants: permissions } })
  const row = await changeHoldings(context, plan, async () => {
    const made = await roleRecords.insert(context, { name, type, description, ...texts }, [])
    await grant(context, made.id, permissions)
    await publish(context, newEvent(kinds.roleCreated, { roleId: made.id, isBuiltIn: false }))
    return made
  })
  const role = await shown(context, row)
  note(roleChange(null, role))
  return role
})

export const readRole = implement(contracts.readRole, async (context, { params }) =>
  shown(context, await roleRecords.get(context, params.roleId)),
)

const holdingOfRole = ({ type, permissions }: { type: RoleType; permissions: readonly Grant[] }): Holding => ({
  type,
  grants: permissions,
})

/** The permissions of a role, locked until the transaction ends. */
export const givenByRole = async (context: SystemContext, roleId: string): Promise<Holding> =>
  // Without its note: the audit record names the invitation or the file, not the role that is read for it.
  holdingOfRole(await roleOf(quietly(context), roleId))

export const updateRole = implement(contracts.updateRole, async (context, { params, body }) => {
  const { db, note, fail } = context
  const plan = async () => {
    const before = await roleOf(context, params.roleId)
    if (before.isBuiltIn) fail('roleBuiltIn')
    if (body.permissions) requireVersion(context)
    assertVersion(context, before)
    const { name = before.name, description = before.description, permissions = before.permissions } = body
    assertEffective(permissions, before.permissions)
    const isRenamed = !isDeepStrictEqual([name, description], [before.name, before.description])
    // Names say what everybody assigns, so they concern the whole role. Otherwise permissions that stay are not part of the change.
    const stays = isRenamed ? [] : before.permissions
    const given: Holding = { type: isRenamed ? before.type : 'user', grants: [...missingGrants(permissions, stays)] }
    const taken: Holding = { type: 'user', grants: missingGrants(before.permissions, permissions) }
    return { before, given, taken: body.permissions && taken }
  }
  const { before, row } = await changeHoldings(context, plan, async ({ before }) => {
    const name = body.name ?? before.name
    const description = body.description === undefined ? before.description : body.description
    const texts = { nameKey: nameKeyOf(name), searchText: searchTextOf({ name, description }) }
    const row = await roleRecords.change(context, before, { name, description, ...texts }, [])
    if (body.permissions) {
      await db.delete(rolePermissions).where(ofTenant(context, rolePermissions, eq(rolePermissions.roleId, row.id)))
      await grant(context, row.id, body.permissions)
      // Also of people without this role: one that is confirmed for a provider may cover less now.
      await endUncovered(context, 'everybody')
    }
    const { permissions = before.permissions } = body
    const hasOtherPermissions =
      missingGrants(permissions, before.permissions).length + missingGrants(before.permissions, permissions).length > 0
    if (hasOtherPermissions || !isDeepStrictEqual([name, description], [before.name, before.description]))
      await publish(context, newEvent(kinds.roleChanged, { roleId: row.id, hasOtherPermissions }))
    return { before, row }
  })
  const role = await shown(context, row)
  note(roleChange(before, role))
  return role
})

export const removeRole = implement(contracts.removeRole, async (context, { params }) => {
  const { note, fail } = context
  const plan = async () => {
    const role = await roleOf(context, params.roleId)
    if (role.isBuiltIn) fail('roleBuiltIn')
    if (role.memberCount > 0 || (await isHeldByAccount(context, role.id))) fail('roleInUse')
    assertVersion(context, role)
    return { role, taken: holdingOfRole(role) }
  }
  return changeHoldings(context, plan, async ({ role }) => {
    await roleRecords.remove(context, role, [])
    await endUncovered(context, 'everybody')
    await publish(context, newEvent(kinds.roleDeleted, { roleId: role.id }))
    note(roleChange(role, null))
    return { id: role.id }
  })
})

/** Gives a person a role, without asking whether the caller may; a role held already stays, with another end where one is given. */
export async function assignRole(
  context: SystemContext,
  { userId, roleId, until }: { userId: string; roleId: string; until?: Date | null },
): Promise<void> {
  const { note } = context
  await roleRecords.lock(context, roleId)
  const email = await emailOfUser(context, userId)
  const added = await giveRoles(context, [{ userId, roleId }], until)
  const isNew = added.length > 0
  const ended = isNew || until === undefined ? undefined : await changeEnd(context, { userId, roleId }, until)
  const hasEnd = Boolean(until) || Boolean(ended)
  note({
    before: { member: isNew ? null : email, ...(hasEnd && { until: ended?.toISOString() ?? null }) },
    after: { member: email, ...(hasEnd && { until: until?.toISOString() ?? null }) },
  })
}

/** Every role, by its names and as which it is built in. */
export const namesOfRoles = ({ db, organization }: TenantContext) =>
  db.select({ id: roles.id, name: roles.name, builtInKey: roles.builtInKey }).from(roles).where(ofTenant({ organization }, roles))

/** The permissions of several roles together, locked until the transaction ends. */
export async function givenByRoles(context: SystemContext, roleIds: readonly string[]): Promise<Holding> {
  const given: Holding[] = []
  // In one order, so that two of them never wait for each other.
  for (const id of [...new Set(roleIds)].toSorted()) given.push(await givenByRole(context, id))
  return together(given)
}

export const assignRoleToMember = implement(contracts.assignRoleToMember, async (context, { params, body }) => {
  const until = momentIn(body.until, context.organization.regionalProfile.timeZone)
  if (until && until <= context.now) throw invalid({ key: 'past', property: 'until' })
  const plan = async () => {
    const given = holdingOfRole(await roleOf(context, params.roleId))
    // An end takes the role away one day, so somebody else must hold it without one.
    return { given, taken: until ? given : undefined }
  }
  await changeHoldings(context, plan, () => assignRole(context, { ...params, until }))
  return { ...params, isAssigned: true, until: await endOf(context, params) }
})

export const unassignRole = implement(contracts.unassignRole, async (context, { params }) => {
  const { note } = context
  const plan = async () => {
    const role = await roleOf(context, params.roleId)
    return { email: await emailOfUser(context, params.userId), taken: holdingOfRole(role) }
  }
  await changeHoldings(context, plan, async ({ email }) => {
    const removed = await takeRole(context, params.roleId, [params.userId])
    note({ before: { member: removed.length > 0 ? email : null }, after: { member: null } })
  })
  return { ...params, isAssigned: false }
})

/** Makes the locked roles of a new organization and tells their ids. */
export async function createBuiltInRoles(context: SystemContext): Promise<Record<BuiltInRole, string>> {
  const made = await insertBuiltInRoles(context, builtInRoles)
  context.note({ resource: { type: 'role' }, after: { builtIn: made.map(({ name }) => name.en) } })
  return Object.fromEntries(made.map(({ key, id }) => [key, id])) as Record<BuiltInRole, string>
}

/** Makes locked roles; one whose name a role of the organization has already says that it is built in. */
export async function insertBuiltInRoles(context: Publishing, keys: readonly BuiltInRole[]) {
  const { db, organization } = context
  const taken = new Set(
    (await db.select({ nameKey: roles.nameKey }).from(roles).where(ofTenant(context, roles))).map(({ nameKey }) => nameKey),
  )
  const made = keys.map((key) => {
    const role = builtInRole(key)
    const name = taken.has(nameKeyOf(role.name)) ? otherName(role.name) : role.name
    return { ...role, key, id: newId(), name }
  })
  await db.insert(roles).values(
    made.map(({ key, id, type, name, description }) => {
      const texts = { nameKey: nameKeyOf(name), searchText: searchTextOf({ name, description }) }
      return { organizationId: organization.id, id, type, name, description, ...texts, isBuiltIn: true, builtInKey: key }
    }),
  )
  for (const { id, permissions } of made) await grant(context, id, permissions)
  await publish(context, ...made.map(({ id }) => newEvent(kinds.roleCreated, { roleId: id, isBuiltIn: true })))
  return made
}

const otherName = ({ ar, en }: { ar: string; en: string }) => ({
  ar: text('ar', 'builtInRoles.otherName', { name: ar }),
  en: text('en', 'builtInRoles.otherName', { name: en }),
})
