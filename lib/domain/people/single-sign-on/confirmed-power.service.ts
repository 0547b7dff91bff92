import { eq } from 'drizzle-orm'
import { type SsoProviderRow, ssoIdentities } from '@/db/schema/single-sign-on'
import { roleIdsOf } from '@/lib/domain/house/roles/administrators.service'
import { holdingsByRole, peopleBeyond, rolesBeyond, rolesOfAdministrators } from '@/lib/domain/house/roles/covered-power.service'
import { type Holding, together } from '@/lib/domain/house/roles/holdings.rules'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

// The operator of a provider can act as everybody who is linked to it. People without a role of administration may be linked by every administrator of
// providers; others count with all of their roles, also with those that they were given after they were linked.

/** The people who are linked to a provider. */
export const linkedTo = ({ db, organization }: TenantContext, providerId: string) =>
  db
    .select({ userId: ssoIdentities.userId })
    .from(ssoIdentities)
    .where(ofTenant({ organization }, ssoIdentities, eq(ssoIdentities.providerId, providerId)))

/** The permissions of the administrators who are linked to a provider. */
export async function linkedPower(context: TenantContext, providerId: string): Promise<Holding> {
  const linked = await rolesOfAdministrators(context, linkedTo(context, providerId))
  const held = await holdingsByRole(context, [...new Set(linked.map(({ roleId }) => roleId))])
  return together([...held.values()])
}

/** The roles that stand for an administrator's power: their own, and those of the mapping, all of which they hold. */
export const confirmedBy = async (
  context: TenantContext,
  authorId: string,
  mappings: readonly { roleId: string }[],
): Promise<string[]> => [...new Set([...(await roleIdsOf(context, authorId)), ...mappings.map(({ roleId }) => roleId)])]

/** How many people cannot sign in through a provider until an administrator with their permissions confirms it. */
export const countUnconfirmed = async (context: TenantContext, { id, confirmedRoles }: SsoProviderRow): Promise<number> =>
  (await peopleBeyond(context, confirmedRoles, linkedTo(context, id))).length

/** Whether a provider may open a person's account. */
export const mayOpen = async (context: TenantContext, { confirmedRoles }: SsoProviderRow, userId: string): Promise<boolean> =>
  (await peopleBeyond(context, confirmedRoles, [userId])).length === 0

/** Whether a provider's directory may change a person's account: as far as the provider and the author of its key are confirmed. */
export async function mayManage(context: TenantContext, provider: SsoProviderRow, userId: string): Promise<boolean> {
  return (await mayOpen(context, provider, userId)) && (await peopleBeyond(context, provider.scimKeyRoles, [userId])).length === 0
}

/** Whether the administrator who made a SCIM key held all that its provider gives with these mapped roles. */
export async function isKeyCovered(
  context: TenantContext,
  { scimKeyRoles, linksAccounts }: Pick<SsoProviderRow, 'scimKeyRoles' | 'linksAccounts'>,
  mapped: readonly string[],
): Promise<boolean> {
  if (linksAccounts !== 'everyone') return (await rolesBeyond(context, scimKeyRoles, mapped)).size === 0
  return together([...(await holdingsByRole(context, scimKeyRoles)).values()]).type === 'superAdmin'
}
