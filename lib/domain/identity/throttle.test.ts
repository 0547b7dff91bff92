import { afterEach, describe, expect, it, vi } from 'vitest'
import { signInThrottles } from '@/db/schema/platform'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'
import { fixturePassword, freshOrganization } from '../fixtures'
import { signIn } from './identity.contract'
import { allowance, waitSeconds } from './throttle.rules'

type Org = Awaited<ReturnType<typeof freshOrganization>>
Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })
afterEach(() => {
  clock.offsetMs = 0
  vi.restoreAllMocks()
})

const attempt = async (org: Org, email: string, peer: string, password = 'wrong password') => {
  const { envelope, headers } = await org.stranger(signIn, {
    body: { email, password, from: 'website' },
    headers: { 'x-captcha-token': 'test-pass' },
    peer,
  })
  return { code: envelope.statusCode, wait: Number(headers.get('retry-after')), message: envelope.message }
}
const fail = async (org: Org, email: string, times: number, peer: () => string) => {
  for (let done = 0; done < times; done += 1) await attempt(org, email, peer())
}

describe('the rules of the throttle', () => {
  it('bear ten failures of one account from one address, and ten times that of an address or an account', () => {
    const rate = { requests: 10, seconds: 900 }
    expect(allowance('pair:x', rate)).toEqual({ allowed: 10, windowSeconds: 900 })
    for (const subject of ['address:x', 'account:x'])
      expect(allowance(subject, rate)).toEqual({ allowed: 100, windowSeconds: 900 })
  })

  it('double the waiting time up to fifteen minutes, or thirty seconds for an account from anywhere', () => {
    const waits = (subject: string) => Array.from({ length: 12 }, (_, at) => waitSeconds(subject, 9 + at, 10))
    expect(waits('pair:x')).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900])
    expect(waits('account:x')).toEqual([0, 1, 2, 4, 8, 16, 30, 30, 30, 30, 30, 30])
    expect(waitSeconds('address:x', 1_000_000, 10)).toBe(900)
  })
})

describe('failed sign-ins', () => {
  it('make the next one wait ever longer, say how long, and let the right password wait too', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const peer = freshAddress()
    await fail(org, email, 10, () => peer)
    for (const expected of [1, 2, 4, 8]) {
      const refused = await attempt(org, email, peer, fixturePassword)
      expect(refused).toEqual({ code: 5163, wait: expected, message: expect.stringContaining(String(expected)) })
      // A refused attempt is not a guess and makes nothing longer.
      expect((await attempt(org, email, peer)).wait).toBe(expected)
      clock.offsetMs += expected * 1000
      expect((await attempt(org, email, peer)).code).toBe(5160)
    }
    clock.offsetMs += 16_000
    expect((await attempt(org, email, peer, fixturePassword)).code).toBe(200)
    // The right password clears the account's record at this address.
    for (let done = 0; done < 9; done += 1) expect((await attempt(org, email, peer)).code).toBe(5160)
  })

  it('are forgotten after fifteen quiet minutes', async () => {
    const org = await freshOrganization()
    const peer = freshAddress()
    await fail(org, org.learner.email, 9, () => peer)
    clock.offsetMs = 901_000
    for (let done = 0; done < 9; done += 1) expect((await attempt(org, org.learner.email, peer)).code).toBe(5160)
  })

  it('of an address are counted over all accounts', async () => {
    const org = await freshOrganization()
    let made = 0
    const peer = freshAddress()
    for (; made < 100; made += 1) {
      // The general rate limit is another matter: it counts requests, not failures.
      if (made % 50 === 0) Object.assign(globalThis, { masarLimiter: undefined })
      await attempt(org, `stranger${made}@nowhere.example`, peer)
    }
    Object.assign(globalThis, { masarLimiter: undefined })
    expect((await attempt(org, 'fresh@nowhere.example', peer)).code).toBe(5163)
    expect((await attempt(org, 'fresh@nowhere.example', freshAddress())).code).toBe(5160)
  })

  it('by a stranger keep nobody out at an address they know, and for thirty seconds at most elsewhere', {
    timeout: 120_000,
  }, async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const home = freshAddress()
    expect((await attempt(org, email, home, fixturePassword)).code).toBe(200)
    for (let done = 0; done < 150; done += 1) {
      const { code, wait } = await attempt(org, email, freshAddress())
      if (code === 5163) {
        expect(wait).toBeLessThanOrEqual(30)
        clock.offsetMs += wait * 1000
      }
    }
    const { code } = await attempt(org, email, freshAddress())
    const elsewhere = await attempt(org, email, freshAddress(), fixturePassword)
    expect([code, elsewhere.code]).toContain(5163)
    expect(elsewhere.wait).toBeGreaterThan(0)
    expect(elsewhere.wait).toBeLessThanOrEqual(30)
    expect((await attempt(org, email, home, fixturePassword)).code).toBe(200)
    // Signing in at home takes back only what it counted: guessing from elsewhere does not become free.
    expect((await attempt(org, email, freshAddress())).code).toBe(5163)
    clock.offsetMs += elsewhere.wait * 1000
    expect((await attempt(org, email, freshAddress(), fixturePassword)).code).toBe(200)
  })

  it('look the same for an account that exists and one that does not', async () => {
    const org = await freshOrganization()
    const seen: unknown[] = []
    for (const email of [org.learner.email, 'nobody@nowhere.example']) {
      const peer = freshAddress()
      await fail(org, email, 10, () => peer)
      seen.push(await attempt(org, email, peer))
    }
    expect(seen[0]).toEqual(seen[1])
  })

  it('count once for a whole IPv6 network, and per organization', async () => {
    const [org, elsewhere] = [await freshOrganization(), await freshOrganization()]
    const email = 'nobody@nowhere.example'
    let host = 0
    const peer = () => {
      host += 1
      return `2001:db8:77:1::${host.toString(16)}`
    }
    await fail(org, email, 10, peer)
    expect((await attempt(org, email, peer())).code).toBe(5163)
    expect((await attempt(org, email, '2001:db8:77:2::1')).code).toBe(5160)
    expect((await attempt(elsewhere, email, peer())).code).toBe(5160)
  })

  it('by a stranger spare the whole IPv6 network the owner signed in from', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    expect((await attempt(org, email, '2001:db8:88:1::1', fixturePassword)).code).toBe(200)
    for (let done = 0; done < 101; done += 1) await attempt(org, email, freshAddress())
    expect((await attempt(org, email, freshAddress(), fixturePassword)).code).toBe(5163)
    expect((await attempt(org, email, '2001:db8:88:1:abcd::2', fixturePassword)).code).toBe(200)
  })

  it('that arrive together cannot all slip through before the first is counted', async () => {
    const org = await freshOrganization()
    const peer = freshAddress()
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(org, org.learner.email, peer)))
    expect(answers.filter(({ code }) => code === 5160)).toHaveLength(10)
  })

  it('forgets what a day ago meant nothing any more, now and then, and nothing else', async () => {
    const org = await freshOrganization()
    const counters = async () =>
      (await org.database((db) => db.select().from(signInThrottles))).map(({ subject }) => subject).toSorted()
    await fail(org, 'old@x.example', 12, () => '10.77.0.1')
    const old = await counters()
    expect(old).toHaveLength(3)
    clock.offsetMs = (86_400 + 900) * 1000 - 10_000
    const drawn = vi.spyOn(Math, 'random').mockReturnValue(0)
    await attempt(org, 'new@x.example', '10.77.0.2')
    expect((await counters()).filter((subject) => old.includes(subject))).toEqual(old)
    clock.offsetMs += 920_000
    drawn.mockReturnValue(0.5)
    await attempt(org, 'new@x.example', '10.77.0.2')
    expect(await counters()).toEqual(expect.arrayContaining(old))
    drawn.mockReturnValue(0)
    await attempt(org, 'new@x.example', '10.77.0.2')
    const left = await counters()
    expect(left.filter((subject) => old.includes(subject))).toEqual([])
    expect(left).toHaveLength(3)
  })
})
