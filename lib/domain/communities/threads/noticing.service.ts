import { and, eq, sql } from 'drizzle-orm'
import { communityPosts as posts } from '@/db/schema/communities'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { communities } from '../room'
import { isReadableBy } from '../spaces/access.service'
import { mentionedIn, mostMentions } from './text.rules'

const { events } = communities
type Post = Pick<typeof posts.$inferSelect, 'id' | 'threadId' | 'communityId' | 'userId' | 'text' | 'depth'>

/** Of a member `m` of a statement: they do not block the author, and see the thread if it is private. */
const mayHear = ({ threadId, userId: authorId }: Pick<Post, 'threadId' | 'userId'>) => sql`m.user_id is distinct from ${authorId}
  and not exists (select from community_blocks b where b.organization_id = m.organization_id and b.user_id = m.user_id and b.blocked_id = ${authorId})
  and exists (select from community_posts thread where thread.organization_id = m.organization_id and thread.id = ${threadId}
    and (not thread.is_private or thread.user_id = m.user_id or exists (select from community_subscriptions s
      where s.organization_id = m.organization_id and s.thread_id = thread.id and s.user_id = m.user_id)))`

/**
 * Publishes the mentions of a post that is shown, of members alone; after a change only those that it added. Of a text with more than ten mentions
 * the first ten count.
 */
export async function publishMentions(context: Publishing, post: Post, before = ''): Promise<void> {
  const known = mentionedIn(before)
  const ids = mentionedIn(post.text)
    .slice(0, mostMentions)
    .filter((id) => !known.includes(id))
  if (ids.length === 0) return
  const found = await context.db.execute<{ userId: string }>(sql`select m.user_id as "userId" from community_members m
    where m.organization_id = ${context.organization.id} and m.community_id = ${post.communityId} and m.state = 'active'
      and m.user_id in ${ids} and ${mayHear(post)}`)
  const { id: postId, threadId } = post
  await publish(
    context,
    ...[...found].map(({ userId }) => newEvent(events.communityPersonMentioned, { postId, threadId, userId })),
  )
}

/** Publishes that a post is shown for the first time; `activityAt` is when its thread was last replied to before. */
export async function publishShown(context: Publishing, post: Post, activityAt: Date): Promise<void> {
  const { id: postId, threadId } = post
  await publishMentions(context, post)
  if (post.depth > 0)
    await publish(context, newEvent(events.communityReplyPosted, { postId, threadId, previousActivityAt: activityAt }))
}

/**
 * Who watches a thread and had read all of it before a reply: those with unread replies know already. Without the author, those who block the
 * author, those whom the reply mentions, and those who cannot read the thread any more.
 */
export async function watchersOf(
  context: TenantContext,
  { postId, previousActivityAt, shownAt }: { postId: string; previousActivityAt: Date; shownAt: Date },
): Promise<string[]> {
  const [reply] = await context.db
    .select()
    .from(posts)
    .where(ofTenant(context, posts, and(eq(posts.id, postId), eq(posts.state, 'visible'))))
  if (!reply) return []
  const mentioned = mentionedIn(reply.text).slice(0, mostMentions)
  const reader = { id: sql`m.user_id`, moderates: sql`false` }
  const found = await context.db.execute<{ userId: string }>(sql`select m.user_id as "userId" from community_subscriptions m
    join communities c on c.organization_id = m.organization_id and c.id = ${reply.communityId}
    where m.organization_id = ${context.organization.id} and m.thread_id = ${reply.threadId} and m.level = 'watching'
      and coalesce(m.read_at, m.created_at) >= ${previousActivityAt.toISOString()}::timestamptz
      and coalesce(m.read_at, m.created_at) < ${shownAt.toISOString()}::timestamptz
      and ${mentioned.length === 0 ? sql`true` : sql`m.user_id not in ${mentioned}`} and ${mayHear(reply)}
      and (${isReadableBy('c', reader)} or exists (select from community_members of where of.organization_id = m.organization_id
        and of.community_id = c.id and of.user_id = m.user_id and of.state = 'active'))
    order by m.user_id`)
  return [...found].map(({ userId }) => userId)
}

/** The title of a thread for notifications of it, in its language; none for one that is not shown. */
export async function titleOfThread(context: TenantContext, threadId: string): Promise<{ ar?: string; en?: string } | undefined> {
  const [thread] = await context.db
    .select({ title: posts.title, language: posts.language })
    .from(posts)
    .where(ofTenant(context, posts, and(eq(posts.id, threadId), eq(posts.depth, 0))))
  return thread && { [thread.language]: thread.title }
}
