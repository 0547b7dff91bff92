import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CaptchaSettings, CaptchaUnavailable, createChallenge, verifyCaptcha } from '@/lib/platform/auth/captcha'
import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import { clock } from '@/lib/platform/clock'

const altcha: CaptchaSettings = { provider: 'altcha', hmacKey: Buffer.alloc(32, 1), harderKey: Buffer.alloc(32, 3) }
const repack = (
  token: string,
  change: (payload: {
    challenge: { parameters: Record<string, unknown>; signature: string }
    solution: Record<string, unknown>
  }) => void,
) => {
  const payload = JSON.parse(atob(token))
  change(payload)
  return btoa(JSON.stringify(payload))
}

afterEach(() => {
  clock.offsetMs = 0
  vi.unstubAllGlobals()
})

describe('the self-hosted proof of work', () => {
  test('is solved, verified and named by the signature of its challenge', async () => {
    const challenge = await createChallenge(altcha)
    expect(challenge.parameters.cost).toBe(1000)
    const token = await solveAltcha(challenge)
    const { counter } = JSON.parse(atob(token)).solution
    expect(counter).toBeGreaterThanOrEqual(300)
    expect(counter).toBeLessThanOrEqual(600)
    const result = await verifyCaptcha(altcha, token)
    expect(result).toMatchObject({ ok: true, signature: challenge.signature })
    const minutes = result.ok ? (result.expiresAt.getTime() - Date.now()) / 60_000 : 0
    expect(minutes).toBeGreaterThan(9.9)
    expect(minutes).toBeLessThanOrEqual(10)
  })

  test('has one signature in whatever spelling its token is sent', async () => {
    const token = await solveAltcha(await createChallenge(altcha))
    const first = await verifyCaptcha(altcha, token)
    const spellings = [
      ` ${token}`,
      `${token}==`,
      repack(token, (payload) => Object.assign(payload.solution, { time: 1, note: 'x' })),
    ]
    for (const spelling of spellings) expect(await verifyCaptcha(altcha, spelling)).toEqual(first)
    const upper = repack(token, ({ challenge }) => Object.assign(challenge, { signature: challenge.signature.toUpperCase() }))
    expect(await verifyCaptcha(altcha, upper)).toEqual({ ok: false, reason: 'unsolved' })
  })

  test('ends after ten minutes', async () => {
    const token = await solveAltcha(await createChallenge(altcha))
    clock.offsetMs = 590_000
    expect((await verifyCaptcha(altcha, token)).ok).toBe(true)
    clock.offsetMs = 601_000
    expect(await verifyCaptcha(altcha, token)).toEqual({ ok: false, reason: 'expired' })
  })

  test('is refused when altered, unsolved, foreign or no token at all', async () => {
    const challenge = await createChallenge(altcha)
    const token = await solveAltcha(challenge)
    const stranger = await createChallenge({ ...altcha, hmacKey: Buffer.alloc(32, 2) })
    const altered = [
      repack(token, ({ challenge: { parameters } }) => Object.assign(parameters, { expiresAt: 4_000_000_000 })),
      repack(token, ({ challenge: { parameters } }) => Object.assign(parameters, { cost: 1 })),
      repack(token, ({ challenge: { parameters } }) => Object.assign(parameters, { cost: 1e15 })),
      repack(token, ({ challenge: { parameters } }) => Object.assign(parameters, { keyPrefix: '00' })),
      repack(token, ({ challenge: { parameters } }) => Object.assign(parameters, { algorithm: 'SHA-256' })),
      repack(token, ({ challenge: { parameters } }) => Object.assign(parameters, { data: {} })),
      repack(token, ({ challenge: { parameters } }) => Reflect.deleteProperty(parameters, 'expiresAt')),
      repack(token, ({ challenge: { parameters } }) => Reflect.deleteProperty(parameters, 'keySignature')),
      repack(token, (payload) => Reflect.deleteProperty(payload.challenge, 'signature')),
      repack(token, ({ solution }) => Object.assign(solution, { derivedKey: '00'.repeat(32) })),
      repack(token, ({ solution }) =>
        Object.assign(solution, { derivedKey: `${challenge.parameters.keyPrefix}${'00'.repeat(16)}` }),
      ),
      repack(token, ({ solution }) => Object.assign(solution, { counter: -1 })),
      repack(token, (payload) => Reflect.deleteProperty(payload, 'solution')),
      await solveAltcha(stranger),
      ...['', 'test-pass', 'null', btoa('null'), btoa('[]'), btoa('{}'), btoa('{'), '%%%', 'A'.repeat(100_000)],
    ]
    for (const hostile of altered)
      expect(await verifyCaptcha(altcha, hostile), hostile.slice(0, 60)).toEqual({ ok: false, reason: 'unsolved' })
    expect((await verifyCaptcha(altcha, token)).ok).toBe(true)
  })

  test('is issued by no other provider', async () => {
    await expect(createChallenge({ ...altcha, provider: 'turnstile' })).rejects.toThrow('turnstile')
  })
})

describe('the test provider', () => {
  const settings: CaptchaSettings = { ...altcha, provider: 'test' }
  test('accepts its one token, each time as a new proof, and nothing else', async () => {
    const [first, second] = [await verifyCaptcha(settings, 'test-pass'), await verifyCaptcha(settings, 'test-pass')]
    expect(first.ok && second.ok && first.signature !== second.signature).toBe(true)
    for (const wrong of ['', 'test', 'TEST-PASS', 'test-pass '])
      expect(await verifyCaptcha(settings, wrong)).toEqual({ ok: false, reason: 'unsolved' })
  })
})

describe.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)('%s', (provider) => {
  const settings: CaptchaSettings = { ...altcha, provider, secret: 'our secret', hostname: 'learn.example.com' }
  const sent: { url: string; body: string; method: string | undefined }[] = []
  const answering = (respond: () => Response | Promise<Response>) =>
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push({ url, body: String(init.body), method: init.method })
      return respond()
    })

  test('is asked by a form post with our secret and the address', async () => {
    answering(() => Response.json({ success: true, hostname: 'learn.example.com' }))
    const result = await verifyCaptcha(settings, 'a token', '192.0.2.1')
    expect(result).toMatchObject({ ok: true, signature: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await verifyCaptcha(settings, 'a token')).toMatchObject({ signature: result.ok && result.signature })
    expect(sent[0]).toMatchObject({ method: 'POST', body: 'secret=our+secret&response=a+token&remoteip=192.0.2.1' })
    expect(sent[0]?.url).toMatch(/^https:\/\/[\w./]+\/siteverify$/)
  })

  test('refuses a token it does not know and one solved on another site', async () => {
    const refusals = [
      { success: false, 'error-codes': ['invalid-input-response'] },
      { success: false, 'error-codes': ['timeout-or-duplicate'] },
      { success: false },
      { success: true },
      { success: true, hostname: 'attacker.test' },
    ]
    for (const answer of refusals) {
      answering(() => Response.json(answer))
      expect(await verifyCaptcha(settings, 'a token'), JSON.stringify(answer)).toEqual({ ok: false, reason: 'unsolved' })
    }
  })

  test('is unavailable, not wrong, when it is down, slow, broken or refuses our secret', async () => {
    const troubles: (() => Response | Promise<Response>)[] = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
      () => new Response('busy', { status: 503 }),
      () => new Response('<html>'),
      () => Response.json({ ok: true }),
      () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] }),
      () => Response.json({ success: false, 'error-codes': ['internal-error'] }),
    ]
    for (const trouble of troubles) {
      answering(trouble)
      await expect(verifyCaptcha(settings, 'a token')).rejects.toBeInstanceOf(CaptchaUnavailable)
    }
  })
})
