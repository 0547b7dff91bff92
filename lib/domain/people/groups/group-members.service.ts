import { and, eq, sql } from 'drizzle-orm'
import { groupManagers, groups } from '@/db/schema/groups'
import { listedPerson, peopleById, peopleList } from '@/lib/domain/house/identity/account/people.service'
import { idsGiven } from '@/lib/domain/house/identity/account/person-reference.service'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { groupReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import type { Publishing } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './group-members.contract'
import { reachOfGroup, reachOfManagers } from './group-reach.service'
import { countReachedBy, isInGroups, isReachedBy, reachedBy } from './group-tree.service'
import { groupRecords, isWithinReach } from './groups.service'
import { endMembershipsOfPerson, join, leave, membershipsOf } from './membership.service'

/** The groups given as `group`. */
const wanted = sql`${given('group')}::uuid[]`
const organizationId = sql`${listedPerson.organizationId}`
const userId = sql`${listedPerson.id}`

/** Whether an account of a list is in one of the groups given as `group`, or in one that they contain. */
export const inGroup = isInGroups({ organizationId, userId }, wanted)

const belowWanted = sql`from group_tree line join group_members inside
  on inside.organization_id = line.organization_id and inside.group_id = line.group_id
  where line.organization_id = tenant.id::uuid and line.ancestor_id = any(${wanted})`
/** Accounts in the groups given as `group`; of each group at most the requested number is read. */
export const membersOfGroup = sql`select distinct found.user_id from group_tree line cross join lateral
  (select inside.user_id from group_members inside where inside.organization_id = tenant.id::uuid and inside.group_id = line.group_id
    order by inside.user_id limit ${given('limit')}::int) found
  where line.organization_id = tenant.id::uuid and line.ancestor_id = any(${wanted})`
export const memberCount = sql`select count(distinct inside.user_id) ${belowWanted}`

/** Whether an account of a list is in a group of the manager given as `reach`, and the select and count of those who are. */
export const reach = {
  isReached: isReachedBy({ organizationId, userId }, sql`${given('reach')}::uuid`),
  people: reachedBy(sql`${given('reach')}::uuid`),
  count: countReachedBy(sql`${given('reach')}::uuid`),
}

const groupMembersList = peopleList(contracts.listGroupMembers, {
  parent: groups,
  parentWhere: isWithinReach(sql`${groups.id}`),
  filters: { group: inGroup },
  narrowedBy: { group: membersOfGroup },
  countedBy: { group: memberCount },
  fields: {
    userId,
    sources: sql`coalesce((select to_json(inside.sources) from group_members inside
      where inside.organization_id = ${organizationId} and inside.user_id = ${userId} and inside.group_id = any(${wanted})), '[]')`,
    isManager: sql`exists (select from group_managers manager
      where manager.organization_id = ${organizationId} and manager.user_id = ${userId} and manager.group_id = any(${wanted}))`,
  },
})

export const listGroupMembers = implement(contracts.listGroupMembers, async (context, { params, page }) => {
  const { db, organization, user, fail } = context
  const filters = { group: [params.id] }
  const values = { reach: groupReach(user, 'group.read') ?? '' }
  const members = await groupMembersList(db, page, { organizationId: organization.id, parentId: params.id, filters, values })
  return members.hasParent ? members : fail('groupNotFound')
})

export const addGroupMembers = implement(contracts.addGroupMembers, async (context, { params, body }) => {
  const plan = async () => {
    await groupRecords.lock(context, params.id)
    return { given: await reachOfGroup(context, params.id) }
  }
  return changeHoldings(context, plan, async () => {
    const userIds = [...new Set(await idsGiven(context, { ids: body.userIds, people: body.people }))]
    const people = await peopleById(context, userIds)
    if (people.size < userIds.length) context.fail('userNotFound')
    const memberships = userIds.map((id) => ({ groupId: params.id, userId: id }))
    const joined = await join(context, memberships, 'hand')
    context.note({ after: { added: joined.map((one) => people.get(one.userId)?.email ?? one.userId) } })
    return { added: joined.length }
  })
})

export const removeGroupMember = implement(contracts.removeGroupMember, async (context, { params }) => {
  const { id, userId: person } = params
  await groupRecords.lock(context, id)
  const known = (await peopleById(context, [person])).get(person) ?? context.fail('userNotFound')
  const [held] = await membershipsOf(context, person, [id])
  for (const source of ['hand', 'import'] as const)
    if (held?.sources.includes(source)) await leave(context, [{ groupId: id, userId: person }], source)
  const [kept] = await membershipsOf(context, person, [id])
  context.note({ before: { member: held ? known.email : null }, after: { member: kept ? known.email : null } })
  return { id, userId: person, isMember: kept !== undefined }
})

const managing = (context: TenantContext, { id, userId: person }: { id: string; userId: string }) =>
  ofTenant(context, groupManagers, eq(groupManagers.groupId, id), eq(groupManagers.userId, person))

export const addGroupManager = implement(contracts.addGroupManager, async (context, { params }) => {
  const plan = async () => {
    await groupRecords.lock(context, params.id)
    const person = (await peopleById(context, [params.userId])).get(params.userId) ?? context.fail('userNotFound')
    return { person, given: await reachOfManagers(context, [params.userId]) }
  }
  return changeHoldings(context, plan, async ({ person }) => {
    const added = await context.db
      .insert(groupManagers)
      .values({ organizationId: context.organization.id, groupId: params.id, userId: params.userId })
      .onConflictDoNothing()
      .returning({ id: groupManagers.userId })
    context.note({ before: { manager: added.length > 0 ? null : person.email }, after: { manager: person.email } })
    return { ...params, isManager: true }
  })
})

export const removeGroupManager = implement(contracts.removeGroupManager, async (context, { params }) => {
  await groupRecords.lock(context, params.id)
  const person = (await peopleById(context, [params.userId])).get(params.userId) ?? context.fail('userNotFound')
  const removed = await context.db.delete(groupManagers).where(managing(context, params)).returning()
  context.note({ before: { manager: removed.length > 0 ? person.email : null }, after: { manager: null } })
  return { ...params, isManager: false }
})

/** The groups that a person manages, for the document with everything about them. */
export const managedBy = (context: TenantContext, person: string) =>
  context.db
    .select({ groupId: groups.id, name: groups.name, since: groupManagers.createdAt })
    .from(groupManagers)
    .innerJoin(groups, and(eq(groups.organizationId, groupManagers.organizationId), eq(groups.id, groupManagers.groupId)))
    .where(ofTenant(context, groupManagers, eq(groupManagers.userId, person)))
    .orderBy(groupManagers.createdAt)

/** Removes an erased person from all groups. */
export async function forgetInGroups(context: Publishing, person: string): Promise<void> {
  await endMembershipsOfPerson(context, person)
  await context.db.delete(groupManagers).where(ofTenant(context, groupManagers, eq(groupManagers.userId, person)))
}
