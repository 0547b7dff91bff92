import { describe, expect, it } from 'vitest'
import { limitPath } from './limits'
import { LocalLimiter, ruleFor, ruleOf } from './rate-limit'

const rule = { name: 'general', requests: 100, seconds: 10 }

function limiter() {
  const time = { ms: 1_000_000 }
  const local = new LocalLimiter(() => time.ms)
  return { time, take: (key = 'a', by = rule) => local.take(key, by) }
}

describe('the sliding window', () => {
  it('lets a hundred of three hundred at once through, for each client', async () => {
    const { take } = limiter()
    for (const client of ['a', 'b']) {
      const verdicts = await Promise.all(Array.from({ length: 300 }, () => take(client)))
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(100)
      expect(verdicts.slice(0, 3).map(({ remaining }) => remaining)).toEqual([99, 98, 97])
      expect(verdicts.at(-1)).toEqual({ allowed: false, remaining: 0, resetSeconds: 10 })
    }
  })

  it('never admits more than the limit in any window, during a minute of uneven overload', async () => {
    const { time, take } = limiter()
    const allowed: number[] = []
    // A fixed window would admit 200 around its edge; the steps produce bursts, gaps and ties.
    for (let step = 0; time.ms < 1_060_000; step += 1) {
      if ((await take()).allowed) allowed.push(time.ms)
      time.ms += [0, 0, 1, 7, 0, 31, 2, 190][step % 8] ?? 0
      if (step % 400 === 399) time.ms += 3456
    }
    for (const from of allowed) expect(allowed.filter((at) => at >= from && at < from + 10_000).length).toBeLessThanOrEqual(100)
    expect(allowed.length).toBeGreaterThan(500)
  })

  it('reports a wait that is never too short and never a second too long', async () => {
    const { time, take } = limiter()
    for (let made = 0; made < 100; made += 1) {
      await take()
      time.ms += 37
    }
    const { allowed, resetSeconds } = await take()
    expect(allowed).toBe(false)
    const opensAt = 1_000_000 + 10_000
    expect(resetSeconds).toBe(Math.ceil((opensAt - time.ms) / 1000))
    const asked = time.ms
    time.ms = opensAt - 1
    expect((await take()).allowed).toBe(false)
    time.ms = asked + resetSeconds * 1000
    expect((await take()).allowed).toBe(true)
  })

  it('does not count refused requests', async () => {
    const { time, take } = limiter()
    for (let made = 0; made < 500; made += 1) await take()
    time.ms += 10_000
    expect(await take()).toMatchObject({ allowed: true, remaining: 99 })
  })

  it('remembers a long window to its end, also without requests', async () => {
    const { time, take } = limiter()
    const hourly = { name: 'hourly', requests: 1, seconds: 3600 }
    expect((await take('a', hourly)).allowed).toBe(true)
    for (let minutes = 0; minutes < 59; minutes += 1) {
      time.ms += 60_000
      await take('somebody else')
    }
    expect(await take('a', hourly)).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 })
  })

  it('counts each rule separately', async () => {
    const { take } = limiter()
    for (let made = 0; made < 100; made += 1) await take()
    expect((await take()).allowed).toBe(false)
    expect((await take('a', { ...rule, name: 'certificate-verify' })).allowed).toBe(true)
  })
})

describe('the rule of a path', () => {
  it('is the general one except for certificate verification', () => {
    limitPath('/public/certificate-verify/:code', 'RATE_LIMIT_CERTIFICATE_VERIFY')
    const verification = { name: 'certificate-verify', requests: 60, seconds: 60 }
    expect(ruleFor('/public/certificate-verify/ABC')).toEqual(verification)
    for (const path of ['/public/certificate-verify', '/shared/user/profile', '/user/public/certificate-verify/x', ''])
      expect(ruleFor(path)).toEqual(rule)
  })
})

describe('addresses that many people share', () => {
  it('have twenty times the limits of requests and of pages, and no other', () => {
    const list = '203.0.113.0/24, 2001:db8::/32'
    const of = (address: string, name: string) => ruleOf(address, { ...rule, name }, list).requests
    expect([of('203.0.113.7', 'general'), of('203.0.113.7', 'pages'), of('2001:db8::1', 'general')]).toEqual([2000, 2000, 2000])
    expect([of('203.0.114.7', 'general'), of('203.0.113.7', 'certificate-verify')]).toEqual([100, 100])
    expect(ruleOf('203.0.113.7', rule, undefined).requests).toBe(100)
  })
})
