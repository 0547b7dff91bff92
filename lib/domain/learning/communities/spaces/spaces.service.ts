import { and, eq, sql } from 'drizzle-orm'
import { communities, communityMembers } from '@/db/schema/communities'
import { nameOfPerson } from '@/lib/domain/house/identity/account/people.service'
import { pathRecords } from '@/lib/domain/learning/learning-paths/path-records.service'
import { groupRecords } from '@/lib/domain/people/groups/groups.service'
import { ownReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { usualHidingWeight } from '../moderation/weight.rules'
import * as contracts from './spaces.contract'
import { assertOwnCommunity, isTaughtCommunity, unlessAll } from './taught-communities.service'

export const communityRecords = recordsOf(communities, {
  missing: 'communityNotFound',
  type: 'community',
  label: ({ title }) => title.ar ?? title.en,
  name: ({ title }) => title,
})
const audited = ['kind', 'state', 'title', 'rules', 'pathId', 'groupId', 'isPreApproved', 'blockedWords', 'hidingWeight'] as const
const everywhere = list(contracts.listAllCommunities, {
  table: communities,
  search: communities.searchText,
  filters: { taught: isTaughtCommunity('communities', sql`${given('taught')}::uuid`) },
  fields: {},
})

export const listAllCommunities = implement(contracts.listAllCommunities, ({ db, organization, user }, { query, page }) =>
  everywhere(db, page, {
    organizationId: organization.id,
    filters: { taught: ownReach(user, 'community.read'), kind: query.kind, state: query.state },
  }),
)

export const readAnyCommunity = implement(contracts.readAnyCommunity, async (context, { params }) => {
  await assertOwnCommunity(context, params.id, 'community.read')
  return communityRecords.get(context, params.id)
})

export const createCommunity = implement(contracts.createCommunity, async (context, { body }) => {
  const { kind, title, rules = {}, pathId = null, groupId = null, isPreApproved = false, blockedWords = [] } = body
  const { hidingWeight = usualHidingWeight } = body
  if (pathId) await pathRecords.get(context, pathId)
  if (groupId) await groupRecords.get(context, groupId)
  if ((await context.db.$count(communities, ofTenant(context, communities))) >= contracts.mostCommunities)
    context.fail('communitiesFull')
  const place = { kind, title, rules, pathId, groupId, searchText: searchTextOf(title) }
  return communityRecords.insert(context, { ...place, isPreApproved, blockedWords, hidingWeight }, audited)
})

export const updateCommunity = implement(contracts.updateCommunity, async (context, { params, body }) => {
  const before = await communityRecords.lock(context, params.id)
  assertVersion(context, before)
  const { title = before.title, rules = before.rules, isPreApproved = before.isPreApproved, state = before.state } = body
  const { blockedWords = before.blockedWords, hidingWeight = before.hidingWeight } = body
  const set = { title, rules, isPreApproved, blockedWords, hidingWeight, state, searchText: searchTextOf(title) }
  return communityRecords.change(context, before, set, audited)
})

const memberList = list(contracts.listCommunityMembers, {
  table: communityMembers,
  parent: communities,
  parentWhere: unlessAll((teacher) => isTaughtCommunity('communities', teacher)),
  fields: {
    name: sql`coalesce(${nameOfPerson({ organizationId: communityMembers.organizationId, id: communityMembers.userId })}, '{}')`,
  },
})

export const listCommunityMembers = implement(contracts.listCommunityMembers, async (context, { params, query, page }) => {
  const { db, organization, user, fail } = context
  const filters = { communityId: params.id, state: query.state }
  const values = { teacher: ownReach(user, 'community.read') ?? '' }
  const members = await memberList(db, page, { organizationId: organization.id, parentId: params.id, filters, values })
  return members.hasParent ? members : fail('communityNotFound')
})

/** The row of a member. */
export const memberOf = ({ id, userId }: { id: string; userId: string }) =>
  and(eq(communityMembers.communityId, id), eq(communityMembers.userId, userId))

export const admitMember = implement(contracts.admitMember, async (context, { params }) => {
  await assertOwnCommunity(context, params.id, 'communityModeration.update')
  await communityRecords.lock(context, params.id)
  const admitted = await context.db
    .update(communityMembers)
    .set({ state: 'active' })
    .where(ofTenant(context, communityMembers, memberOf(params)))
    .returning({ id: communityMembers.id })
  if (admitted.length === 0) context.fail('communityMemberNotFound')
  context.note({ after: { membership: 'active' } })
  return { ...params, membership: 'active' as const }
})

export const removeMember = implement(contracts.removeMember, async (context, { params }) => {
  await assertOwnCommunity(context, params.id, 'communityModeration.update')
  await communityRecords.lock(context, params.id)
  const removed = await context.db
    .delete(communityMembers)
    .where(ofTenant(context, communityMembers, memberOf(params)))
    .returning({ state: communityMembers.state })
  if (removed.length === 0) context.fail('communityMemberNotFound')
  context.note({ before: { membership: removed[0]?.state }, after: { membership: null } })
  return { ...params, membership: 'none' as const }
})
