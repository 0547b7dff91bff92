import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest'
import { connectKv } from '../kv/client'
import { memoryStore } from '../kv/memory'
import { redisStore } from '../kv/redis'
import { restHandler, startKvBridge } from '../kv/rest'
import { log } from '../log'
import { freePort, hasRedis, startRedis } from '../testing/redis'
import { KvLimiter, LocalLimiter } from './rate-limit'

const rule = { name: 'general', requests: 10, seconds: 60 }
const open: (() => void)[] = []
let warn: MockInstance<(fields: { limiter?: unknown; reason?: string }, text: string) => void>

beforeAll(() => {
  warn = vi.spyOn(log(), 'warn')
})
afterAll(() => {
  warn.mockRestore()
  for (const end of open) end()
})

/** The log lines of one limiter. */
const lines = ({ state }: KvLimiter) => warn.mock.calls.filter(([{ limiter }]) => limiter === state)

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  open.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const web = (handle: (request: Request) => Promise<Response>) =>
  listen(createHttp(getRequestListener(handle, { overrideGlobalObjects: false })))
const says = (body: string, status = 200) => web(async () => new Response(body, { status }))
/** A limiter whose pause ends when the test says. */
function paused(at: { url: string; token: string }, patienceMs: number) {
  let ahead = 0
  const limiter = new KvLimiter(connectKv(at, patienceMs), new LocalLimiter(), () => ahead)
  const later = (ms: number) => {
    ahead += ms
  }
  return { limiter, later }
}
const zeros = JSON.stringify(Array.from({ length: 8 }, () => ({ result: 0 })))

const faults: [string, () => Promise<string>][] = [
  ['a refused connection', async () => `http://127.0.0.1:${await freePort()}`],
  ['a host that accepts and never answers', () => listen(createServer(() => {}))],
  [
    'answers after the caller gave up',
    () => web((request) => sleep(300).then(() => restHandler(memoryStore(), 'token')(request))),
  ],
  ['a wrong token', async () => web(restHandler(memoryStore(), 'another token'))],
  ['text that is no JSON', () => says('hello')],
  ['a page of a proxy', () => says('<h1>Bad gateway</h1>', 502)],
  ['an object for a list', () => says('{"result":"OK"}')],
  ['an empty list', () => says('[]')],
  ['a list of nulls', () => says('[null]')],
  ['zeros everywhere', () => says(zeros)],
  ['errors for results', () => says(JSON.stringify(Array.from({ length: 8 }, () => ({ error: 'ERR out of memory' }))))],
]

describe('a key-value store that fails', () => {
  it.each(faults)('%s: every request is answered, the limit holds, the breaker opens after five', async (_, start) => {
    // In service they wait 500 ms.
    const limiter = new KvLimiter(connectKv({ url: await start(), token: 'token' }, 100))
    const verdicts = []
    for (let at = 0; at < 40; at += 1) verdicts.push(await limiter.take('client', rule))
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10)
    expect(verdicts.map(({ allowed }) => allowed).lastIndexOf(true)).toBe(9)
    // Five timed out; the other 35 did not ask the store.
    expect(limiter.state).toEqual({ mode: 'breakerOpen', failures: 5, fallbacks: 40 })
    expect(lines(limiter)).toEqual([[expect.anything(), expect.stringContaining('fails')]])
  })

  it('answers 300 requests at once after one wait while the store is silent, and lets ten of them in', async () => {
    const limiter = new KvLimiter(connectKv({ url: await listen(createServer(() => {})), token: 'token' }, 100))
    const verdicts = await Promise.all(Array.from({ length: 300 }, () => limiter.take('client', rule)))
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10)
    expect(limiter.state).toEqual({ mode: 'kv', failures: 1, fallbacks: 300 })
  })

  it('counts what it let in before the store failed', async () => {
    let works = true
    const good = restHandler(memoryStore(), 'token')
    const url = await web(async (request) => (works ? good(request) : new Response('', { status: 500 })))
    const limiter = new KvLimiter(connectKv({ url, token: 'token' }, 20_000))
    const take = async (count: number) => {
      let letIn = 0
      for (let at = 0; at < count; at += 1) letIn += (await limiter.take('client', rule)).allowed ? 1 : 0
      return letIn
    }
    expect(await take(7)).toBe(7)
    works = false
    expect(await take(20)).toBe(3)
  })
})

describe.concurrent('a key-value store that comes back', () => {
  it('is asked by one request alone after 5 s, and again by all once it answers', async () => {
    let works = false
    let asked = 0
    const good = restHandler(memoryStore(), 'token')
    const url = await web(async (request) => {
      asked += 1
      if (works) return good(request)
      await sleep(100)
      return new Response('down', { status: 500 })
    })
    const { limiter, later } = paused({ url, token: 'token' }, 20_000)
    const wide = { ...rule, requests: 10_000 }
    const burst = () => Promise.all(Array.from({ length: 50 }, (_, at) => limiter.take(`client ${at}`, wide)))
    for (let at = 0; at < 5; at += 1) await burst()
    expect(limiter.state).toEqual({ mode: 'breakerOpen', failures: 5, fallbacks: 250 })
    later(4_500)
    asked = 0
    await burst()
    expect(asked, 'while the breaker is open').toBe(0)
    later(700)
    await burst()
    expect(asked, 'half open').toBe(1)
    await burst()
    expect(asked, 'open again').toBe(1)
    works = true
    later(5_100)
    const { fallbacks } = limiter.state
    await burst()
    expect(limiter.state).toMatchObject({ mode: 'kv', fallbacks: fallbacks + 49 })
    await burst()
    expect(limiter.state).toMatchObject({ mode: 'kv', fallbacks: fallbacks + 49 })
    expect(lines(limiter).map(([, text]) => text)).toEqual([
      expect.stringContaining('fails'),
      expect.stringContaining('answers again'),
    ])
  })

  it.runIf(hasRedis && !process.env.REDIS_TEST_URL)('is used as soon as it is there, without a restart: Redis', async () => {
    const port = await freePort()
    const bridge = await startKvBridge({ store: await redisStore(`redis://127.0.0.1:${port}`) })
    const { limiter, later } = paused(bridge, 20_000)
    for (let at = 0; at < 6; at += 1) expect((await limiter.take('client', rule)).allowed).toBe(true)
    expect(limiter.state).toEqual({ mode: 'breakerOpen', failures: 5, fallbacks: 6 })
    expect(lines(limiter)[0]?.[0].reason).toContain('ECONNREFUSED')
    const redis = await startRedis(port)
    await vi.waitFor(
      async () => {
        later(5_100)
        expect((await limiter.take(`client ${Math.random()}`, rule)).allowed).toBe(true)
        expect(limiter.state.mode).toBe('kv')
      },
      { timeout: 60_000, interval: 50 },
    )
    await redis.stop()
    for (let at = 0; at < 20; at += 1) await limiter.take('client', rule)
    expect(limiter.state.mode).toBe('breakerOpen')
    await bridge.close()
  })
})

describe('a key-value store whose clock is set', () => {
  it('is followed at its new time', async () => {
    // The test moves the clock.
    vi.useFakeTimers({ toFake: ['performance'] })
    let shift = 0
    const bridge = await startKvBridge({ store: memoryStore(() => 2e12 + performance.now() + shift) })
    const limiter = new KvLimiter(connectKv(bridge, 20_000))
    const short = { ...rule, requests: 5, seconds: 1 }
    for (const set of [0, 3_600_000, 1_800_000]) {
      shift = set
      // One request notices; old entries are gone after a window and the extra second of a key's expiry.
      await limiter.take(`client ${set}`, short)
      const verdicts = await Promise.all(Array.from({ length: 20 }, () => limiter.take(`other ${set}`, short)))
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(5)
      const seconds = Math.max(...verdicts.map(({ resetSeconds }) => resetSeconds))
      expect(seconds).toBeLessThanOrEqual(2)
      vi.advanceTimersByTime(seconds * 1000)
      expect((await limiter.take(`other ${set}`, short)).allowed).toBe(true)
    }
    expect(limiter.state.failures).toBe(0)
    await bridge.close()
    vi.useRealTimers()
  })
})
