import type { Challenge } from 'altcha-lib'
import { z } from 'zod'
import { createSingle, kindOfRefused, verifyBundle, verifySingle } from '@/lib/platform/auth/altcha'
import { clock } from '@/lib/platform/clock'
import { outsideJsonOr } from '@/lib/platform/outside-json'
import { randomToken, sha256 } from '../secrets'
import type { CaptchaProvider } from '../words'

export type CaptchaSettings = {
  provider: CaptchaProvider
  siteKey?: string
  secret?: string
  hostname?: string
  /** The URL at which a hosted provider verifies tokens, if it is not the usual one. */
  verifyUrl?: string
  /** Signs ordinary challenges. */
  hmacKey: Buffer
  /** Signs harder proofs of work, which belong to one network as well. */
  harderKey: Buffer
}
/**
 * `signature` identifies the single use of this proof: store it, across all organizations, until `expiresAt`. `difficulty` is 0 except for harder
 * proofs of work.
 */
export type CaptchaProof = { ok: true; signature: string; expiresAt: Date; difficulty: number }
/** Why a token is refused; `harder`: a harder proof that is not valid for this organization and network. */
export type CaptchaFault = 'missing' | 'unsolved' | 'expired' | 'used' | 'harder'
export type CaptchaResult = CaptchaProof | { ok: false; reason: CaptchaFault }

/** The provider cannot answer or refuses our credentials; the caller's token was not verified. */
export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable'
  readonly retryAfterSeconds = 5
}

const MAX_TOKEN = 8192
const TIMEOUT_MS = 3000
const siteVerify = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const
const ourOwnTrouble = ['missing-input-secret', 'invalid-input-secret', 'internal-error', 'bad-request', 'sitekey-secret-mismatch']

const Answer = z.object({ success: z.boolean(), hostname: z.string().optional(), 'error-codes': z.array(z.string()).default([]) })

const inTenMinutes = () => new Date(clock.now().getTime() + 600_000)
/** An ordinary ALTCHA challenge. */
export async function createChallenge({ provider, hmacKey }: CaptchaSettings, counter?: number): Promise<Challenge> {
  if (provider !== 'altcha') throw new Error(`${provider} makes its own challenges`)
  return createSingle(hmacKey, counter)
}

async function verifyHosted(settings: CaptchaSettings, url: string, token: string, address = ''): Promise<CaptchaResult> {
  const { secret = '', siteKey, hostname } = settings
  const body = new URLSearchParams({ secret, response: token })
  if (address) body.set('remoteip', address)
  if (siteKey) body.set('sitekey', siteKey)
  let text: string
  try {
    const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    text = await response.text()
  } catch (cause) {
    throw new CaptchaUnavailable(`${settings.provider} did not answer`, { cause })
  }
  const answer = Answer.safeParse(outsideJsonOr(text))
  if (!answer.success) throw new CaptchaUnavailable(`${settings.provider} answered something else`, { cause: answer.error })
  const trouble = answer.data['error-codes'].find((code) => ourOwnTrouble.includes(code))
  if (!answer.data.success && trouble) throw new CaptchaUnavailable(`${settings.provider} refuses us: ${trouble}`)
  if (!answer.data.success || (hostname && answer.data.hostname !== hostname)) return { ok: false, reason: 'unsolved' }
  const signature = sha256(`${settings.provider}:${token}`).toString('hex')
  return { ok: true, signature, expiresAt: inTenMinutes(), difficulty: 0 }
}

/** Verifies an x-captcha-token; throws `CaptchaUnavailable` if the provider cannot. A proof may be used once: the caller stores its signature. */
export async function verifyCaptcha(settings: CaptchaSettings, token: string, remoteAddress?: string): Promise<CaptchaResult> {
  const { provider, hmacKey, harderKey } = settings
  if (!token || token.length > MAX_TOKEN) return { ok: false, reason: 'unsolved' }
  // A harder proof of work replaces the ordinary CAPTCHA of every provider.
  const bundle = await verifyBundle(harderKey, token)
  if (bundle) return { ok: true, ...bundle }
  const kind = kindOfRefused(token)
  if (kind === 'harder') return { ok: false, reason: kind }
  if (provider === 'altcha') {
    const proof = await verifySingle(hmacKey, token)
    return proof ? { ok: true, ...proof } : { ok: false, reason: kind }
  }
  if (provider !== 'test') return verifyHosted(settings, settings.verifyUrl ?? siteVerify[provider], token, remoteAddress)
  // A new signature each time, so that tests may reuse the token.
  if (token !== 'test-pass') return { ok: false, reason: 'unsolved' }
  return { ok: true, signature: randomToken(32), expiresAt: inTenMinutes(), difficulty: 0 }
}
