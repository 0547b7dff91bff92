import { and, eq } from 'drizzle-orm'
import {
  communityBlocks as blocks,
  communities,
  communityMarks as marks,
  communityMembers as members,
  communitySubscriptions as subscriptions,
} from '@/db/schema/communities'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { forgetReports } from './moderation/reports.service'
import { forgetSanctions } from './moderation/sanctions.service'
import { forgetPosts } from './threads/posts.service'

/** The communities of a person, oldest first. */
export const communitiesOf = (context: TenantContext, userId: string) =>
  context.db
    .select({ communityId: communities.id, title: communities.title, state: members.state, joinedAt: members.createdAt })
    .from(members)
    .innerJoin(communities, and(eq(communities.organizationId, members.organizationId), eq(communities.id, members.communityId)))
    .where(ofTenant(context, members, eq(members.userId, userId)))
    .orderBy(members.createdAt)

export const marksOf = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(marks)
    .where(ofTenant(context, marks, eq(marks.userId, userId)))
    .orderBy(marks.createdAt)

export const followedBy = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(subscriptions)
    .where(ofTenant(context, subscriptions, eq(subscriptions.userId, userId)))
    .orderBy(subscriptions.createdAt)

export const blockedBy = (context: TenantContext, userId: string) =>
  context.db
    .select({ userId: blocks.blockedId, since: blocks.createdAt })
    .from(blocks)
    .where(ofTenant(context, blocks, eq(blocks.userId, userId)))
    .orderBy(blocks.createdAt)

/** Their posts stay, as those of a former member; all else about the person goes. */
export async function forgetInCommunities(context: TenantContext, userId: string): Promise<void> {
  await forgetPosts(context, userId)
  await forgetReports(context, userId)
  await forgetSanctions(context, userId)
  await context.db.delete(marks).where(ofTenant(context, marks, eq(marks.userId, userId)))
  await context.db.delete(subscriptions).where(ofTenant(context, subscriptions, eq(subscriptions.userId, userId)))
  await context.db.delete(blocks).where(ofTenant(context, blocks, eq(blocks.userId, userId)))
  await context.db.delete(blocks).where(ofTenant(context, blocks, eq(blocks.blockedId, userId)))
}
