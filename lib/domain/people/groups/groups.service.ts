import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { groups } from '@/db/schema/groups'
import { accountAsJson } from '@/lib/domain/house/identity/account/people.service'
import { together } from '@/lib/domain/house/roles/holdings.rules'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { groupReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { reachOfGroup } from './group-reach.service'
import { enterTree, isManaged, lockTree, manages, moveInTree } from './group-tree.service'
import * as contracts from './groups.contract'
import { endMembershipsOfGroup } from './membership.service'
import { groups as room } from './room'

type Row = typeof groups.$inferSelect
type Shown = Pick<z.input<typeof contracts.Group>, 'ancestors' | 'memberCount' | 'nestedMemberCount' | 'groupCount' | 'managers'>

export const groupRecords = recordsOf(groups, {
  missing: 'groupNotFound',
  type: 'group',
  label: ({ name }) => name.ar ?? name.en,
  name: ({ name }) => name,
})

const mine = (alias: string) => sql`${sql.raw(alias)}.organization_id = ${sql`${groups.organizationId}`}`
const id = sql`${groups.id}`

// Of a row of `groups`.
const fields = {
  ancestors: sql`(select coalesce(json_agg(json_build_object('id', above.id, 'name', above.name) order by line.depth desc), '[]')
    from group_tree line join groups above on above.organization_id = line.organization_id and above.id = line.ancestor_id
    where ${mine('line')} and line.group_id = ${id} and line.depth > 0)`,
  memberCount: sql`(select count(*) from group_members inside where ${mine('inside')} and inside.group_id = ${id})`,
  groupCount: sql`(select count(*) from groups below where ${mine('below')} and below.parent_id = ${id})`,
  managers: sql`(select coalesce(json_agg(${accountAsJson(sql`manager.organization_id`, sql`manager.user_id`)} order by manager.created_at, manager.user_id), '[]')
    from group_managers manager where ${mine('manager')} and manager.group_id = ${id})`,
}

/** How many people are in a row of `groups` or in a group that it contains. */
export const nestedMemberCount = sql`(select count(distinct inside.user_id) from group_tree line
    join group_members inside on inside.organization_id = line.organization_id and inside.group_id = line.group_id
    where ${mine('line')} and line.ancestor_id = ${id})`

const managing = sql`nullif(${given('reach')}, '')::uuid`
/** Whether a row of `groups` is a group of the manager given as `reach`; none reaches every group. */
export const isWithinReach = (groupId: SQL): SQL =>
  sql`(${managing} is null or ${isManaged({ organizationId: sql`${groups.organizationId}`, groupId }, managing)})`

/** A group as JSON, as a part of a statement of another room; null for one that was deleted. */
export const groupAsJson = (organizationId: SQL, groupId: SQL): SQL => sql`(
  select json_build_object('id', g.id, 'name', g.name) from groups g where g.organization_id = ${organizationId} and g.id = ${groupId})`

/** The group that a list of another room belongs to; with the value `reach`, one of the groups of that manager. */
export const asParent = { parent: groups, parentWhere: isWithinReach(sql`${groups.id}`) }

const managedGroupIds = (managers: SQL): SQL => sql`select distinct line.group_id from group_managers manager
  join group_tree line on line.organization_id = manager.organization_id and line.ancestor_id = manager.group_id
  where manager.organization_id = tenant.id::uuid and manager.user_id = ${managers}`

/** The groups of a list, with its search and its filters. */
export const inList = {
  table: groups,
  search: groups.searchText,
  filters: {
    kind: groups.kind,
    parent: sql`${groups.parentId} = any(${given('parent')}::uuid[])`,
    within: sql`exists (select from group_tree line where ${mine('line')} and line.group_id = ${id} and line.ancestor_id = any(${given('within')}::uuid[]) offset 0)`,
    member: sql`exists (select from group_members inside where ${mine('inside')} and inside.group_id = ${id} and inside.user_id = any(${given('member')}::uuid[]) offset 0)`,
    manager: sql`exists (select from group_tree line
      join group_managers manager on manager.organization_id = line.organization_id and manager.group_id = line.ancestor_id
      where ${mine('line')} and line.group_id = ${id} and manager.user_id = any(${given('manager')}::uuid[]) offset 0)`,
    reach: isManaged({ organizationId: sql`${groups.organizationId}`, groupId: id }, managing),
  },
  narrowedBy: {
    parent: sql`select below.id from groups below
      where below.organization_id = tenant.id::uuid and below.parent_id = any(${given('parent')}::uuid[])`,
    within: sql`select distinct line.group_id from group_tree line
      where line.organization_id = tenant.id::uuid and line.ancestor_id = any(${given('within')}::uuid[])`,
    member: sql`select distinct inside.group_id from group_members inside
      where inside.organization_id = tenant.id::uuid and inside.user_id = any(${given('member')}::uuid[])`,
    manager: managedGroupIds(sql`any(${given('manager')}::uuid[])`),
    reach: managedGroupIds(managing),
  },
}

const groupList = list(contracts.listGroups, { ...inList, fields })

export const listGroups = implement(contracts.listGroups, ({ db, organization, user }, { query, page }) => {
  const { kind, parent, within, member, manager } = query
  const filters = { kind, parent, within, member, manager, reach: groupReach(user, 'group.read') }
  return groupList(db, page, { organizationId: organization.id, filters })
})

async function shown(context: TenantContext, row: Row) {
  const { ancestors, memberCount, groupCount, managers } = fields
  const computed = await one(
    context.db.execute<Shown>(sql`
      select ${ancestors} as ancestors, ${memberCount}::int as "memberCount", ${nestedMemberCount}::int as "nestedMemberCount",
        ${groupCount}::int as "groupCount", ${managers} as managers
      from groups where ${ofTenant(context, groups, eq(groups.id, row.id))}`),
  )
  return { ...row, ...computed }
}

export const readGroup = implement(contracts.readGroup, async (context, { params }) => {
  const row = await groupRecords.get(context, params.id)
  const manager = groupReach(context.user, 'group.read')
  if (manager && !(await manages(context, manager, row.id))) context.fail('groupNotFound')
  return shown(context, row)
})

const searchTextOf = ({ name, externalId }: Pick<Row, 'name' | 'externalId'>) =>
  foldLoose([name.ar, name.en, externalId].filter(Boolean).join(' '))

const audited = ['kind', 'name', 'parentId', 'externalId'] as const

export const createGroup = implement(contracts.createGroup, async (context, { body }) => {
  const { kind, name, parentId = null, externalId = null } = body
  // The people of a directory's group, whom an external id may bring in, are then in the groups above as well.
  const plan = async () => ({ given: await reachOfGroup(context, externalId === null ? null : parentId) })
  return changeHoldings(context, plan, async () => {
    await lockTree(context)
    if (parentId) await groupRecords.get(context, parentId)
    if ((await context.db.$count(groups, ofTenant(context, groups))) >= contracts.mostGroups) context.fail('groupsFull')
    const values = { kind, name, parentId, externalId, searchText: searchTextOf({ name, externalId }) }
    const row = await groupRecords.insert(context, values, audited)
    await enterTree(context, row.id, parentId)
    await publish(context, newEvent(room.events.groupCreated, { groupId: row.id, kind, parentId }))
    return shown(context, row)
  })
})

export const updateGroup = implement(contracts.updateGroup, async (context, { params, body }) => {
  const plan = async () => {
    await lockTree(context)
    const before = await groupRecords.lock(context, params.id)
    assertVersion(context, before)
    const { parentId = before.parentId } = body
    if (parentId && parentId !== before.parentId) await groupRecords.get(context, parentId)
    const isMoved = parentId !== before.parentId
    // Another external id may bring in the people of a directory's group.
    const { externalId = before.externalId } = body
    const isFilled = externalId !== null && externalId !== before.externalId
    const given = [
      await reachOfGroup(context, isMoved ? parentId : null),
      await reachOfGroup(context, isFilled ? before.id : null),
    ]
    return { before, parentId, isMoved, given: together(given) }
  }
  return changeHoldings(context, plan, async ({ before, parentId, isMoved }) => {
    const { kind = before.kind, name = before.name, externalId = before.externalId } = body
    if (isMoved) await moveInTree(context, before.id, parentId)
    const set = { kind, name, parentId, externalId, searchText: searchTextOf({ name, externalId }) }
    const row = await groupRecords.change(context, before, set, audited)
    await publish(context, newEvent(room.events.groupChanged, { groupId: row.id, kind, parentId }))
    return shown(context, row)
  })
})

export const removeGroup = implement(contracts.removeGroup, async (context, { params }) => {
  await lockTree(context)
  const row = await groupRecords.lock(context, params.id)
  assertVersion(context, row)
  if ((await context.db.$count(groups, ofTenant(context, groups, eq(groups.parentId, row.id)))) > 0) context.fail('groupInUse')
  await endMembershipsOfGroup(context, row.id)
  await groupRecords.remove(context, row, audited)
  await publish(context, newEvent(room.events.groupDeleted, { groupId: row.id }))
  return { id: row.id }
})
