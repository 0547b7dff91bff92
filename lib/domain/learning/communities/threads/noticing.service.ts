import { and, eq, type SQL, sql } from 'drizzle-orm'
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

/** Whether a topic of another room's statement is shown. */
export const isTopicShown = ({
  organizationId,
  id,
}: {
  organizationId: SQL
  id: SQL
}): SQL => sql`exists (select from community_posts topic
  where topic.organization_id = ${organizationId} and topic.id = ${id} and topic.state = 'visible')`

/** The title of a thread for notifications of it, in its language; none for one that is not shown. */
export async function titleOfThread(context: TenantContext, threadId: string): Promise<{ ar?: string; en?: string } | undefined> {
  const [thread] = await context.db
    .select({ title: posts.title, language: posts.language })
    .from(posts)
    .where(ofTenant(context, posts, and(eq(posts.id, threadId), eq(posts.depth, 0))))
  return thread && { [thread.language]: thread.title }
}

export type PostStanding = { isThreadShown: boolean; isPostShown: boolean; isAccepted: boolean; hasReplies: boolean }
type AskedPost = { threadId: string; postId: string; userId: string }
/**
 * Whether people see a post and its thread, whether it is the accepted answer, and whether it or a later one of another person is a reply that is
 * shown; by `<post> <person>`.
 */
export async function postStandings(context: TenantContext, asked: readonly AskedPost[]) {
  if (asked.length === 0) return new Map<string, PostStanding>()
  const reader = { id: sql`asked.user_id`, moderates: sql`false` }
  const found = await context.db.execute<PostStanding & { postId: string; userId: string }>(sql`
    select asked.post_id as "postId", asked.user_id as "userId", coalesce(thread.accepted_reply_id = post.id, false) as "isAccepted",
      exists (select from community_posts newer where newer.organization_id = thread.organization_id and newer.thread_id = thread.id
        and newer.depth > 0 and newer.id >= post.id and newer.state = 'visible' and newer.user_id is distinct from asked.user_id) as "hasReplies",
      thread.state = 'visible'
      and (not thread.is_private or thread.user_id = asked.user_id or exists (select from community_subscriptions s
        where s.organization_id = thread.organization_id and s.thread_id = thread.id and s.user_id = asked.user_id))
      and (${isReadableBy('c', reader)} or exists (select from community_members of where of.organization_id = thread.organization_id
        and of.community_id = c.id and of.user_id = asked.user_id and of.state = 'active')) as "isThreadShown", post.state = 'visible' as "isPostShown"
    from jsonb_to_recordset(${JSON.stringify(asked.map(({ threadId, postId, userId }) => ({ thread_id: threadId, post_id: postId, user_id: userId })))}::jsonb)
      as asked(thread_id uuid, post_id uuid, user_id uuid)
    join community_posts thread on thread.organization_id = ${context.organization.id} and thread.id = asked.thread_id
    join community_posts post on post.organization_id = thread.organization_id and post.id = asked.post_id
    join communities c on c.organization_id = thread.organization_id and c.id = thread.community_id`)
  return new Map([...found].map(({ postId, userId, ...standing }) => [`${postId} ${userId}`, standing]))
}
