import { eq, sql } from 'drizzle-orm'
import { communityPosts as posts } from '@/db/schema/communities'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { isReadableBy, moderates, type Reading } from '../spaces/access.service'
import { listReader, readerValues } from '../spaces/own-spaces.service'
import type { PostState } from '../words'
import { publishShown } from './noticing.service'
import {
  admitPost,
  columnsOf,
  findPost,
  findThread,
  isFiltered,
  noteAbout,
  rewrite,
  waitingPriority,
  withdraw,
} from './posts.service'
import * as contracts from './replies.contract'
import { mostDepth } from './shapes.contract'
import { isThereFor, replyFields } from './shown.service'
import { type Computed, computedOf, follow, readerOf } from './threads.service'

const readableThread = sql`${posts.depth} = 0 and ${isThereFor(listReader)} and exists (select from communities c
  where c.organization_id = ${posts.organizationId} and c.id = ${posts.communityId} and ${isReadableBy('c', listReader)})`

const replyList = list(contracts.listReplies, {
  table: posts,
  where: sql`${posts.depth} > 0 and ${isThereFor(listReader)} and (${posts.state} <> 'withdrawn' or exists (
    select from community_posts below where below.organization_id = ${posts.organizationId} and below.parent_id = ${posts.id}))`,
  parent: posts,
  parentWhere: readableThread,
  fields: replyFields(listReader),
})

export const listReplies = implement(contracts.listReplies, async (context, { params, page }) => {
  const replies = await replyList(context.db, page, {
    organizationId: context.organization.id,
    parentId: params.id,
    filters: { threadId: params.id },
    values: readerValues(context),
  })
  return replies.hasParent ? replies : context.fail('communityThreadNotFound')
})

async function shownReply(context: Reading, id: string) {
  const row = await one(
    context.db
      .select()
      .from(posts)
      .where(ofTenant(context, posts, eq(posts.id, id))),
  )
  const computed = await computedOf<Computed & { isAccepted: boolean }>(context, id, replyFields(readerOf(context)))
  return { ...row, ...computed, parentId: row.parentId ?? row.threadId }
}

export const createReply = implement(contracts.createReply, async (context, { params, body }) => {
  const { db, organization, user, now } = context
  const { thread, place } = await findThread(context, params.id, { isLocked: true })
  const isUnknown = await admitPost(context, place)
  if (thread.isLocked && !moderates(context)) context.fail('communityThreadLocked')
  if (!['visible', 'pending'].includes(thread.state)) context.fail('communityThreadLocked')
  const { post: parent } = body.parentId ? await findPost(context, body.parentId) : { post: thread }
  if (parent.threadId !== thread.id) context.fail('communityPostNotFound')
  if (parent.depth >= mostDepth) context.fail('communityTooDeep')
  const id = newId()
  const columns = await columnsOf(context, thread.communityId, body)
  const isWaiting = isUnknown || (!moderates(context) && isFiltered(place.community, columns))
  const state: PostState = isWaiting ? 'pending' : 'visible'
  await db.insert(posts).values({
    organizationId: organization.id,
    id,
    threadId: thread.id,
    communityId: thread.communityId,
    parentId: parent.id,
    depth: parent.depth + 1,
    place: [parent.place, id].filter(Boolean).join('/'),
    userId: user.id,
    ...columns,
    queuePriority: isWaiting ? waitingPriority : null,
    kind: 'reply' as const,
    state,
    createdAt: now,
    updatedAt: now,
    activityAt: now,
  })
  if (state === 'visible') {
    await db
      .update(posts)
      .set({ replyCount: sql`${posts.replyCount} + 1`, activityAt: now })
      .where(ofTenant(context, posts, eq(posts.id, thread.id)))
    const { communityId, activityAt } = thread
    await publishShown(
      context,
      { id, threadId: thread.id, communityId, userId: user.id, text: columns.text, depth: parent.depth + 1 },
      activityAt,
    )
  }
  await follow(context, thread.id, user.id, 'watching')
  noteAbout(context, id, { after: { state } })
  return shownReply(context, id)
})

export const updateReply = implement(contracts.updateReply, async (context, { params, body }) => {
  const found = await findPost(context, params.id, { isLocked: true })
  const { post } = found
  if (post.depth === 0) context.fail('communityPostNotFound')
  assertVersion(context, post)
  await rewrite(context, found, body)
  return shownReply(context, post.id)
})

export const withdrawReply = implement(contracts.withdrawReply, async (context, { params }) => {
  const found = await findPost(context, params.id, { isLocked: true })
  const { post } = found
  if (post.depth === 0) context.fail('communityPostNotFound')
  await withdraw(context, found)
  noteAbout(context, post.id, { before: { state: post.state }, after: { state: 'withdrawn' } })
  return { id: post.id }
})
