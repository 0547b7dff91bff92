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
