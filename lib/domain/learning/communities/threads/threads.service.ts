import { eq, sql } from 'drizzle-orm'
import { communities, communityPosts as posts, communitySubscriptions as subscriptions } from '@/db/schema/communities'
import { moduleSummaries } from '@/lib/domain/learning/modules/authoring/module-summaries.service'
import { given } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { list } from '@/lib/platform/lists/list'
import { assertVersion } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { communities as room } from '../room'
import { isReadableBy, moderates, placeOf, type Reading } from '../spaces/access.service'
import { listReader, readerValues } from '../spaces/own-spaces.service'
import type { MarkKind, PostKind, PostState, SubscriptionLevel, ThreadKind } from '../words'
import { publishAccepted } from './answers.service'
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
import { editMinutes } from './shapes.contract'
import { foundFields, isThereFor, threadFields, wholeThreadFields } from './shown.service'
import * as contracts from './threads.contract'

export const readerOf = (context: Reading) => ({
  id: sql`${context.user.id}::uuid`,
  moderates: sql`${moderates(context)}::boolean`,
})
const pin = sql`case when ${posts.isPinned} then 'pinned' else 'unpinned' end = any(${given('pin')}::text[])`

const threadList = list(contracts.listThreads, {
  table: posts,
  where: sql`${posts.depth} = 0 and ${posts.state} in ('visible', 'pending') and ${isThereFor(listReader)}`,
  search: posts.searchText,
  filters: { answer: posts.answerState, pin, module: sql`${posts.moduleId} = any(${given('module')}::uuid[])` },
  parent: communities,
  parentWhere: isReadableBy('communities', listReader),
  fields: threadFields(listReader),
})

export const listThreads = implement(contracts.listThreads, async (context, { params, query, page }) => {
  const { kind, answer, pin: pinned, language, module } = query
  const threads = await threadList(context.db, page, {
    organizationId: context.organization.id,
    parentId: params.id,
    filters: { communityId: params.id, kind, answer, pin: pinned, language, module },
    values: readerValues(context),
  })
  return threads.hasParent ? threads : context.fail('communityNotFound')
})

const found = list(contracts.searchPosts, {
  table: posts,
  where: sql`${posts.state} = 'visible' and exists (select from community_posts thread join communities c
    on c.organization_id = thread.organization_id and c.id = thread.community_id
    where thread.organization_id = ${posts.organizationId} and thread.id = ${posts.threadId} and thread.state = 'visible'
      and (not thread.is_private or ${listReader.moderates} or thread.user_id = ${listReader.id})
      and ${isReadableBy('c', listReader)} offset 0)`,
  search: posts.searchText,
  fields: foundFields,
})

export const searchPosts = implement(contracts.searchPosts, (context, { page }) =>
  found(context.db, page, { organizationId: context.organization.id, values: readerValues(context) }),
)

type Names = { ar?: string; en?: string }
export type Computed = {
  author: { id: string; name: Names } | null
  isMine: boolean
  isBlocked: boolean
  text: string
  mentions: { id: string; name: Names | null }[]
  reactions: { kind: Exclude<MarkKind, 'vote'>; count: number }[]
  ownMarks: MarkKind[]
}
type OfThread = Computed & { title: string; isUnread: boolean; subscription: SubscriptionLevel | null; readAt: string | null }

/** Fields of a post as SQL computes them. */
export async function computedOf<T>(
  context: TenantContext,
  id: string,
  fields: Record<string, ReturnType<typeof sql>>,
): Promise<T> {
  const written = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  return one(
    context.db.execute(sql`select ${sql.join(written, sql`, `)} from community_posts
      where ${ofTenant(context, posts, eq(posts.id, id))}`),
  ) as Promise<T>
}

const kindOf = (kind: PostKind): ThreadKind => (kind === 'question' ? 'question' : 'discussion')

export async function shownThread(context: Reading, id: string) {
  const row = await one(
    context.db
      .select()
      .from(posts)
      .where(ofTenant(context, posts, eq(posts.id, id))),
  )
  const { editExpiresAt: _, ...fields } = wholeThreadFields(readerOf(context))
  const computed = await computedOf<OfThread>(context, id, fields)
  const expires = new Date(row.createdAt.getTime() + editMinutes * 60_000)
  return {
    ...row,
    ...computed,
    kind: kindOf(row.kind),
    readAt: computed.readAt === null ? null : new Date(computed.readAt),
    editExpiresAt: computed.isMine && row.state !== 'withdrawn' ? expires : null,
  }
}

/** Makes a person follow a thread; a level they chose before is kept. */
export const follow = (context: TenantContext & { now: Date }, threadId: string, userId: string, level: SubscriptionLevel) =>
  context.db
    .insert(subscriptions)
    .values({ organizationId: context.organization.id, threadId, userId, level, readAt: context.now })
    .onConflictDoUpdate({
      target: [subscriptions.organizationId, subscriptions.threadId, subscriptions.userId],
      set: { readAt: context.now },
    })

export const createThread = implement(contracts.createThread, async (context, { params, body }) => {
  const place = (await placeOf(context, params.id)) ?? context.fail('communityNotFound')
  const isUnknown = await admitPost(context, place)
  const { moduleId = null, isPrivate = false, kind } = body
  if (moduleId) {
    const module = (await moduleSummaries(context, [moduleId], [])).get(moduleId)
    if (module?.status !== 'published') context.fail('moduleNotFound')
  }
  const id = newId()
  const columns = await columnsOf(context, params.id, body)
  const isWaiting = isUnknown || (!moderates(context) && isFiltered(place.community, columns))
  const state: PostState = isWaiting ? 'pending' : 'visible'
  const answerState = kind === 'question' ? ('open' as const) : ('none' as const)
  await context.db.insert(posts).values({
    organizationId: context.organization.id,
    id,
    threadId: id,
    communityId: params.id,
    userId: context.user.id,
    ...columns,
    queuePriority: isWaiting ? waitingPriority : null,
    kind,
    state,
    answerState,
    moduleId,
    isPrivate,
    createdAt: context.now,
    updatedAt: context.now,
    activityAt: context.now,
  })
  await follow(context, id, context.user.id, 'watching')
  const post = { id, threadId: id, communityId: params.id, userId: context.user.id, text: columns.text, depth: 0 }
  if (state === 'visible') await publishShown(context, post, context.now)
  noteAbout(context, id, { after: { kind, state } })
  return shownThread(context, id)
})

export const readThread = implement(contracts.readThread, async (context, { params }) => {
  await findThread(context, params.id)
  return shownThread(context, params.id)
})

export const updateThread = implement(contracts.updateThread, async (context, { params, body }) => {
  const { thread, place } = await findThread(context, params.id, { isLocked: true })
  assertVersion(context, thread)
  await rewrite(context, { thread, place, post: thread }, body)
  return shownThread(context, thread.id)
})

export const withdrawThread = implement(contracts.withdrawThread, async (context, { params }) => {
  const { thread, place } = await findThread(context, params.id, { isLocked: true })
  await withdraw(context, { thread, place, post: thread })
  noteAbout(context, thread.id, { before: { state: thread.state }, after: { state: 'withdrawn' } })
  return { id: thread.id }
})

export const acceptAnswer = implement(contracts.acceptAnswer, async (context, { params: { id, replyId } }) => {
  const { thread } = await findThread(context, id, { isLocked: true })
  const { post: reply } = await findPost(context, replyId)
  if (reply.threadId !== id || reply.depth === 0) context.fail('communityPostNotFound')
  if (thread.userId !== context.user.id && !moderates(context)) context.fail('communityPostNotOwn')
  if (thread.kind !== 'question' || thread.state !== 'visible' || reply.state !== 'visible')
    context.fail('communityNotAnswerable')
  await context.db
    .update(posts)
    .set({ acceptedReplyId: replyId, answerState: 'answered', updatedAt: context.now, version: thread.version + 1 })
    .where(ofTenant(context, posts, eq(posts.id, id)))
  if (reply.id !== thread.acceptedReplyId) await publishAccepted(context, thread, reply)
  noteAbout(context, id, { before: { accepted: thread.acceptedReplyId }, after: { accepted: replyId } })
  return shownThread(context, id)
})

export const followThread = implement(contracts.followThread, async (context, { params, body }) => {
  const { thread } = await findThread(context, params.id)
  const { level, isRead } = body
  if (level || isRead) {
    const key = { organizationId: context.organization.id, threadId: thread.id, userId: context.user.id }
    const readAt = isRead ? context.now : undefined
    await context.db
      .insert(subscriptions)
      .values({ ...key, level: level ?? 'tracking', readAt: readAt ?? null })
      .onConflictDoUpdate({
        target: [subscriptions.organizationId, subscriptions.threadId, subscriptions.userId],
        set: { ...(level && { level }), ...(readAt ? { readAt } : !level && { readAt: sql`${subscriptions.readAt}` }) },
      })
    if (readAt)
      await publish(context, newEvent(room.events.communityThreadRead, { threadId: thread.id, userId: context.user.id }))
  }
  return shownThread(context, thread.id)
})
