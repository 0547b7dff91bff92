import { lt, sql } from 'drizzle-orm'
import { captchaUses } from '@/db/schema/platform'
import { type CaptchaSettings, createChallenge, verifyCaptcha } from '@/lib/platform/auth/captcha'
import { deriveKey } from '@/lib/platform/auth/secrets'
import { env } from '@/lib/platform/env'
import { type Before, respond } from '@/lib/platform/http/implement'
import * as contracts from './captcha.contract'

/** A challenge is signed for one organization: solved elsewhere, it is worth nothing here. */
export const captchaSettings = (organizationId: string): CaptchaSettings => ({
  provider: env().CAPTCHA_PROVIDER,
  siteKey: env().CAPTCHA_SITE_KEY,
  secret: env().CAPTCHA_SECRET,
  hmacKey: deriveKey(env().APP_SECRET, `captcha:${organizationId}`),
})

export const readCaptchaChallenge = respond(contracts.readCaptchaChallenge, async ({ organization }) => {
  const settings = captchaSettings(organization.id)
  const challenge = settings.provider === 'altcha' ? { ...(await createChallenge(settings)) } : null
  return { provider: settings.provider, siteKey: settings.siteKey ?? null, challenge }
})

type Guarded = Pick<Before<'public', 'captchaFailed'>, 'organization' | 'headers' | 'address' | 'now' | 'fail' | 'inTransaction'>

/** Checks `x-captcha-token` and spends it: a proof that verifies again tomorrow still works once. */
export async function spendCaptcha({ organization, headers, address, now, fail, inTransaction }: Guarded): Promise<void> {
  const token = headers.get('x-captcha-token')
  if (!token) return fail('captchaFailed')
  const result = await verifyCaptcha(captchaSettings(organization.id), token, address)
  if (!result.ok) return fail('captchaFailed')
  // The test provider's literal token is meant to be used again.
  if (env().CAPTCHA_PROVIDER === 'test') return
  const fresh = await inTransaction(async (db) => {
    if (Math.random() < 0.01) await db.delete(captchaUses).where(lt(captchaUses.expiresAt, now))
    const values = { organizationId: organization.id, signature: result.signature, expiresAt: result.expiresAt }
    return db.insert(captchaUses).values(values).onConflictDoNothing().returning({ used: sql`1` })
  })
  if (fresh.length === 0) fail('captchaFailed')
}
