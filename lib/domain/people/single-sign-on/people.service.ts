import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type SsoProviderRow, ssoIdentities, ssoSessions } from '@/db/schema/single-sign-on'
import { publishEntrance } from '@/lib/domain/house/identity/account/account-state.service'
import { insertUser } from '@/lib/domain/house/identity/account/users.service'
import { accountBy } from '@/lib/domain/house/identity/sign-in/provider-sign-in.service'
import { holdingOf } from '@/lib/domain/house/roles/holdings.service'
import type { SystemContext } from '@/lib/platform/audit/system'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { type Claimed, usableEmail } from './claims.rules'
import { mostGroups } from './groups.rules'

type Account = NonNullable<Awaited<ReturnType<typeof accountBy>>>
type Identity = typeof ssoIdentities.$inferSelect

const identityBy = async (
  context: TenantContext,
  providerId: string,
  meant: { subject: string } | { userId: string },
): Promise<Identity | undefined> => {
  const is = 'subject' in meant ? eq(ssoIdentities.subject, meant.subject) : eq(ssoIdentities.userId, meant.userId)
  const [row] = await context.db
    .select()
    .from(ssoIdentities)
    .where(ofTenant(context, ssoIdentities, and(eq(ssoIdentities.providerId, providerId), is)))
  return row
}

/** Whether a provider may be linked to an existing account: as configured, and never if the account's address is unconfirmed. */
export async function mayLink(context: TenantContext, { linksAccounts }: SsoProviderRow, account: Account): Promise<boolean> {
  if (linksAccounts === 'none' || !account.emailVerifiedAt) return false
  return linksAccounts === 'everyone' || (await holdingOf(context, account.id, 'whatever state')).type === 'user'
}

/** The account of a person: by subject, else by confirmed address, else none yet. */
export type Found =
  | { kind: 'known' | 'linked'; account: Account }
  | { kind: 'new'; email: string }
  /** No account exists, and none may be created. */
  | { kind: 'refused' }

export async function findPerson(context: TenantContext, provider: SsoProviderRow, claimed: Claimed): Promise<Found> {
  const known = await identityBy(context, provider.id, { subject: claimed.subject })
  const own = known && (await accountBy(context, { id: known.userId }))
  if (own) return { kind: 'known', account: own }
  const email = usableEmail(claimed, provider)
  if (!email) return { kind: 'refused' }
  const account = await accountBy(context, { email })
  if (!account) return provider.createsAccounts ? { kind: 'new', email } : { kind: 'refused' }
  const identity = await identityBy(context, provider.id, { userId: account.id })
  // An account created by the directory has no subject yet. A different subject is another person who was given the same address later.
  const isExpected = identity ? identity.subject === null : await mayLink(context, provider, account)
  return isExpected ? { kind: 'linked', account } : { kind: 'refused' }
}

/** The account of the person who signs in; created if missing. */
export async function accountOf(
  context: SystemContext,
  found: Exclude<Found, { kind: 'refused' }>,
  { id, claimed }: { id: string; claimed: Claimed },
): Promise<Account> {
  if (found.kind === 'linked') await publishEntrance(context, found.account, 'provider')
  if (found.kind !== 'new') return found.account
  const name = claimed.name.ar || claimed.name.en ? claimed.name : { en: found.email.split('@')[0] }
  return insertUser(context, { id, email: found.email, name, locale: claimed.locale, passwordHash: null, source: 'provider' })
}

/** The groups of a person after a sign-in. What was left out stays as it was; some groups are added to those that were known. */
const groupsAfter = ({ seen, names }: Claimed['groups']) => {
  if (seen === 'all') return names
  const before = ssoIdentities.claimedGroups
  if (seen === 'none') return sql`${before}`
  const named = sql`array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`
  return sql`array(select distinct one from unnest(${before} || ${named}) one limit ${2 * mostGroups})`
}

/**
 * Stores a person's identity at a provider, with the claims of the newest sign-in. Returns the name of the person if the provider sent another one
 * before.
 */
export async function keepIdentity(
  context: TenantContext & { now: Date },
  { providerId, userId, claimed }: { providerId: string; userId: string; claimed: Claimed },
): Promise<Claimed['name'] | null> {
  const { db, organization, now } = context
  const { subject, groups, claimNames, name } = claimed
  const before = (await identityBy(context, providerId, { userId }))?.claimedName
  const isNamed = name.ar !== undefined || name.en !== undefined
  const values = { subject, groupsSeen: groups.seen, claimNames, ...(isNamed && { claimedName: name }), lastSignInAt: now }
  await db
    .insert(ssoIdentities)
    .values({ organizationId: organization.id, providerId, userId, claimedGroups: groups.names, ...values })
    .onConflictDoUpdate({
      target: [ssoIdentities.organizationId, ssoIdentities.providerId, ssoIdentities.userId],
      set: { ...values, claimedGroups: groupsAfter(groups), updatedAt: now },
    })
  return isNamed && before && (before.ar !== name.ar || before.en !== name.en) ? name : null
}

/** The data of the newest sign-in through a provider. */
export async function newestSignIn(context: TenantContext, providerId: string) {
  const { lastSignInAt, claimNames, claimedGroups, groupsSeen } = ssoIdentities
  const isOf = and(eq(ssoIdentities.providerId, providerId), isNotNull(lastSignInAt))
  const [newest] = await context.db
    .select({ at: lastSignInAt, claims: claimNames, groups: claimedGroups, groupsSeen })
    .from(ssoIdentities)
    .where(ofTenant(context, ssoIdentities, isOf))
    .orderBy(desc(lastSignInAt))
    .limit(1)
  if (!newest?.at || !newest.groupsSeen) return null
  return { at: newest.at, claims: newest.claims, groups: newest.groups.slice(0, 50), groupsSeen: newest.groupsSeen }
}

/** The identities of a person at providers. */
export async function identitiesOf(context: TenantContext, userId: string) {
  const rows = await context.db
    .select()
    .from(ssoIdentities)
    .where(ofTenant(context, ssoIdentities, eq(ssoIdentities.userId, userId)))
  return rows.map(({ providerId, subject, claimedName, lastSignInAt, claimedGroups, directoryGroups }) => ({
    providerId,
    subject,
    claimedName,
    lastSignInAt,
    groups: [...new Set([...(claimedGroups ?? []), ...(directoryGroups ?? [])])],
  }))
}

/** Deletes a person's identities at providers: the data of directories, and the tokens of their sessions. */
export async function forgetIdentities(context: TenantContext, userId: string, sessionIds: readonly string[]): Promise<void> {
  await context.db.delete(ssoIdentities).where(ofTenant(context, ssoIdentities, eq(ssoIdentities.userId, userId)))
  if (sessionIds.length > 0)
    await context.db.delete(ssoSessions).where(ofTenant(context, ssoSessions, inArray(ssoSessions.sessionId, [...sessionIds])))
}
