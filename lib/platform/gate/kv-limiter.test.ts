import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectKv } from '../kv/client'
import { memoryStore } from '../kv/memory'
import { type Store, startKvBridge } from '../kv/rest'
import type { Counted, Done, Order } from '../testing/limiter-process'
import { bundled } from '../testing/program'
import { hasRedis, testRedis } from '../testing/redis'
import { KvLimiter } from './rate-limit'
import { SlidingLog } from './sliding-log'

const stores: [string, () => Promise<Store>][] = [['the in-process store', async () => memoryStore()]]
if (hasRedis) stores.push(['Redis', testRedis])

// Longer timeouts than in production: the test is about exact counting, also on a busy machine.
const patient = (bridge: { url: string; token: string }) => connectKv(bridge, 20_000)

/** Real processes, each with a limiter of its own, over one store. */
async function startProcesses(count: number, bridge: { url: string; token: string }, rule: string) {
  const env = { ...process.env, KV_REST_API_URL: bridge.url, KV_REST_API_TOKEN: bridge.token, RATE_LIMIT_GENERAL: rule }
  const program = await bundled('lib/platform/testing/limiter-process.ts')
  const children = Array.from({ length: count }, () => fork(program, { execArgv: [], env }))
  await Promise.all(children.map((child) => once(child, 'message')))
  return {
    order: (order: Order): Promise<Done[]> =>
      Promise.all(
        children.map(async (child) => {
          const answer = once(child, 'message')
          child.send(order)
          return (await answer)[0] as Done
        }),
      ),
    stop: async () => {
      const gone = Promise.all(children.map((child) => once(child, 'exit')))
      for (const child of children) child.kill()
      await gone
    },
  }
}

/** Whether `limit` + 1 admitted requests certainly lie within one window: the first was sent and the last answered within it. */
function overrun(letIn: Counted[], limit: number, windowMs: number): boolean {
  const inOrder = letIn.toSorted((a, b) => a.received - b.received)
  return inOrder.some((last, at) => {
    const earliest = Math.min(...inOrder.slice(Math.max(0, at - limit), at + 1).map(({ sent }) => sent))
    return at >= limit && last.received - earliest < windowMs
  })
}

describe.each(stores)(hasRedis ? 'two processes over %s' : 'two processes over %s (no redis-server here)', (_, open) => {
  let bridge: Awaited<ReturnType<typeof startKvBridge>>
  beforeAll(async () => {
    bridge = await startKvBridge({ store: await open() })
  })
  afterAll(() => bridge.close())

  it('let in exactly 100 of 300 at once, five times over', async () => {
    // A window so long that no machine is too slow for it.
    const processes = await startProcesses(2, bridge, '100/600')
    try {
      for (let round = 0; round < 5; round += 1) {
        const done = await processes.order({ key: `rush ${round}`, requests: 150 })
        const counted = done.flatMap((one) => one.counted)
        expect(counted.filter(({ allowed }) => allowed)).toHaveLength(100)
        expect(counted).toHaveLength(300)
        // The store's clock is known only to within a round trip: on a busy machine the wait can be a second longer than the window.
        for (const { allowed, retryAfter, sent, received } of counted)
          if (!allowed) expect(retryAfter).toBeLessThanOrEqual(received - sent < 250 ? 600 : 601)
        expect(done.map(({ state }) => state)).toEqual([0, 1].map(() => ({ mode: 'kv', failures: 0, fallbacks: 0 })))
      }
    } finally {
      await processes.stop()
    }
  })
})

// These tests move the clocks of store and limiters themselves, so the speed of the machine does not matter.
describe('by a clock that is set', () => {
  const wayMs = 3
  let bridge: Awaited<ReturnType<typeof startKvBridge>>
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const inner = memoryStore(() => 2e12 + performance.now())
    const run: Store['run'] = async (commands, atomic) => {
      vi.advanceTimersByTime(wayMs)
      const replies = await inner.run(commands, atomic)
      vi.advanceTimersByTime(wayMs)
      return replies
    }
    bridge = await startKvBridge({ store: { run, close: inner.close } })
  })
  afterAll(async () => {
    await bridge.close()
    vi.useRealTimers()
  })

  it.each([0, 15, 37, 60, 80])(
    'lets in whoever waits exactly as long as told, in another process too, and tells no second too many, every %d ms',
    async (everyMs) => {
      const rule = { name: 'general', requests: 10, seconds: 2 }
      const key = `client ${everyMs}`
      const [first, second] = [new KvLimiter(patient(bridge)), new KvLimiter(patient(bridge))]
      // A few round trips, after which each knows the clock of the store to a few milliseconds.
      for (const limiter of [first, second]) for (let at = 0; at < 3; at += 1) await limiter.take(`warm ${key} ${at}`, rule)
      const began = performance.now()
      expect((await first.take(key, rule)).allowed).toBe(true)
      const counted = performance.now()
      for (let at = 1; at < 10; at += 1) {
        vi.advanceTimersByTime(everyMs)
        expect((await first.take(key, rule)).allowed).toBe(true)
      }
      const asked = performance.now()
      const refused = await first.take(key, rule)
      const told = performance.now()
      expect(refused).toMatchObject({ allowed: false, remaining: 0 })
      expect(told + refused.resetSeconds * 1000).toBeGreaterThanOrEqual(began + 2_000)
      const way = counted - began + told - asked + 20
      expect(asked + refused.resetSeconds * 1000).toBeLessThanOrEqual(Math.max(asked, counted + 2_000) + 1_000 + way)
      vi.advanceTimersByTime(refused.resetSeconds * 1000)
      expect((await second.take(key, rule)).allowed, 'after the time told').toBe(true)
    },
  )

  it('does not count refused requests', async () => {
    const rule = { name: 'general', requests: 5, seconds: 1 }
    const takers = [0, 1].map(() => new KvLimiter(patient(bridge)))
    const began = performance.now()
    let letIn = 0
    // Five a second: if refused requests stayed in the log, it would never have room again.
    while (performance.now() < began + 4_500) {
      const verdicts = await Promise.all(takers.map((limiter) => limiter.take('stubborn', rule)))
      letIn += verdicts.filter(({ allowed }) => allowed).length
      vi.advanceTimersByTime(20)
    }
    expect(letIn).toBeGreaterThanOrEqual(20)
    expect(letIn).toBeLessThanOrEqual(5 * Math.ceil((performance.now() - began) / 1000))
  })
})

/** A real window; `npm run test:overload` takes longer ones. */
const windowMs = Number(process.env.OVERLOAD_WINDOW_MS ?? 2000)

// Concurrent, because they mostly wait.
describe.concurrent('steady overload', () => {
  let bridge: Awaited<ReturnType<typeof startKvBridge>>
  beforeAll(async () => {
    bridge = await startKvBridge({ store: memoryStore() })
  })
  afterAll(() => bridge.close())

  it('never admits more than 100 in any window over two processes, uses each window fully, and reports the right time to wait', async () => {
    const processes = await startProcesses(2, bridge, `100/${windowMs / 1000}`)
    const forMs = 3.5 * windowMs
    const everyMs = Math.round(forMs / 740)
    // Each process' error about the store's clock is bounded by its shortest round trip plus the drift since then; with the log's margins on both
    // sides, that is the most by which a reported wait may be too long.
    const warmed = await processes.order({ key: 'warm', everyMs: 10, forMs: 500 })
    const ways = warmed.map((one) => Math.min(...one.counted.map(({ sent, received }) => received - sent)))
    const unsure = 2 * Math.max(...ways) + 20
    const done = await processes.order({ key: 'client', everyMs, forMs }).finally(processes.stop)
    const counted = done.flatMap((one) => one.counted).toSorted((a, b) => a.received - b.received)
    const letIn = counted.filter(({ allowed }) => allowed)
    expect(overrun(letIn, 100, windowMs)).toBe(false)
    // Each of the four windows is used up; a slow machine sends less and uses fewer.
    const sentAtPace = counted.length / ((2 * forMs) / everyMs)
    expect(letIn.length).toBeGreaterThanOrEqual(sentAtPace > 0.8 ? 300 : 1)
    const lasted = Math.max(...counted.map(({ received }) => received)) - Math.min(...counted.map(({ sent }) => sent))
    expect(letIn.length).toBeLessThanOrEqual(100 * (Math.floor(lasted / windowMs) + 1))
    const refused = counted.filter(({ allowed }) => !allowed)
    expect(refused.length).toBeGreaterThanOrEqual(sentAtPace > 0.8 ? 100 : 0)
    for (const { sent, received, retryAfter } of refused) {
      // The content of the log is known except for simultaneous requests: the wait must be enough without them and not longer than with them.
      const surely = letIn.filter((other) => other.received <= sent).at(-100)?.sent ?? 0
      const perhaps = letIn.filter((other) => other.sent <= received).at(-100)?.received ?? 0
      expect(received + retryAfter * 1000).toBeGreaterThanOrEqual(surely + windowMs)
      expect(sent + retryAfter * 1000).toBeLessThan(Math.max(perhaps + windowMs, sent) + 1000 + unsure)
    }
  })

  it('never exceeds the limit in any window of the store’s own clock, whatever the latencies are', async () => {
    let clock = 0
    const inner = memoryStore(() => {
      clock = performance.timeOrigin + performance.now()
      return clock
    })
    const letInAt: number[] = []
    const watched: Store = {
      close: inner.close,
      run: async (commands, atomic) => {
        await sleep(Math.random() < 0.2 ? 120 * Math.random() : 0)
        const answering = inner.run(commands, atomic)
        const at = clock
        const replies = await answering
        for (const [index, words] of commands.entries()) {
          const reply = replies[index]
          if (words[0] === 'zadd' && words.includes('ch') && reply && 'result' in reply && reply.result === 1) letInAt.push(at)
        }
        return replies
      },
    }
    const uneven = await startKvBridge({ store: watched })
    const failures: unknown[] = []
    const logs = [0, 1, 2, 3].map(() => new SlidingLog(patient(uneven), (error) => failures.push(error)))
    const wanted = (windowMs / 1000) * 20 + 20
    let refused = 0
    const knock = async (log: SlidingLog) => {
      while (letInAt.length < wanted && failures.length === 0) {
        const standings = await Promise.all(Array.from({ length: 10 }, () => log.take('client', 20, 1)))
        refused += standings.filter(({ allowed }) => !allowed).length
        await sleep(20)
      }
    }
    await Promise.all(logs.map(knock))
    await uneven.close()
    expect(failures).toEqual([])
    expect(refused).toBeGreaterThan(0)
    expect(letInAt.length).toBeGreaterThanOrEqual(wanted)
    const shortest = Math.min(...letInAt.slice(20).map((at, index) => at - (letInAt[index] ?? 0)))
    expect(shortest).toBeGreaterThanOrEqual(1_000)
  })

  it('counts each rule and each client separately, and reports what remains', async () => {
    const limiter = new KvLimiter(patient(bridge))
    const rule = { name: 'certificate-verify', requests: 2, seconds: 60 }
    expect(await limiter.take('a', rule)).toMatchObject({ allowed: true, remaining: 1, resetSeconds: 60 })
    expect(await limiter.take('a', rule)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await limiter.take('a', rule)).toMatchObject({ allowed: false, remaining: 0 })
    expect(await limiter.take('b', rule)).toMatchObject({ allowed: true, remaining: 1 })
    expect(await limiter.take('a', { ...rule, name: 'general' })).toMatchObject({ allowed: true, remaining: 1 })
  })
})
