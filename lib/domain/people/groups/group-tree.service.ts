import { eq, type SQL, sql } from 'drizzle-orm'
import { groupTree } from '@/db/schema/groups'
import { lockSubject } from '@/lib/platform/db/lock'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { mostLevels } from './groups.contract'

// A property, not a method: only for those TypeScript checks the errors against the contract's.
type Refusing<E> = TenantContext & { fail: (reason: E) => never }

/** The groups, as a table in a statement of another room. */
export const groupRows = sql`groups`
/** Which groups contain which, who is in a group itself, and who manages one, in the same way. */
export const groupTreeRows = sql`group_tree`
export const groupMemberRows = sql`group_members`
export const groupManagerRows = sql`group_managers`

/** Until the transaction ends, no other one changes how this organization's groups contain each other. */
export const lockTree = ({ db, organization }: TenantContext) => lockSubject(db, 'groups', organization.id)

/** The groups that contain a group, and itself, outermost first. */
export async function lineOf(context: TenantContext, groupId: string): Promise<string[]> {
  const rows = await context.db
    .select({ id: groupTree.ancestorId })
    .from(groupTree)
    .where(ofTenant(context, groupTree, eq(groupTree.groupId, groupId)))
    .orderBy(sql`${groupTree.depth} desc`)
  return rows.map(({ id }) => id)
}

/** Enters a new group below its parent. The tree is locked. */
export async function enterTree(context: Refusing<'groupTooDeep'>, groupId: string, parentId: string | null): Promise<void> {
  const { db, organization, fail } = context
  const above = parentId ? await lineOf(context, parentId) : []
  if (above.length >= mostLevels) fail('groupTooDeep')
  const line = [...above.toReversed(), null].map((ancestor, at) => ({ ancestor, at }))
  const rows = line.map(({ ancestor, at }) => ({
    organizationId: organization.id,
    groupId,
    ancestorId: ancestor ?? groupId,
    depth: ancestor === null ? 0 : at + 1,
  }))
  await db.insert(groupTree).values(rows)
}

/** Moves a group with everything in it. The tree is locked. */
export async function moveInTree(
  context: Refusing<'groupCycle' | 'groupTooDeep'>,
  groupId: string,
  parentId: string | null,
): Promise<void> {
  const { db, organization, fail } = context
  const above = parentId ? await lineOf(context, parentId) : []
  if (above.includes(groupId)) fail('groupCycle')
  const org = organization.id
  const below = sql`(select below.group_id from group_tree below where below.organization_id = ${org} and below.ancestor_id = ${groupId})`
  const { levels } = await one(
    db.execute<{ levels: number }>(sql`
      select max(depth) + 1 as levels from group_tree where organization_id = ${org} and ancestor_id = ${groupId}`),
  )
  if (above.length + levels > mostLevels) fail('groupTooDeep')
  await db.execute(sql`
    delete from group_tree where organization_id = ${org} and group_id in ${below} and ancestor_id not in ${below}`)
  if (parentId)
    await db.execute(sql`
      insert into group_tree (organization_id, group_id, ancestor_id, depth)
      select ${org}::uuid, below.group_id, above.ancestor_id, below.depth + above.depth + 1
      from group_tree below join group_tree above on above.organization_id = below.organization_id
      where below.organization_id = ${org} and below.ancestor_id = ${groupId} and above.group_id = ${parentId}`)
}

/** Whether a person of another room's statement is in one of these groups or in one that they contain. `groups` is an array of ids. */
export const isInGroups = ({ organizationId, userId }: { organizationId: SQL; userId: SQL }, groups: SQL): SQL => sql`exists (
  select from group_members inside join group_tree line
    on line.organization_id = inside.organization_id and line.group_id = inside.group_id
  where inside.organization_id = ${organizationId} and inside.user_id = ${userId} and line.ancestor_id = any(${groups}) offset 0)`

const managedBy = (manager: SQL): SQL => sql`group_managers manager join group_tree line
    on line.organization_id = manager.organization_id and line.ancestor_id = manager.group_id
  where manager.user_id = ${manager}`

/** Whether a person manages a group of another statement, itself or through one that contains it. */
export const isManaged = ({ organizationId, groupId }: { organizationId: SQL; groupId: SQL }, manager: SQL): SQL => sql`exists (
  select from ${managedBy(manager)} and manager.organization_id = ${organizationId} and line.group_id = ${groupId} offset 0)`

/** Whether a person of another room's statement is in a group that the manager manages, or in one that such a group contains. */
export const isReachedBy = ({ organizationId, userId }: { organizationId: SQL; userId: SQL }, manager: SQL): SQL => sql`exists (
  select from group_members inside where inside.organization_id = ${organizationId} and inside.user_id = ${userId}
    and ${isManaged({ organizationId: sql`inside.organization_id`, groupId: sql`inside.group_id` }, manager)} offset 0)`

const managedGroups = (manager: SQL): SQL => sql`(
  select distinct line.organization_id, line.group_id from ${managedBy(manager)} and manager.organization_id = tenant.id::uuid offset 0)`

/**
 * The people in the groups of a manager: a select of their ids for the filter of a list, in the organization of the row `tenant`; of each group at
 * most the requested number is read.
 */
export const reachedBy = (manager: SQL): SQL => sql`select distinct found.user_id from ${managedGroups(manager)} line
  cross join lateral (select inside.user_id from group_members inside
    where inside.organization_id = line.organization_id and inside.group_id = line.group_id
    order by inside.user_id limit ${given('limit')}::int) found`

/** How many people are in the groups of a manager, in the organization of the row `tenant`. */
export const countReachedBy = (manager: SQL): SQL => sql`select count(distinct inside.user_id) from ${managedGroups(manager)} line
  join group_members inside on inside.organization_id = line.organization_id and inside.group_id = line.group_id`

/** Whether a person manages a group, itself or through one that contains it. */
export async function manages({ db, organization }: TenantContext, manager: string, groupId: string): Promise<boolean> {
  const asked = { organizationId: sql`${organization.id}`, groupId: sql`${groupId}` }
  const { isTheirs } = await one(
    db.execute<{ isTheirs: boolean }>(sql`select ${isManaged(asked, sql`${manager}`)} as "isTheirs"`),
  )
  return isTheirs
}

const insideOf = (organizationId: string, groupId: string): SQL => sql`group_members inside join group_tree line
  on line.organization_id = inside.organization_id and line.group_id = inside.group_id
  where inside.organization_id = ${organizationId}::uuid and line.ancestor_id = ${groupId}::uuid`

/** A condition of another room on a person of a group, by their id. */
type OnPerson = (userId: SQL) => SQL

/** People in a group and in those it contains, by id after a given one; each once. */
export async function membersAfter(
  { db, organization }: TenantContext,
  { groupId, where = () => sql`true` }: { groupId: string; where?: OnPerson },
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select distinct inside.user_id as id from ${insideOf(organization.id, groupId)} and (${after}::uuid is null or inside.user_id > ${after}::uuid)
      and ${where(sql`inside.user_id`)} order by inside.user_id limit ${most}::int`)
  return rows.map(({ id }) => id)
}

/** How many people are in a group and in those it contains. */
export async function countMembers(
  { db, organization }: TenantContext,
  { groupId, where = () => sql`true` }: { groupId: string; where?: OnPerson },
): Promise<number> {
  const { count } = await one(
    db.execute<{ count: number }>(sql`
      select count(distinct inside.user_id)::int as count from ${insideOf(organization.id, groupId)} and ${where(sql`inside.user_id`)}`),
  )
  return count
}

/** The people in a group and in those it contains, as a select of their ids for a statement of another room. */
export const peopleInside = ({ organization }: Pick<TenantContext, 'organization'>, groupId: string): SQL =>
  sql`select inside.user_id from ${insideOf(organization.id, groupId)}`

/** Whether a group of another room's statement contains a given one, or is that one. */
export const containsGroup = ({ organizationId, groupId }: { organizationId: SQL; groupId: SQL }, inner: SQL): SQL => sql`exists (
  select from group_tree line where line.organization_id = ${organizationId} and line.ancestor_id = ${groupId} and line.group_id = ${inner} offset 0)`

/** Whether a person is in a group, or in one that it contains. */
export async function isInside({ db, organization }: TenantContext, groupId: string, userId: string): Promise<boolean> {
  const person = { organizationId: sql`${organization.id}::uuid`, userId: sql`${userId}::uuid` }
  const { inside } = await one(
    db.execute<{ inside: boolean }>(sql`select ${isInGroups(person, sql`array[${groupId}::uuid]`)} as inside`),
  )
  return inside
}
