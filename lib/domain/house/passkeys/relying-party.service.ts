import { sql } from 'drizzle-orm'
import { captchaUses } from '@/db/schema/platform'
import { originOf } from '@/lib/platform/auth/organization'
import { env } from '@/lib/platform/env'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { deriveKey, sha256 } from '@/lib/platform/secrets'
import { newChallenge, readChallenge } from './passkeys.rules'

type Home = { id: string; slug: string; customDomain: string | null }

/** The stored host, never that of a request: a passkey is valid for this host only, and so for this organization only. */
export const hostOf = (organization: Home): string => new URL(originOf(organization)).hostname

export type Purpose = 'add' | 'sign-in'
const keyOf = (organization: Pick<Home, 'id'>, purpose: Purpose) =>
  deriveKey(env().APP_SECRET, `passkey-${purpose}:${organization.id}`)

type Asking = { organization: Home; now: Date }

/** A challenge for a session, or at a sign-in without a subject. */
export const challengeFor = ({ organization, now }: Asking, purpose: Purpose, subject = ''): string =>
  newChallenge(keyOf(organization, purpose), subject, now)

/** The expected values for an authenticator's answer. `isOurs` verifies its challenge, which is `met` afterwards. */
export function expectations({ organization, now }: Asking, purpose: Purpose, subject = '') {
  let met: { challenge: string; expiresAt: Date } | null = null
  return {
    expected: {
      expectedChallenge: (challenge: string) => {
        const expiresAt = readChallenge(keyOf(organization, purpose), subject, challenge, now)
        met = expiresAt && { challenge, expiresAt }
        return met !== null
      },
      expectedOrigin: originOf(organization),
      expectedRPID: hostOf(organization),
      requireUserVerification: true,
    },
    met: () => met,
  }
}

export type Met = { challenge: string; expiresAt: Date }

/** Marks a challenge as used; false if it already was. */
export async function spendChallenge(context: TenantContext, { challenge, expiresAt }: Met): Promise<boolean> {
  const { db, organization } = context
  const signature = `passkey:${sha256(challenge).toString('base64url')}`
  const values = { organizationId: organization.id, signature, expiresAt }
  const fresh = await db.insert(captchaUses).values(values).onConflictDoNothing().returning({ used: sql`1` })
  return fresh.length === 1
}

/** The WebAuthn library, loaded with the first use of a passkey. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The result of a check; null if the library throws. */
export async function judged<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
