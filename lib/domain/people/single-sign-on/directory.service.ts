import { and, eq, lt, or, sql } from 'drizzle-orm'
import { type SsoProviderRow, ssoIdentities, ssoProviders } from '@/db/schema/single-sign-on'
import { insertUser } from '@/lib/domain/house/identity/account/users.service'
import { accountBy } from '@/lib/domain/house/identity/sign-in/provider-sign-in.service'
import { holdingOf } from '@/lib/domain/house/roles/holdings.service'
import type { SystemContext } from '@/lib/platform/audit/system'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { mayManage } from './confirmed-power.service'
import { mayLink } from './people.service'
import { scimKeyHash } from './providers.service'

// Operations of a provider's directory, for the room scim.

/** The active provider whose directory has this key. */
export async function providerOfScimKey(context: TenantContext, key: string): Promise<SsoProviderRow | undefined> {
  const is = and(eq(ssoProviders.scimKeyHash, scimKeyHash(key)), eq(ssoProviders.isActive, true))
  const [row] = await context.db
    .select()
    .from(ssoProviders)
    .where(ofTenant(context, ssoProviders, is))
  return row
}

/** Stores the time of the key's use, at most once a minute. */
export async function noteScimUse(context: TenantContext & { now: Date }, providerId: string): Promise<void> {
  const minuteAgo = new Date(context.now.getTime() - 60_000)
  const isDue = or(sql`${ssoProviders.scimUsedAt} is null`, lt(ssoProviders.scimUsedAt, minuteAgo))
  const { updatedAt } = ssoProviders
  await context.db
    .update(ssoProviders)
    .set({ scimUsedAt: context.now, updatedAt: sql`${updatedAt}` })
    .where(ofTenant(context, ssoProviders, and(eq(ssoProviders.id, providerId), isDue)))
}

type Person = { email: string; name: { ar?: string; en?: string }; locale: 'ar' | 'en' | undefined }

/** The account for a directory's person: created, or an existing one if settings and confirmed power allow it, else null. */
export async function manageAccount(context: SystemContext, provider: SsoProviderRow, person: Person): Promise<string | null> {
  const { db, organization } = context
  const account = await accountBy(context, { email: person.email })
  const own =
    account &&
    ofTenant(context, ssoIdentities, and(eq(ssoIdentities.providerId, provider.id), eq(ssoIdentities.userId, account.id)))
  const [known] = own ? await db.select().from(ssoIdentities).where(own) : []
  if (account && !(known || (await mayLink(context, provider, account)))) return null
  if (account && !(await mayManage(context, provider, account.id))) return null
  const { id } = account ?? (await insertUser(context, { ...person, passwordHash: null, source: 'directory' }))
  await db
    .insert(ssoIdentities)
    .values({ organizationId: organization.id, providerId: provider.id, userId: id })
    .onConflictDoNothing()
  return id
}

/** Whether a directory may change an account's email, which gives the account to the owner of that email. */
export const mayRename = async (context: TenantContext, { linksAccounts }: SsoProviderRow, userId: string): Promise<boolean> =>
  linksAccounts === 'everyone' || (await holdingOf(context, userId, 'whatever state')).type === 'user'

/** Stores people's groups in a directory. */
export async function keepDirectoryGroups(
  { db, organization }: TenantContext,
  providerId: string,
  people: readonly { userId: string; groups: string[] }[],
): Promise<void> {
  if (people.length === 0) return
  await db.execute(sql`update sso_identities i set directory_groups = array(select jsonb_array_elements_text(said.groups)), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) said("userId" uuid, groups jsonb)
    where i.organization_id = ${organization.id} and i.provider_id = ${providerId} and i.user_id = said."userId"`)
}
