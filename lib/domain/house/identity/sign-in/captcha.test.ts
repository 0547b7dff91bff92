import { afterEach, describe, expect, it } from 'vitest'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { attempt, home, proofOf, solved } from '@/lib/domain/testing/sign-in-attempts'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { readCaptchaChallenge } from './captcha.contract'
import { signIn } from './identity.contract'

const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const useTestCaptcha = () => Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

afterEach(() => {
  Object.assign(env(), { CAPTCHA_PROVIDER: 'altcha' })
  clock.offsetMs = 0
})

describe('a CAPTCHA', () => {
  it('is required, and valid once, for ten minutes and for one organization', async () => {
    const [org, elsewhere] = [await freshOrganization(), await freshOrganization()]
    const { email } = org.learner
    const refused = [403, 5137]
    for (const token of [null, 'nonsense', Buffer.from('{}').toString('base64'), 'test-pass'])
      expect(code(await attempt(org, { email }, token))).toEqual(refused)
    expect(code(await attempt(org, { email }, await solved(elsewhere)))).toEqual(refused)
    const token = await solved(org)
    expect(code(await attempt(org, { email }, token))).toEqual([200, 200])
    expect(code(await attempt(org, { email }, token))).toEqual(refused)
    const late = await solved(org)
    clock.offsetMs = 600_001
    expect(code(await attempt(org, { email }, late))).toEqual(refused)
  })

  it.each([
    ['another IPv4 network', '198.51.100.40', '203.0.113.41'],
    ['an IPv6 network instead of an IPv4 one', '198.51.100.42', '2001:db8:99:2::1'],
    ['an IPv4 network instead of an IPv6 one', '2001:db8:99:1::1', '198.51.100.43'],
  ])('is valid once after the client moved to %s', async (_, given, elsewhere) => {
    const org = await freshOrganization()
    const body = { email: org.learner.email }
    const token = await solved(org, given)
    expect(code(await attempt(org, body, token, elsewhere))).toEqual([200, 200])
    expect(code(await attempt(org, body, token, given))).toEqual([403, 5137])
  })

  it('of a higher difficulty is valid only for the address that requested it, or its IPv6 network', async () => {
    Object.assign(env(), { SIGN_IN_PROOF_ROUNDS: 20_000 })
    const org = await freshOrganization()
    const body = { email: org.learner.email }
    for (const [given, elsewhere, same] of [
      ['198.51.100.44', '198.51.100.45', '198.51.100.44'],
      ['2001:db8:99:3::1', '2001:db8:99:4::1', '2001:db8:99:3:abcd::2'],
    ] as const) {
      const token = await proofOf(org, given, 1)
      expect(code(await attempt(org, body, token, elsewhere))).toEqual([403, 5137])
      expect(code(await attempt(org, body, token, same))).toEqual([200, 200])
    }
  })

  it('is refused with the reason, in both languages', async () => {
    Object.assign(env(), { SIGN_IN_PROOF_ROUNDS: 20_000 })
    const org = await freshOrganization()
    const { email } = org.learner
    const refusal = async (token: string | null, language: string) => {
      const body = { email, password: fixturePassword, from: 'website' }
      const headers = { 'x-captcha-token': token, 'x-custom-lang': language }
      return (await org.stranger(signIn, { body, headers, peer: freshAddress() })).envelope.message
    }
    const used = await solved(org)
    expect(code(await attempt(org, { email }, used))).toEqual([200, 200])
    const harder = await proofOf(org, home, 1)
    expect(await refusal(null, 'en')).toBe('The CAPTCHA is missing. Try again.')
    expect(await refusal('nonsense', 'en')).toBe('The CAPTCHA was not solved for this organization. Try again.')
    expect(await refusal(used, 'en')).toBe('The CAPTCHA was used before. Try again.')
    expect(await refusal(harder, 'en')).toContain('only from the network that asked for it')
    expect(await refusal(used, 'ar')).toMatch(/^سبق استخدام/)
    const late = await solved(org)
    clock.offsetMs = 600_001
    expect(await refusal(late, 'en')).toBe('The CAPTCHA has expired. Try again.')
  })

  it('of a higher difficulty is bound and used up in the same way, and replaces that of every provider', async () => {
    Object.assign(env(), { SIGN_IN_PROOF_ROUNDS: 20_000 })
    const [org, elsewhere] = [await freshOrganization(), await freshOrganization()]
    const body = { email: org.learner.email }
    for (const provider of ['altcha', 'test']) {
      Object.assign(env(), { CAPTCHA_PROVIDER: provider })
      const token = await proofOf(org, home, 2)
      expect(token.length).toBeLessThan(7500)
      expect(code(await attempt(org, body, token, freshAddress()))).toEqual([403, 5137])
      expect(code(await attempt(elsewhere, { email: elsewhere.learner.email }, token))).toEqual([403, 5137])
      expect(code(await attempt(org, body, token))).toEqual([200, 200])
      expect(code(await attempt(org, body, token))).toEqual([403, 5137])
    }
    const refused = await org.stranger(readCaptchaChallenge, { query: { difficulty: 6 } })
    expect(code(refused)).toEqual([422, 5030])
  })

  it('is used up by the first of twenty simultaneous requests', async () => {
    const org = await freshOrganization()
    const token = await solved(org)
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(org, { email: org.learner.email }, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(403)])
  })

  it('is verified after the shape of the body and before the password', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    expect(code(await attempt(org, { email, from: 'tv' }, null))).toEqual([422, 5030])
    expect(code(await attempt(org, { email, password: 'wrong' }, null))).toEqual([403, 5137])
    expect(code(await attempt(org, { email, password: 'wrong' }, await solved(org)))).toEqual([401, 5160])
    // A proof sent with a wrong password is used up; one sent with a malformed body is not.
    const token = await solved(org)
    expect(code(await attempt(org, { email, from: 'tv' }, token))).toEqual([422, 5030])
    expect(code(await attempt(org, { email }, token))).toEqual([200, 200])
  })

  it('is checked before the throttle, so that failing it blocks nobody', async () => {
    const org = await freshOrganization()
    const peer = '198.51.100.7'
    const body = { email: org.learner.email, password: 'wrong', from: 'website' }
    for (let tries = 0; tries < 30; tries += 1)
      expect(code(await org.stranger(signIn, { body, peer, headers: { 'x-captcha-token': 'no' } }))).toEqual([403, 5137])
    useTestCaptcha()
    const right = { ...body, password: fixturePassword }
    expect(code(await org.stranger(signIn, { body: right, peer, headers: { 'x-captcha-token': 'test-pass' } }))).toEqual([
      200, 200,
    ])
  })
})
