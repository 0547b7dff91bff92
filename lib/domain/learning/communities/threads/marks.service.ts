import { and, eq, sql } from 'drizzle-orm'
import { communityMarks as marks, communityPosts as posts } from '@/db/schema/communities'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { sanctionsInForce } from '../moderation/sanctions-in-force.service'
import type { Reading } from '../spaces/access.service'
import { isOwnPost } from '../spaces/taught-communities.service'
import { type MarkKind, reactionKinds } from '../words'
import * as contracts from './marks.contract'
import { findPost, noteAbout, type PostRow } from './posts.service'
import { ownMarksOf, reactionsOfPost } from './shown.service'
import { type Computed, computedOf, readerOf } from './threads.service'

type Marking = Reading & { now: Date; fail: (reason: 'communityPostNotFound') => never }

async function shownMarks(context: Reading, id: string) {
  const fields = {
    voteCount: sql`community_posts.vote_count`,
    reactions: reactionsOfPost,
    ownMarks: ownMarksOf(readerOf(context)),
  }
  const computed = await computedOf<Pick<Computed, 'reactions' | 'ownMarks'> & { voteCount: number }>(context, id, fields)
  return { id, ...computed }
}

const countVote = (context: TenantContext, id: string, by: number) =>
  context.db
    .update(posts)
    .set({ voteCount: sql`greatest(${posts.voteCount} + ${by}::int, 0)` })
    .where(ofTenant(context, posts, eq(posts.id, id)))

async function mark(
  context: Marking & { fail: (reason: 'communityPostNotFound' | 'communityNotForOwn' | 'communitySuspended') => never },
  post: PostRow,
  kind: MarkKind,
) {
  if (post.userId === context.user.id) context.fail('communityNotForOwn')
  if ((await sanctionsInForce(context, context.user.id)).isSuspended) context.fail('communitySuspended')
  if (post.state !== 'visible') context.fail('communityPostNotFound')
  const added = await context.db
    .insert(marks)
    .values({ organizationId: context.organization.id, postId: post.id, userId: context.user.id, kind })
    .onConflictDoNothing()
    .returning({ kind: marks.kind })
  if (kind === 'vote' && added.length > 0) await countVote(context, post.id, 1)
  return shownMarks(context, post.id)
}

async function unmark(context: Marking, post: PostRow, kind: MarkKind) {
  const own = and(eq(marks.postId, post.id), eq(marks.userId, context.user.id), eq(marks.kind, kind))
  const removed = await context.db
    .delete(marks)
    .where(ofTenant(context, marks, own))
    .returning({ kind: marks.kind })
  if (kind === 'vote' && removed.length > 0) await countVote(context, post.id, -1)
  return shownMarks(context, post.id)
}

const reactionOf = (context: { fail: (reason: 'communityReactionUnknown') => never }, kind: string): MarkKind =>
  reactionKinds.find((known) => known === kind) ?? context.fail('communityReactionUnknown')

export const addReaction = implement(contracts.addReaction, async (context, { params: { id, kind } }) =>
  mark(context, (await findPost(context, id)).post, reactionOf(context, kind)),
)
export const removeReaction = implement(contracts.removeReaction, async (context, { params: { id, kind } }) =>
  unmark(context, (await findPost(context, id)).post, reactionOf(context, kind)),
)
export const addVote = implement(contracts.addVote, async (context, { params: { id } }) =>
  mark(context, (await findPost(context, id)).post, 'vote'),
)
export const removeVote = implement(contracts.removeVote, async (context, { params: { id } }) =>
  unmark(context, (await findPost(context, id)).post, 'vote'),
)

/** Locks a thread for a moderator. */
async function curated(
  context: Parameters<typeof isOwnPost>[0] &
    Parameters<typeof noteAbout>[0] & { fail: (reason: 'communityThreadNotFound') => never },
  id: string,
  set: Partial<Pick<PostRow, 'isPinned' | 'isLocked'>>,
) {
  if (!(await isOwnPost(context, id))) context.fail('communityThreadNotFound')
  const isThread = and(eq(posts.id, id), eq(posts.depth, 0))
  const [before] = await context.db
    .select()
    .from(posts)
    .where(ofTenant(context, posts, isThread))
    .for('update')
  if (!before) return context.fail('communityThreadNotFound')
  await context.db
    .update(posts)
    .set({ ...set, version: before.version + 1 })
    .where(ofTenant(context, posts, eq(posts.id, id)))
  const { isPinned, isLocked } = before
  noteAbout(context, id, { before: { isPinned, isLocked }, after: { isPinned, isLocked, ...set } })
  return { id, isPinned, isLocked, ...set }
}

export const pinThread = implement(contracts.pinThread, (context, { params, body: { isPinned } }) =>
  curated(context, params.id, { isPinned }),
)
export const lockThread = implement(contracts.lockThread, (context, { params, body: { isLocked } }) =>
  curated(context, params.id, { isLocked }),
)
