import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { communitySanctions as sanctions } from '@/db/schema/communities-moderation'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** Whether a person may write nothing now, or do nothing at all. */
export async function sanctionsInForce(
  context: TenantContext & { now: Date },
  userId: string,
): Promise<{ isMuted: boolean; isSuspended: boolean }> {
  const inForce = and(
    eq(sanctions.userId, userId),
    inArray(sanctions.kind, ['mute', 'suspend']),
    isNull(sanctions.endedAt),
    or(isNull(sanctions.expiresAt), gt(sanctions.expiresAt, context.now)),
  )
  const found = await context.db
    .select({ kind: sanctions.kind })
    .from(sanctions)
    .where(ofTenant(context, sanctions, inForce))
  return { isMuted: found.length > 0, isSuspended: found.some(({ kind }) => kind === 'suspend') }
}

/** Whether a moderator ever removed a post of a person, also where that was overturned. */
export async function wasRemoved(context: TenantContext, post: { id: string; userId: string | null }): Promise<boolean> {
  if (post.userId === null) return false
  const removal = and(eq(sanctions.userId, post.userId), eq(sanctions.postId, post.id))
  const [found] = await context.db
    .select({ id: sanctions.id })
    .from(sanctions)
    .where(ofTenant(context, sanctions, removal))
    .limit(1)
  return found !== undefined
}
