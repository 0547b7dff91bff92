import { createChallenge as altchaChallenge, type Challenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { randomToken, sha256 } from '@/lib/platform/auth/secrets'
import { clock } from '@/lib/platform/clock'

export type CaptchaProvider = 'altcha' | 'turnstile' | 'hcaptcha' | 'recaptcha' | 'test'
export type CaptchaSettings = { provider: CaptchaProvider; siteKey?: string; secret?: string; hostname?: string; hmacKey: Buffer }
/** `signature` names the one use of this proof: store it once, across all organizations, until `expiresAt`. */
export type CaptchaResult = { ok: true; signature: string; expiresAt: Date } | { ok: false }

/** The provider cannot answer, or refuses our own credentials: the caller's token was not judged. */
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

const hex = z.string().regex(/^[0-9a-f]+$/)
const AltchaToken = z.object({
  challenge: z.object({
    // Everything here is signed. Lower case only: another spelling of one signature would be a second use of it.
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.int(),
      expiresAt: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex.length(64),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
})
const Answer = z.object({ success: z.boolean(), hostname: z.string().optional(), 'error-codes': z.array(z.string()).default([]) })

const inTenMinutes = () => new Date(clock.now().getTime() + 600_000)
const hmacSecrets = (key: Buffer) => ({
  hmacSignatureSecret: `challenge:${key.toString('base64url')}`,
  hmacKeySignatureSecret: `solution:${key.toString('base64url')}`,
})

/** A signed ALTCHA challenge (v2) that is open for ten minutes; Web Crypto solves it in about 0.3 seconds. */
export async function createChallenge(
  { provider, hmacKey }: CaptchaSettings,
  // A known counter bounds the work: 300 to 600 tries of 1,000 rounds, never an unlucky long search.
  counter = randomInt(600, 300),
): Promise<Challenge> {
  if (provider !== 'altcha') throw new Error(`${provider} makes its own challenges`)
  const expiresAt = inTenMinutes()
  return altchaChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1000, counter, deriveKey, expiresAt, ...hmacSecrets(hmacKey) })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function verifyAltcha({ hmacKey }: CaptchaSettings, token: string): Promise<CaptchaResult> {
  const parsed = AltchaToken.safeParse(parseJson(Buffer.from(token, 'base64').toString('utf8')))
  if (!parsed.success) return { ok: false }
  const { challenge, solution } = parsed.data
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
  if (expiresAt <= clock.now()) return { ok: false }
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...hmacSecrets(hmacKey) })
  return verified ? { ok: true, signature: challenge.signature, expiresAt } : { ok: false }
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
  const answer = Answer.safeParse(parseJson(text))
  if (!answer.success) throw new CaptchaUnavailable(`${settings.provider} answered something else`, { cause: answer.error })
  const trouble = answer.data['error-codes'].find((code) => ourOwnTrouble.includes(code))
  if (!answer.data.success && trouble) throw new CaptchaUnavailable(`${settings.provider} refuses us: ${trouble}`)
  if (!answer.data.success || (hostname && answer.data.hostname !== hostname)) return { ok: false }
  const signature = sha256(`${settings.provider}:${token}`).toString('hex')
  return { ok: true, signature, expiresAt: inTenMinutes() }
}

/** Judges an x-captcha-token; throws `CaptchaUnavailable` when the provider cannot. A proof counts once: the caller stores its signature. */
export async function verifyCaptcha(settings: CaptchaSettings, token: string, remoteAddress?: string): Promise<CaptchaResult> {
  if (!token || token.length > MAX_TOKEN) return { ok: false }
  if (settings.provider === 'altcha') return verifyAltcha(settings, token)
  if (settings.provider !== 'test') return verifyHosted(settings, siteVerify[settings.provider], token, remoteAddress)
  // A fresh signature each time, so that tests may reuse the one token.
  return token === 'test-pass' ? { ok: true, signature: randomToken(32), expiresAt: inTenMinutes() } : { ok: false }
}
