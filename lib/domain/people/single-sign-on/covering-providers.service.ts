import { eq } from 'drizzle-orm'
import { type SsoProviderRow, ssoIdentities, ssoProviders } from '@/db/schema/single-sign-on'
import { accountBy } from '@/lib/domain/house/identity/sign-in/provider-sign-in.service'
import { domainOf } from '@/lib/platform/email-address'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { mayLink } from './people.service'

const coversDomain = ({ emailDomains }: SsoProviderRow, email: string) =>
  email !== '' && (emailDomains.length === 0 || emailDomains.includes(domainOf(email)))

/** The names of the active providers through which a person may sign in: those that know them, or may be linked to their account. */
export async function providersOf(context: TenantContext, userId: string): Promise<string[]> {
  const { db } = context
  const active = await db
    .select()
    .from(ssoProviders)
    .where(ofTenant(context, ssoProviders, eq(ssoProviders.isActive, true)))
    .orderBy(ssoProviders.nameKey)
  if (active.length === 0) return []
  const account = await accountBy(context, { id: userId })
  const known = await db
    .select({ id: ssoIdentities.providerId })
    .from(ssoIdentities)
    .where(ofTenant(context, ssoIdentities, eq(ssoIdentities.userId, userId)))
  const ids = new Set(known.map(({ id }) => id))
  const names: string[] = []
  for (const provider of active) {
    const isKnown = ids.has(provider.id)
    if (account && (isKnown || (coversDomain(provider, account.email) && (await mayLink(context, provider, account)))))
      names.push(provider.name)
  }
  return names
}
