import { and, eq, inArray } from 'drizzle-orm'
import { ltiIdentities, ltiPlatforms } from '@/db/schema/lti-platforms'
import type { OutsideAuthorities } from '@/lib/domain/house/roles/room'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** The platforms that some people are linked to. */
async function linkedPlatforms(
  context: TenantContext,
  userIds: readonly string[],
): Promise<{ userId: string; authorityId: string }[]> {
  if (userIds.length === 0) return []
  return context.db
    .select({ userId: ltiIdentities.userId, authorityId: ltiIdentities.platformId })
    .from(ltiIdentities)
    .where(ofTenant(context, ltiIdentities, inArray(ltiIdentities.userId, [...userIds])))
}

/** Whether a platform is active now. It stays as it is until the transaction ends, so its end waits for what begins here, or is seen. */
export async function lockActivePlatform(context: TenantContext, id: string) {
  const [row] = await context.db
    .select()
    .from(ltiPlatforms)
    .where(ofTenant(context, ltiPlatforms, and(eq(ltiPlatforms.id, id), eq(ltiPlatforms.isActive, true))))
    .for('share')
  return row
}

/** The platforms, as authorities: no role is confirmed for one. */
export const platformsAsAuthorities: OutsideAuthorities = {
  linkedTo: linkedPlatforms,
  confirmedRoles: async () => new Map(),
  lockActive: async (context, id) => ((await lockActivePlatform(context, id)) ? { confirmedRoles: [] } : undefined),
}
