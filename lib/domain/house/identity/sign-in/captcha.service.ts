import { createHmac } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { captchaUses } from '@/db/schema/platform'
import { createBundle } from '@/lib/platform/auth/altcha'
import {
  type CaptchaFault,
  type CaptchaProof,
  type CaptchaSettings,
  createChallenge,
  verifyCaptcha,
} from '@/lib/platform/auth/captcha'
import type { Tx } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { limiterKey } from '@/lib/platform/gate/address'
import { type Before, respond } from '@/lib/platform/http/implement'
import { deriveKey } from '@/lib/platform/secrets'
import * as contracts from './captcha.contract'

/**
 * An ordinary challenge is signed for one organization: a phone may change its network before it answers. A harder proof is signed for the client's
 * network as well, so that it cannot be made elsewhere.
 */
export function captchaSettings(organizationId: string, address: string): CaptchaSettings {
  const hmacKey = deriveKey(env().APP_SECRET, `captcha:${organizationId}`)
  return {
    provider: env().CAPTCHA_PROVIDER,
    siteKey: env().CAPTCHA_SITE_KEY,
    secret: env().CAPTCHA_SECRET,
    verifyUrl: env().CAPTCHA_VERIFY_URL,
    hmacKey,
    harderKey: createHmac('sha256', hmacKey).update(limiterKey(address)).digest(),
  }
}

export const readCaptchaChallenge = respond(contracts.readCaptchaChallenge, async ({ organization, address }, { query }) => {
  const settings = captchaSettings(organization.id, address)
  const siteKey = settings.siteKey ?? null
  if (query.difficulty > 0) {
    const bundle = await createBundle(settings.harderKey, query.difficulty, env().SIGN_IN_PROOF_ROUNDS)
    return { provider: 'altcha' as const, siteKey, challenge: null, bundle: bundle.map((challenge) => ({ ...challenge })) }
  }
  const challenge = settings.provider === 'altcha' ? { ...(await createChallenge(settings)) } : null
  return { provider: settings.provider, siteKey, challenge, bundle: null }
})

type Guarded = Pick<Before<'public', 'captchaFailed'>, 'organization' | 'headers' | 'address' | 'now' | 'fail'>

const because = (reason: CaptchaFault) => ({ params: { reason } })

/** Verifies `x-captcha-token` without marking it as used. */
export async function checkCaptcha({ organization, headers, address, fail }: Guarded): Promise<CaptchaProof> {
  const token = headers.get('x-captcha-token')
  if (!token) return fail('captchaFailed', because('missing'))
  const result = await verifyCaptcha(captchaSettings(organization.id, address), token, address)
  return result.ok ? result : fail('captchaFailed', because(result.reason))
}

/** Marks a valid proof as used, so that it works only once. */
export async function spendCaptcha(db: Tx, { organization, now, fail }: Guarded, proof: CaptchaProof): Promise<void> {
  // The fixed token of the test provider may be reused.
  if (env().CAPTCHA_PROVIDER === 'test' && proof.difficulty === 0) return
  if (Math.random() < 0.01) await db.delete(captchaUses).where(lt(captchaUses.expiresAt, now))
  const values = { organizationId: organization.id, signature: proof.signature, expiresAt: proof.expiresAt }
  const fresh = await db.insert(captchaUses).values(values).onConflictDoNothing().returning({ used: sql`1` })
  if (fresh.length === 0) fail('captchaFailed', because('used'))
}
