import { and, eq, inArray } from 'drizzle-orm'
import { ssoIdentities, ssoProviders } from '@/db/schema/single-sign-on'
import type { OutsideAuthorities } from '@/lib/domain/house/roles/room'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** The providers that some people are linked to. */
async function linkedProviders(
  context: TenantContext,
  userIds: readonly string[],
): Promise<{ userId: string; authorityId: string }[]> {
  if (userIds.length === 0) return []
  return context.db
    .select({ userId: ssoIdentities.userId, authorityId: ssoIdentities.providerId })
    .from(ssoIdentities)
    .where(ofTenant(context, ssoIdentities, inArray(ssoIdentities.userId, [...userIds])))
}

/** The roles that are confirmed for each provider of the organization, of which there are few. */
async function confirmedRolesOf(context: TenantContext): Promise<Map<string, string[]>> {
  const rows = await context.db
    .select({ id: ssoProviders.id, confirmedRoles: ssoProviders.confirmedRoles })
    .from(ssoProviders)
    .where(ofTenant(context, ssoProviders))
  return new Map(rows.map(({ id, confirmedRoles }) => [id, confirmedRoles]))
}

/** Whether a provider is active now. It stays as it is until the transaction ends, so its end waits for what begins here, or is seen. */
export async function lockActiveProvider(context: TenantContext, id: string) {
  const [row] = await context.db
    .select()
    .from(ssoProviders)
    .where(ofTenant(context, ssoProviders, and(eq(ssoProviders.id, id), eq(ssoProviders.isActive, true))))
    .for('share')
  return row
}

/** The identity providers, as authorities whose power over accounts is limited by confirmed roles. */
export const providersAsAuthorities: OutsideAuthorities = {
  linkedTo: linkedProviders,
  confirmedRoles: confirmedRolesOf,
  lockActive: lockActiveProvider,
}
