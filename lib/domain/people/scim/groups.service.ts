import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { scimGroupMembers, scimGroups, scimUsers } from '@/db/schema/scim'
import { keepDirectoryGroups } from '@/lib/domain/people/single-sign-on/directory.service'
import { applyMapping } from '@/lib/domain/people/single-sign-on/mapped-roles.service'
import { one } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { fillNamed, keysOf } from './filled-groups.service'
import { type FilterColumn, filterSql } from './filter-sql.rules'
import { patched } from './patch.rules'
import { type GroupInput, readGroup } from './resources.rules'
import { groupSchema } from './schema.rules'
import { ScimRefusal } from './scim-error.rules'
import { filterOf, type Listed, type Listing, type ScimContext, taken } from './users.service'
import type { Resource } from './values.rules'

type Row = typeof scimGroups.$inferSelect
const mostGroups = 2000
const mostMembers = 10_000

const mine = (context: ScimContext, ...conditions: (SQL | undefined)[]) =>
  ofTenant(context, scimGroups, eq(scimGroups.providerId, context.provider.id), ...conditions)

async function find(context: ScimContext, id: string, isLocked = false): Promise<Row> {
  const query = context.db
    .select()
    .from(scimGroups)
    .where(mine(context, eq(scimGroups.id, id)))
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) throw new ScimRefusal(404, 'There is no such group.')
  return row
}

const ofGroup = (context: ScimContext, id: string, ...conditions: (SQL | undefined)[]) =>
  ofTenant(context, scimGroupMembers, eq(scimGroupMembers.groupId, id), ...conditions)

async function membersOf(context: ScimContext, id: string): Promise<string[]> {
  const rows = await context.db
    .select({ userId: scimGroupMembers.userId })
    .from(scimGroupMembers)
    .where(ofGroup(context, id))
    .orderBy(scimGroupMembers.userId)
  return rows.map(({ userId }) => userId)
}

const shown = ({ base }: ScimContext, row: Row, members: readonly string[] | null): Resource => ({
  schemas: [groupSchema],
  id: row.id,
  ...(row.externalId !== null && { externalId: row.externalId }),
  displayName: row.displayName,
  ...(members && { members: members.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })) }),
  meta: {
    resourceType: 'Group',
    created: row.createdAt.toISOString(),
    lastModified: row.updatedAt.toISOString(),
    location: `${base}/Groups/${row.id}`,
  },
})

export const readGroupById = async (context: ScimContext, id: string) =>
  shown(context, await find(context, id), await membersOf(context, id))

const columns: Record<string, FilterColumn> = {
  id: { of: sql`${scimGroups.id}::text`, is: 'text' },
  displayname: { of: sql`${scimGroups.displayNameKey}`, is: 'folded' },
  externalid: { of: sql`${scimGroups.externalId}`, is: 'text' },
  'meta.created': { of: sql`${scimGroups.createdAt}`, is: 'moment' },
  'meta.lastmodified': { of: sql`${scimGroups.updatedAt}`, is: 'moment' },
  members: {
    each: sql`(select m.user_id from scim_group_members m
      where m.organization_id = ${scimGroups.organizationId} and m.group_id = ${scimGroups.id}) one`,
    parts: { value: { of: sql`one.user_id::text`, is: 'text' } },
  },
}

export async function listGroups(context: ScimContext, { filter, startIndex, count: most }: Listing): Promise<Listed> {
  const parsed = filterOf(filter)
  const where = mine(context, parsed ? filterSql(parsed, columns) : undefined)
  const { total } = await one(context.db.select({ total: count() }).from(scimGroups).where(where))
  if (most === 0) return { total, resources: [] }
  const rows = await context.db
    .select()
    .from(scimGroups)
    .where(where)
    .orderBy(scimGroups.createdAt, scimGroups.id)
    .limit(most)
    .offset(startIndex - 1)
  // A page may have fewer results than requested (RFC 7644, 3.4.2.4), because groups can be large.
  const resources: Resource[] = []
  let members = 0
  for (const row of rows) {
    if (members >= mostMembers) break
    const own = await membersOf(context, row.id)
    members += own.length
    resources.push(shown(context, row, own))
  }
  return { total, resources }
}

/** Updates people's roles by their present groups. */
async function settle(context: ScimContext, userIds: readonly string[]): Promise<void> {
  const { db, provider } = context
  for (let at = 0; at < userIds.length; at += 1000) {
    const some = userIds.slice(at, at + 1000)
    const inGroup = and(
      eq(scimGroups.organizationId, scimGroupMembers.organizationId),
      eq(scimGroups.id, scimGroupMembers.groupId),
    )
    const rows = await db
      .select({ userId: scimGroupMembers.userId, name: scimGroups.displayName })
      .from(scimGroupMembers)
      .innerJoin(scimGroups, inGroup)
      .where(ofTenant(context, scimGroupMembers, inArray(scimGroupMembers.userId, some), eq(scimGroups.providerId, provider.id)))
    const groups = (userId: string) => rows.flatMap((row) => (row.userId === userId ? [row.name.trim()] : []))
    const people = some.map((userId) => ({ userId, groups: groups(userId) }))
    await keepDirectoryGroups(context, provider.id, people)
    await applyMapping(context, { providerId: provider.id, userIds: some })
  }
}

/** Sets the members of a group; returns who was added or removed. */
async function setMembers(context: ScimContext, id: string, wanted: readonly string[]): Promise<string[]> {
  const { db, organization, provider } = context
  if (wanted.length > mostMembers) throw new ScimRefusal(400, `A group has at most ${mostMembers} members.`, 'invalidValue')
  const before = await membersOf(context, id)
  const [were, are] = [new Set(before), new Set(wanted)]
  const [added, gone] = [wanted.filter((one) => !were.has(one)), before.filter((one) => !are.has(one))]
  if (gone.length > 0) await db.delete(scimGroupMembers).where(ofGroup(context, id, inArray(scimGroupMembers.userId, gone)))
  if (added.length > 0) {
    const known = ofTenant(context, scimUsers, eq(scimUsers.providerId, provider.id), inArray(scimUsers.userId, added))
    if ((await db.$count(scimUsers, known)) < added.length)
      throw new ScimRefusal(400, 'A member is no user of this directory.', 'invalidValue')
    await db.insert(scimGroupMembers).values(added.map((userId) => ({ organizationId: organization.id, groupId: id, userId })))
  }
  return [...added, ...gone]
}

/** The key by which names of groups are compared: case and blanks at the ends are ignored. */
const keyOfName = (displayName: string): string => displayName.trim().toLowerCase()

async function assertFree(context: ScimContext, { displayName }: GroupInput, id?: string): Promise<void> {
  const others = and(eq(scimGroups.displayNameKey, keyOfName(displayName)), id === undefined ? undefined : ne(scimGroups.id, id))
  if ((await context.db.$count(scimGroups, mine(context, others))) > 0) taken('displayName')
}

export async function createGroup(context: ScimContext, resource: Resource): Promise<Resource> {
  const { db, organization, provider, note } = context
  const input = readGroup(resource)
  await assertFree(context, input)
  if ((await db.$count(scimGroups, mine(context))) >= mostGroups)
    throw new ScimRefusal(409, `A directory has at most ${mostGroups} groups here.`, 'tooMany')
  const { displayName, externalId, members } = input
  const values = { displayName, displayNameKey: keyOfName(displayName), externalId }
  const row = await one(
    db
      .insert(scimGroups)
      .values({ organizationId: organization.id, id: newId(), providerId: provider.id, ...values })
      .returning(),
  )
  await settle(context, await setMembers(context, row.id, members))
  await fillNamed(context, keysOf(row))
  note({
    resource: { type: 'scimGroup', id: row.id, label: displayName },
    before: {},
    after: { displayName, members: members.length },
  })
  return shown(context, row, members)
}

async function change(context: ScimContext, before: Row, were: readonly string[], resource: Resource): Promise<Resource> {
  const { db, now, note } = context
  const input = readGroup(resource)
  await assertFree(context, input, before.id)
  const { displayName, externalId, members } = input
  const set = { displayName, displayNameKey: keyOfName(displayName), externalId, updatedAt: now }
  const row = await one(
    db
      .update(scimGroups)
      .set(set)
      .where(mine(context, eq(scimGroups.id, before.id)))
      .returning(),
  )
  const changed = await setMembers(context, row.id, members)
  // A new name may map to other roles for all members.
  await settle(context, displayName === before.displayName ? changed : [...new Set([...changed, ...members])])
  await fillNamed(context, [...keysOf(before), ...keysOf(row)])
  note({
    resource: { type: 'scimGroup', id: row.id, label: displayName },
    before: { displayName: before.displayName, members: were.length },
    after: { displayName, members: members.length },
  })
  return shown(context, row, members)
}

export async function replaceGroup(context: ScimContext, id: string, resource: Resource): Promise<Resource> {
  const before = await find(context, id, true)
  return change(context, before, await membersOf(context, id), resource)
}

export async function patchGroup(context: ScimContext, id: string, body: unknown): Promise<Resource> {
  const before = await find(context, id, true)
  const members = await membersOf(context, id)
  return change(context, before, members, patched(shown(context, before, members), body))
}

export async function removeGroup(context: ScimContext, id: string): Promise<void> {
  const before = await find(context, id, true)
  const members = await membersOf(context, id)
  await context.db.delete(scimGroups).where(mine(context, eq(scimGroups.id, id)))
  await settle(context, members)
  await fillNamed(context, keysOf(before))
  const { displayName } = before
  context.note({ resource: { type: 'scimGroup', id, label: displayName }, before: { displayName }, after: { displayName: null } })
}

/** Removes an erased person from the groups of all directories. */
export const forgetGroups = (context: TenantContext, userId: string): Promise<unknown> =>
  context.db.delete(scimGroupMembers).where(ofTenant(context, scimGroupMembers, eq(scimGroupMembers.userId, userId)))
