import { eq } from 'drizzle-orm'
import { communities, communityPosts as posts } from '@/db/schema/communities'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { communities as room } from '../room'

const { events } = room
type Thread = Pick<typeof posts.$inferSelect, 'id' | 'communityId' | 'userId' | 'acceptedReplyId'>
type Reply = Pick<typeof posts.$inferSelect, 'id' | 'userId'>

async function pathOf(context: Publishing, communityId: string): Promise<string | null> {
  const [community] = await context.db
    .select({ pathId: communities.pathId })
    .from(communities)
    .where(ofTenant(context, communities, eq(communities.id, communityId)))
  return community?.pathId ?? null
}

async function publishAbout(
  context: Publishing,
  event: typeof events.communityAnswerAccepted | typeof events.communityAnswerWithdrawn,
  { thread, reply: { id: postId, userId } }: { thread: Thread; reply: Reply },
): Promise<void> {
  if (userId === null) return
  const { id: threadId, userId: askedBy, communityId } = thread
  const pathId = await pathOf(context, communityId)
  await publish(context, newEvent(event, { postId, threadId, userId, askedBy, pathId }))
}

/** Publishes that a reply is the accepted answer of its thread, and that a former one no longer is. */
export async function publishAccepted(context: Publishing, thread: Thread, reply: Reply): Promise<void> {
  const { acceptedReplyId: formerId } = thread
  if (formerId !== null) {
    const [former] = await context.db
      .select({ id: posts.id, userId: posts.userId })
      .from(posts)
      .where(ofTenant(context, posts, eq(posts.id, formerId)))
    if (former) await publishAbout(context, events.communityAnswerWithdrawn, { thread, reply: former })
  }
  // Who accepts an own reply needs no news of it, and has no points for it.
  if (reply.userId !== context.user?.id) await publishAbout(context, events.communityAnswerAccepted, { thread, reply })
}

/** Publishes that the accepted answer of a thread was removed or withdrawn, or waits again. */
export const publishWithdrawn = (context: Publishing, thread: Thread, reply: Reply): Promise<void> =>
  publishAbout(context, events.communityAnswerWithdrawn, { thread, reply })
