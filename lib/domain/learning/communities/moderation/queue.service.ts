import { eq, inArray, sql } from 'drizzle-orm'
import { communities, communityPosts as posts, communityPostVersions as versions } from '@/db/schema/communities'
import { communitySanctions as sanctions } from '@/db/schema/communities-moderation'
import { ownReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { list, momentText } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { communities as room } from '../room'
import { listReader, readerValues } from '../spaces/own-spaces.service'
import { isInTaughtCommunity, isOwnPost, unlessAll } from '../spaces/taught-communities.service'
import { publishShown } from '../threads/noticing.service'
import { columnsOf, noteAbout, type PostRow, uncount } from '../threads/posts.service'
import { replyFields } from '../threads/shown.service'
import type { PostState } from '../words'
import * as contracts from './reports.contract'
import { closeReports, countReply, moderatedPosts } from './reports.service'

const openReports = sql`(select coalesce(json_agg(json_build_object('reason', r.reason, 'note', r.note, 'weight', round(r.weight::numeric, 3)::float8,
    'createdAt', ${momentText(sql`r.created_at`)}) order by r.created_at), '[]') from community_reports r
  where r.organization_id = ${posts.organizationId} and r.post_id = ${posts.id} and r.state = 'open')`
const earlier = sql`(select json_build_object('title', v.title, 'text', v.text) from community_post_versions v
  where v.organization_id = ${posts.organizationId} and v.post_id = ${posts.id} order by v.created_at desc, v.id desc limit 1)`
const { author, isMine, mentions } = replyFields(listReader)

const queue = list(contracts.listQueue, {
  table: posts,
  nullableOrder: ['queuePriority'],
  filters: {
    taught: isInTaughtCommunity('community_posts', sql`${given('taught')}::uuid`),
    community: sql`${posts.communityId} = any(${given('community')}::uuid[])`,
  },
  fields: { author, isMine, mentions, reports: openReports, earlier },
})

export const listQueue = implement(contracts.listQueue, (context, { query: { state, community }, page }) =>
  queue(context.db, page, {
    organizationId: context.organization.id,
    filters: { taught: ownReach(context.user, 'communityModeration.read'), state, community },
    values: readerValues(context),
  }),
)

export const decidePost = implement(contracts.decidePost, async (context, { params, body }) => {
  const { db, organization, user, now } = context
  const { decision, reason = '', text, sanction } = body
  if (!(await isOwnPost(context, params.id))) context.fail('communityPostNotFound')
  if (sanction && ownReach(user, 'communityModeration.update') !== undefined) throw new Refusal('permissionForbidden')
  const before = await moderatedPosts.lock(context, params.id)
  // Its author may have rewritten it since the moderator read it.
  assertVersion(context, before)
  if (before.queuePriority === null) context.fail('communityNotInQueue')
  if (before.userId === user.id) context.fail('communityOwnDecision')
  const state: PostState = decision === 'remove' ? 'removed' : 'visible'
  const changes: Partial<PostRow> = { state, queuePriority: null, updatedAt: now }
  if (text !== undefined) {
    const { title, text: earlier, tags, dir, language } = before
    await db.insert(versions).values({
      organizationId: organization.id,
      postId: before.id,
      userId: before.userId,
      title,
      text: earlier,
      createdAt: before.editedAt ?? before.createdAt,
    })
    Object.assign(changes, await columnsOf(context, before.communityId, { title, text, tags, dir, language }), { editedAt: now })
  }
  await closeReports(context, before.id, decision === 'dismiss' ? 'dismissed' : 'upheld')
  await moderatedPosts.changeIf(context, before.id, changes)
  if (state === 'visible' && before.state !== 'visible') await countReply(context, before, 1)
  if (state === 'removed') await takeOut(context, before)
  if (state === 'visible') await publishDecided(context, before, changes)
  let sanctionId: string | null = null
  if (state === 'removed' && before.userId) {
    const made = await one(
      db
        .insert(sanctions)
        .values({
          organizationId: organization.id,
          userId: before.userId,
          postId: before.id,
          reason,
          moderatorId: user.id,
          kind: sanction?.kind ?? ('removal' as const),
          expiresAt: sanction?.expiresAt ?? null,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: sanctions.id }),
    )
    sanctionId = made.id
    const { threadId, userId } = before
    await publish(context, newEvent(room.events.communityPostRemoved, { postId: before.id, threadId, userId, sanctionId }))
    if (sanction) {
      const { kind, expiresAt = null } = sanction
      await publish(context, newEvent(room.events.communityPersonSanctioned, { sanctionId, userId, kind, expiresAt }))
    }
  }
  noteAbout(context, before.id, { before: { state: before.state }, after: { state, decision, sanction: sanction?.kind ?? null } })
  return { id: before.id, state, sanctionId }
})

/** A post that waited or was hidden is shown: its author hears of it, and of one that waited the people whom it concerns. */
async function publishDecided(
  context: TenantContext & { now: Date },
  { state, ...post }: PostRow,
  { text = post.text, editedAt }: Partial<PostRow>,
): Promise<void> {
  if (state === 'visible') return
  const { id: postId, threadId, userId } = post
  if (userId)
    await publish(
      context,
      newEvent(room.events.communityPostShown, { postId, threadId, userId, isEdited: editedAt !== undefined }),
    )
  if (state !== 'pending') return
  const [thread] = await context.db
    .select({ activityAt: posts.activityAt })
    .from(posts)
    .where(ofTenant(context, posts, eq(posts.id, threadId)))
  if (thread) await publishShown(context, { ...post, text }, thread.activityAt)
  if (post.depth > 0)
    await context.db
      .update(posts)
      .set({ activityAt: context.now })
      .where(ofTenant(context, posts, inArray(posts.id, [threadId, postId])))
}

/** A removed reply is no accepted answer any more, and is not counted. */
async function takeOut(context: Parameters<typeof uncount>[0], post: PostRow): Promise<void> {
  if (post.depth === 0) return
  const [thread] = await context.db
    .select()
    .from(posts)
    .where(ofTenant(context, posts, eq(posts.id, post.threadId)))
  if (thread) await uncount(context, thread, post)
}

export const restorePost = implement(contracts.restorePost, async (context, { params }) => {
  if (!(await isOwnPost(context, params.id))) context.fail('communityPostNotFound')
  const before = await moderatedPosts.lock(context, params.id)
  if (before.state !== 'removed') context.fail('communityNotInQueue')
  if (before.userId === context.user.id) context.fail('communityOwnDecision')
  await moderatedPosts.changeIf(context, before.id, { state: 'visible', queuePriority: null })
  await countReply(context, before, 1)
  noteAbout(context, before.id, { before: { state: 'removed' }, after: { state: 'visible' } })
  return { id: before.id, state: 'visible' as const, sanctionId: null }
})

export const moveThread = implement(contracts.moveThread, async (context, { params, body: { communityId } }) => {
  const fail = () => context.fail('communityThreadNotFound')
  const thread = await moderatedPosts.lock({ ...context, fail }, params.id)
  if (thread.depth !== 0) fail()
  const isThere = ofTenant(context, communities, eq(communities.id, communityId))
  if ((await context.db.$count(communities, isThere)) === 0) context.fail('communityNotFound')
  await context.db
    .update(posts)
    .set({ communityId })
    .where(ofTenant(context, posts, eq(posts.threadId, thread.id)))
  noteAbout(context, thread.id, { before: { communityId: thread.communityId }, after: { communityId } })
  return { id: thread.id, communityId }
})

const versionList = list(contracts.listVersions, {
  table: versions,
  parent: posts,
  parentWhere: unlessAll((teacher) => isInTaughtCommunity('community_posts', teacher)),
  fields: {},
})

export const listVersions = implement(contracts.listVersions, async (context, { params, page }) => {
  const earlier = await versionList(context.db, page, {
    organizationId: context.organization.id,
    parentId: params.id,
    filters: { postId: params.id },
    values: { teacher: ownReach(context.user, 'communityModeration.read') ?? '' },
  })
  return earlier.hasParent ? earlier : context.fail('communityPostNotFound')
})
