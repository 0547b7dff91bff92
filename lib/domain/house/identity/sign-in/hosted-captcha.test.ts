import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { env } from '@/lib/platform/env'
import { readCaptchaChallenge } from './captcha.contract'
import { signIn } from './identity.contract'

const { CAPTCHA_PROVIDER, CAPTCHA_SECRET, CAPTCHA_SITE_KEY, CAPTCHA_VERIFY_URL } = env()
let home: Awaited<ReturnType<typeof freshOrganization>>
let fake: Server
/** The provider's next answer; null: it is unavailable. */
let verdict: object | null = null
const asked: Record<string, string>[] = []

beforeAll(async () => {
  home = await freshOrganization()
  fake = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))))
    response.writeHead(verdict ? 200 : 502, { 'content-type': 'application/json' }).end(JSON.stringify(verdict ?? 'bad gateway'))
  })
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  Object.assign(env(), { CAPTCHA_PROVIDER, CAPTCHA_SECRET, CAPTCHA_SITE_KEY, CAPTCHA_VERIFY_URL })
  fake.closeAllConnections()
  await new Promise((resolve) => fake.close(resolve))
})

/** The answers of each provider to a good token, a bad one, one used before, and to a wrong secret of ours. */
const forms = {
  turnstile: {
    good: { success: true, 'error-codes': [], challenge_ts: '2026-11-23T09:00:00.000Z', hostname: 'x', action: '', cdata: '' },
    bad: { success: false, 'error-codes': ['invalid-input-response'], messages: [] },
    used: { success: false, 'error-codes': ['timeout-or-duplicate'], messages: [] },
    ours: { success: false, 'error-codes': ['invalid-input-secret'], messages: [] },
  },
  hcaptcha: {
    good: { success: true, challenge_ts: '2026-11-23T09:00:00.000000Z', hostname: 'x', credit: true },
    bad: { success: false, 'error-codes': ['invalid-input-response'] },
    used: { success: false, 'error-codes': ['invalid-or-already-seen-response'] },
    ours: { success: false, 'error-codes': ['sitekey-secret-mismatch'] },
  },
  recaptcha: {
    good: { success: true, challenge_ts: '2026-11-23T09:00:00Z', hostname: 'x' },
    bad: { success: false, 'error-codes': ['invalid-input-response'] },
    used: { success: false, 'error-codes': ['timeout-or-duplicate'] },
    ours: { success: false, 'error-codes': ['invalid-input-secret'] },
  },
} as const

describe.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)('a sign-in with %s', (provider) => {
  it('verifies each token, accepts a valid one once, and is refused while the provider is unavailable', async () => {
    const { port } = fake.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/siteverify`
    Object.assign(env(), {
      CAPTCHA_PROVIDER: provider,
      CAPTCHA_SECRET: 'ours',
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_VERIFY_URL: url,
    })
    const { email } = home.learner
    const attempt = async (token: string, password = fixturePassword) => {
      const body = { email, password, from: 'website' as const }
      const { status, envelope } = await home.stranger(signIn, { body, headers: { 'x-captcha-token': token } })
      return [status, envelope.statusCode]
    }
    const { good, bad, used, ours } = forms[provider]
    const challenge = await home.stranger(readCaptchaChallenge)
    expect(challenge.envelope.data).toEqual({ provider, siteKey: 'site', challenge: null, bundle: null })
    verdict = good
    expect(await attempt(`${provider}-1`)).toEqual([200, 200])
    expect(asked.at(-1)).toMatchObject({ secret: 'ours', response: `${provider}-1`, sitekey: 'site' })
    // Even if the provider accepts it again.
    expect(await attempt(`${provider}-1`)).toEqual([403, 5137])
    for (const refusal of [bad, used]) {
      verdict = refusal
      expect(await attempt(`${provider}-2`)).toEqual([403, 5137])
    }
    for (const trouble of [ours, null]) {
      verdict = trouble
      expect(await attempt(`${provider}-3`)).toEqual([503, 5000])
      expect(await attempt(`${provider}-3`, 'a wrong password')).toEqual([503, 5000])
    }
    Object.assign(env(), { CAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify' })
    expect(await attempt(`${provider}-3`)).toEqual([503, 5000])
    Object.assign(env(), { CAPTCHA_VERIFY_URL: url })
    verdict = good
    expect(await attempt(`${provider}-3`)).toEqual([200, 200])
  })
})
