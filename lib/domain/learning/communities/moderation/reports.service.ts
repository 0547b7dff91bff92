import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { communityPosts as posts } from '@/db/schema/communities'
import { communityReports as reports } from '@/db/schema/communities-moderation'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { moderates } from '../spaces/access.service'
import { findPost, lastActivity, noteAbout, type PostRow } from '../threads/posts.service'
import * as contracts from './reports.contract'
import { sanctionsInForce } from './sanctions-in-force.service'
import { hides, isNew, priorityOf, totalWeight, weightOf } from './weight.rules'

const dayMs = 86_400_000
export const moderatedPosts = recordsOf(posts, {
  missing: 'communityPostNotFound',
  type: 'communityPost',
  label: () => undefined,
})

/** The last hundred decided reports of a person: how many, and how many were right. */
async function accuracyOf(context: TenantContext, userId: string): Promise<{ upheld: number; decided: number }> {
  const isDecided = and(eq(reports.userId, userId), ne(reports.state, 'open'))
  const last = await context.db
    .select({ state: reports.state })
    .from(reports)
    .where(ofTenant(context, reports, isDecided))
    .orderBy(desc(reports.createdAt))
    .limit(100)
  return { decided: last.length, upheld: last.filter(({ state }) => state === 'upheld').length }
}

/** The weight of the open reports of a post. */
export async function openWeight(context: TenantContext, postId: string): Promise<number> {
  const open = await context.db
    .select({ weight: reports.weight, isNew: reports.isNew })
    .from(reports)
    .where(ofTenant(context, reports, and(eq(reports.postId, postId), eq(reports.state, 'open'))))
  return totalWeight(open)
}

/** Corrects the count of replies and the last activity of a thread when a reply was shown or hidden. */
export const countReply = (context: TenantContext, { threadId, depth }: PostRow, by: 1 | -1) =>
  depth === 0
    ? undefined
    : context.db
        .update(posts)
        .set({ replyCount: sql`greatest(${posts.replyCount} + ${by}::int, 0)`, activityAt: lastActivity() })
        .where(ofTenant(context, posts, eq(posts.id, threadId)))

export const reportPost = implement(contracts.reportPost, async (context, { params, body }) => {
  const { db, organization, user, now } = context
  if ((await sanctionsInForce(context, user.id)).isSuspended) context.fail('communitySuspended')
  const { post, thread, place } = await findPost(context, params.id, { isLocked: true })
  if (post.userId === user.id) context.fail('communityNotForOwn')
  if (!['visible', 'hidden'].includes(post.state)) context.fail('communityPostNotFound')
  const daysSince = (moment: Date) => (now.getTime() - moment.getTime()) / dayMs
  const organizationDays = daysSince((await readOrganization(context)).createdAt)
  const about = { days: daysSince(user.createdAt), organizationDays, isModerator: moderates(context) }
  const reporter = { ...(await accuracyOf(context, user.id)), ...about }
  const values = { weight: weightOf(reporter), isNew: isNew(reporter), reason: body.reason, note: body.note ?? '' }
  const mine = and(eq(reports.postId, post.id), eq(reports.userId, user.id), eq(reports.state, 'open'))
  if ((await db.$count(reports, ofTenant(context, reports, mine))) > 0) context.fail('communityReported')
  const made = await one(
    db
      .insert(reports)
      .values({ organizationId: organization.id, postId: post.id, userId: user.id, state: 'open', createdAt: now, ...values })
      .returning(),
  )
  const weight = await openWeight(context, post.id)
  const isHidden = post.state === 'visible' && hides(weight, place.community.hidingWeight)
  const queuePriority = priorityOf({ isWaiting: false, weight })
  await moderatedPosts.changeIf(context, post.id, { queuePriority, ...(isHidden && { state: 'hidden' }) })
  if (isHidden) await countReply(context, post, -1)
  noteAbout(context, post.id, { after: { reason: body.reason, ...(isHidden && { state: 'hidden' }) } })
  return { id: made.id, postId: post.id, threadId: thread.id, reason: made.reason, createdAt: made.createdAt }
})

/** Closes the open reports of a post. */
export const closeReports = (context: TenantContext & { now: Date }, postId: string, state: 'upheld' | 'dismissed') =>
  context.db
    .update(reports)
    .set({ state, decidedAt: context.now })
    .where(ofTenant(context, reports, and(eq(reports.postId, postId), inArray(reports.state, ['open']))))

/** The reports of a person, oldest first. */
export const reportsOf = (context: TenantContext, userId: string) =>
  context.db
    .select()
    .from(reports)
    .where(ofTenant(context, reports, eq(reports.userId, userId)))
    .orderBy(reports.createdAt)

export const forgetReports = (context: TenantContext, userId: string) =>
  context.db.delete(reports).where(ofTenant(context, reports, eq(reports.userId, userId)))
