import { and, count, eq, isNull } from 'drizzle-orm'
import { signInPolicies, twoFactorBackupCodes, twoFactorChallenges } from '@/db/schema/identity'
import { given, prepared } from '@/lib/platform/db/prepared'
import { one } from '@/lib/platform/db/tenant'
import { limiterKey } from '@/lib/platform/gate/address'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { randomToken, sha256 } from '@/lib/platform/secrets'
import type { SignedInBy } from '../words'
import { startVerifiedSession } from './tokens.service'

const challengeLifetimeMs = 300_000

/** The token a client holds is stored only as its hash. */
export const challengeHash = (token: string): string => sha256(token).toString('hex')

export type TwoFactorPolicy = typeof signInPolicies.$inferSelect.twoFactor

/** The organization's policy for two-step verification. */
export async function twoFactorPolicyOf(context: TenantContext): Promise<TwoFactorPolicy> {
  const [row] = await context.db.select().from(signInPolicies).where(ofTenant(context, signInPolicies))
  return row?.twoFactor ?? 'offered'
}

/** Whether a person must set up a second step before they are signed in. */
export const mustSetUp = (policy: TwoFactorPolicy | null, person: { twoFactorEnabledAt: Date | null }): boolean =>
  policy === 'required' && person.twoFactorEnabledAt === null

/** How many backup codes of a person were not used yet. */
export async function backupCodesLeft(context: TenantContext, userId: string): Promise<number> {
  const unused = ofTenant(
    context,
    twoFactorBackupCodes,
    eq(twoFactorBackupCodes.userId, userId),
    isNull(twoFactorBackupCodes.usedAt),
  )
  const { left } = await one(context.db.select({ left: count() }).from(twoFactorBackupCodes).where(unused))
  return left
}

type Opening = TenantContext & { apiKey: { id: string | null }; address: string; now: Date }
type Proved = { id: string; credentialVersion: number; twoFactorEnabledAt: Date | null }

/** Begins the second step of a sign-in: to enter a code, or to set two-step verification up if the person has none. */
export async function openChallenge(context: Opening, user: Proved, from: 'website' | 'mobile', by: SignedInBy) {
  const { db, organization, apiKey, address, now } = context
  const challengeToken = randomToken(32)
  await db.insert(twoFactorChallenges).values({
    organizationId: organization.id,
    tokenHash: challengeHash(challengeToken),
    userId: user.id,
    apiKeyId: apiKey.id,
    addressClass: limiterKey(address),
    credentialVersion: user.credentialVersion,
    signInMethod: by.signInMethod,
    authorityId: by.authorityId,
    from,
    expiresAt: new Date(now.getTime() + challengeLifetimeMs),
  })
  const isRequiredSetup = user.twoFactorEnabledAt === null
  return {
    isTwoFactorEnable: true as const,
    twoFactor: {
      isRequiredSetup,
      challengeToken,
      challengeExpiresInSeconds: challengeLifetimeMs / 1000,
      challengeExpiresInMs: challengeLifetimeMs,
      backupCodesRemaining: isRequiredSetup ? 0 : await backupCodesLeft(context, user.id),
    },
  }
}

/** The condition that a challenge is that of a token. */
export const isChallenge = (context: Pick<TenantContext, 'organization'>, token: string) =>
  ofTenant(context, twoFactorChallenges, eq(twoFactorChallenges.tokenHash, challengeHash(token)))

/** How the sign-in of a challenge began; null for a challenge of the previous release, which did not store it. */
export function signedInByOf({ signInMethod, authorityId }: typeof twoFactorChallenges.$inferSelect): SignedInBy | null {
  if (signInMethod === null) return null
  if (signInMethod === 'passkey') return { signInMethod, authorityId }
  if (signInMethod === 'provider' || signInMethod === 'platform')
    return authorityId === null ? null : { signInMethod, authorityId }
  return { signInMethod, authorityId: null }
}

/**
 * Begins the session of a challenge that was met, and deletes the challenge. It returns no row if the challenge is gone, because the authority that
 * began the sign-in has ended meanwhile.
 */
export const beginMet = prepared((db) => {
  const meant = and(
    eq(twoFactorChallenges.organizationId, given('organizationId')),
    eq(twoFactorChallenges.tokenHash, given('tokenHash')),
  )
  const met = db.delete(twoFactorChallenges).where(meant).returning({ tokenHash: twoFactorChallenges.tokenHash })
  return startVerifiedSession(db, db.$with('met').as(met))
})
