import { and, eq } from 'drizzle-orm'
import { ltiIdentities, ltiLinks, ltiPlatforms, ltiScores } from '@/db/schema/lti-platforms'
import { insertUser } from '@/lib/domain/house/identity/account/users.service'
import { accountBy } from '@/lib/domain/house/identity/sign-in/provider-sign-in.service'
import { peopleBeyond } from '@/lib/domain/house/roles/covered-power.service'
import { assignRole, namesOfRoles } from '@/lib/domain/house/roles/roles.service'
import type { SystemContext } from '@/lib/platform/audit/system'
import { quietly } from '@/lib/platform/records/quietly'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { sha256 } from '@/lib/platform/secrets'
import type { Entry } from './attempt.rules'

export type Account = NonNullable<Awaited<ReturnType<typeof accountBy>>>
type Claimed = Pick<Entry, 'platformId' | 'subject' | 'email' | 'name' | 'locale'>

/** The account of a person of a platform; by the link alone, never by the address that the platform says. */
export type Found =
  | { kind: 'linked'; account: Account }
  /** An account has this address: its own person must sign in and link it. */
  | { kind: 'sameAddress' }
  | { kind: 'new'; email: string }
  | { kind: 'refused' }

/** People whose platform sends no address get one that no mail reaches. */
const addressOf = ({ platformId, subject, email }: Claimed): string =>
  email ?? `${sha256(`${platformId} ${subject}`).toString('hex').slice(0, 32)}@lti.invalid`

export async function findPerson(context: TenantContext, claimed: Claimed, createsAccounts: boolean): Promise<Found> {
  const { platformId, subject } = claimed
  const is = and(eq(ltiIdentities.platformId, platformId), eq(ltiIdentities.subject, subject))
  const [identity] = await context.db
    .select()
    .from(ltiIdentities)
    .where(ofTenant(context, ltiIdentities, is))
  const linked = identity && (await accountBy(context, { id: identity.userId }))
  if (linked) return { kind: 'linked', account: linked }
  const email = addressOf(claimed)
  if (await accountBy(context, { email })) return { kind: 'sameAddress' }
  return createsAccounts ? { kind: 'new', email } : { kind: 'refused' }
}

/** A new learner of a platform. */
export async function createLearner(context: SystemContext, id: string, email: string, claimed: Claimed): Promise<Account> {
  const { name, locale } = claimed
  const named = name.ar || name.en ? name : { en: email.split('@')[0]?.slice(0, 100) }
  const account = { id, email, name: named, ...(locale && { locale }), passwordHash: null, source: 'provider' as const }
  const made = await insertUser(context, account)
  const learner = (await namesOfRoles(context)).find(({ builtInKey }) => builtInKey === 'learner')
  if (learner) await assignRole(quietly(context), { userId: made.id, roleId: learner.id })
  return made
}

/** Whether a platform may open an account: it must give nothing but learning, because the operator of the platform can open it. */
export const mayOpen = async (context: TenantContext, userId: string): Promise<boolean> =>
  (await peopleBeyond(context, [], [userId])).length === 0

/** Stores whose account a person of a platform has; false if the account or the person is known there as another. */
export async function keepIdentity(
  { db, organization, now }: TenantContext & { now: Date },
  { platformId, subject }: Pick<Claimed, 'platformId' | 'subject'>,
  userId: string,
): Promise<boolean> {
  const values = { organizationId: organization.id, platformId, subject, userId, lastLaunchAt: now }
  await db.insert(ltiIdentities).values(values).onConflictDoNothing()
  const is = and(eq(ltiIdentities.platformId, platformId), eq(ltiIdentities.subject, subject), eq(ltiIdentities.userId, userId))
  const kept = await db
    .update(ltiIdentities)
    .set({ lastLaunchAt: now })
    .where(ofTenant({ organization }, ltiIdentities, is))
    .returning({ userId: ltiIdentities.userId })
  return kept.length === 1
}

/** Whom the platforms know a person as. */
export async function identitiesOf(context: TenantContext, userId: string) {
  const ofPlatform = and(
    eq(ltiPlatforms.organizationId, ltiIdentities.organizationId),
    eq(ltiPlatforms.id, ltiIdentities.platformId),
  )
  return context.db
    .select({
      platformId: ltiIdentities.platformId,
      platform: ltiPlatforms.name,
      subject: ltiIdentities.subject,
      lastLaunchAt: ltiIdentities.lastLaunchAt,
    })
    .from(ltiIdentities)
    .innerJoin(ltiPlatforms, ofPlatform)
    .where(ofTenant(context, ltiIdentities, eq(ltiIdentities.userId, userId)))
    .orderBy(ltiIdentities.createdAt)
}

/** The grades of a person that were sent to platforms. */
export async function scoresOf(context: TenantContext, userId: string) {
  const ofLink = and(eq(ltiLinks.organizationId, ltiScores.organizationId), eq(ltiLinks.id, ltiScores.linkId))
  return context.db
    .select({
      platformId: ltiLinks.platformId,
      pathId: ltiLinks.pathId,
      place: ltiLinks.title,
      subject: ltiScores.subject,
      sentPercent: ltiScores.sentPercent,
      sentAt: ltiScores.sentAt,
    })
    .from(ltiScores)
    .innerJoin(ltiLinks, ofLink)
    .where(ofTenant(context, ltiScores, eq(ltiScores.userId, userId)))
    .orderBy(ltiScores.createdAt)
}

/** Forgets whom the platforms know a person as, and their grades. */
export async function forgetPerson(context: TenantContext, userId: string): Promise<void> {
  await context.db.delete(ltiScores).where(ofTenant(context, ltiScores, eq(ltiScores.userId, userId)))
  await context.db.delete(ltiIdentities).where(ofTenant(context, ltiIdentities, eq(ltiIdentities.userId, userId)))
}
