import type { VercelKV } from '@vercel/kv'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasRedis, testRedis } from '../testing/redis'
import { connectKv } from './client'
import { memoryStore } from './memory'
import { restHandler, type Store, startKvBridge } from './rest'

const stores: [string, () => Promise<Store>][] = [['the in-process store', async () => memoryStore()]]
if (hasRedis) stores.push(['Redis', testRedis])

describe.each(stores)(hasRedis ? '%s' : '%s (no redis-server here: Redis itself is not tried)', (_, open) => {
  let bridge: Awaited<ReturnType<typeof startKvBridge>>
  let kv: VercelKV
  let counter = 0
  const fresh = () => `test:${process.pid}:${Date.now()}:${counter++}`

  beforeAll(async () => {
    bridge = await startKvBridge({ store: await open() })
    kv = connectKv(bridge, 20_000)
  })
  afterAll(() => bridge.close())

  it('keeps strings, Arabic and objects as they were', async () => {
    const key = fresh()
    expect(await kv.get(key)).toBeNull()
    expect(await kv.set(key, 'OK')).toBe('OK')
    expect(await kv.get(key)).toBe('OK')
    await kv.set(key, 'مسار التعلّم')
    expect(await kv.get(key)).toBe('مسار التعلّم')
    await kv.set(key, { name: 'مسار', steps: [1, 2, null] })
    expect(await kv.get(key)).toEqual({ name: 'مسار', steps: [1, 2, null] })
    await kv.set(key, '')
    expect(await kv.get(key)).toBe('')
    expect(await kv.del(key, fresh())).toBe(1)
    expect(await kv.get(key)).toBeNull()
  })

  it('sets a key only if it is new, with an expiry', async () => {
    const key = fresh()
    expect(await kv.set(key, 'first', { nx: true, px: 60_000 })).toBe('OK')
    expect(await kv.set(key, 'second', { nx: true, ex: 10 })).toBeNull()
    expect(await kv.get(key)).toBe('first')
    await kv.pexpire(key, 20)
    await vi.waitFor(async () => expect(await kv.set(key, 'third', { nx: true, ex: 10 })).toBe('OK'), { timeout: 60_000 })
    expect(await kv.pttl(key)).toBeGreaterThan(9_000)
    await kv.set(key, 'fourth')
    expect(await kv.pttl(key)).toBe(-1)
    expect(await kv.pttl(fresh())).toBe(-2)
  })

  it('counts, and sets an expiry once', async () => {
    const key = fresh()
    const once = () => kv.multi().incr(key).pexpire(key, 5_000, 'NX').pttl(key).exec()
    expect((await once()).slice(0, 2)).toEqual([1, 1])
    const [count, started, left] = await once()
    expect([count, started]).toEqual([2, 0])
    expect(left).toBeGreaterThan(4_000)
    expect(left).toBeLessThanOrEqual(5_000)
  })

  it('loses no increment of five hundred at once', async () => {
    const key = fresh()
    const seen = await Promise.all(Array.from({ length: 500 }, () => kv.incr(key)))
    expect(new Set(seen).size).toBe(500)
    expect(Math.max(...seen)).toBe(500)
  })

  it('keeps sorted sets in order of score, then name', async () => {
    const key = fresh()
    expect(await kv.zadd(key, { score: 3, member: 'c' }, { score: 1, member: 'b' }, { score: 1, member: 'a' })).toBe(3)
    expect(await kv.zrange(key, 0, -1)).toEqual(['a', 'b', 'c'])
    expect(await kv.zadd(key, { xx: true, ch: true }, { score: 9_007_199_254_740_991, member: 'a' })).toBe(1)
    expect(await kv.zadd(key, { xx: true, ch: true }, { score: 5, member: 'new' })).toBe(0)
    expect(await kv.zadd(key, { score: 4, member: 'c' })).toBe(0)
    expect(await kv.zrange(key, 0, -1, { withScores: true })).toEqual(['b', 1, 'c', 4, 'a', 9_007_199_254_740_991])
    expect(await kv.zrange(key, -2, -2)).toEqual(['c'])
    expect(await kv.zrange(key, 0, -9)).toEqual([])
    expect(await kv.zremrangebyrank(key, 2, -1)).toBe(1)
    expect(await kv.zremrangebyrank(key, 2, -1)).toBe(0)
    expect(await kv.zremrangebyscore(key, '-inf', 1)).toBe(1)
    expect(await kv.zcard(key)).toBe(1)
    expect(await kv.zrem(key, 'c', 'never there')).toBe(1)
    expect(await kv.zcard(key)).toBe(0)
    expect(await kv.pttl(key)).toBe(-2)
  })

  it('answers TIME', async () => {
    const before = Date.now()
    const [seconds, micros] = await kv.time()
    const told = Number(seconds) * 1000 + Number(micros) / 1000
    expect(told).toBeGreaterThanOrEqual(before - 50)
    expect(told).toBeLessThanOrEqual(Date.now() + 50)
  })

  it('answers errors as Redis does and continues', async () => {
    const key = fresh()
    await kv.set(key, 'a word')
    await expect(kv.incr(key)).rejects.toThrow(/ERR value is not an integer or out of range/)
    await expect(kv.zcard(key)).rejects.toThrow(/WRONGTYPE/)
    await expect(kv.set(key, 'x', { ex: -1 })).rejects.toThrow(/invalid expire time/)
    await expect(kv.keys('*')).rejects.toThrow(/unknown command 'keys'/)
    await expect(kv.flushall()).rejects.toThrow(/unknown command 'flushall'/)
    const answers = await kv.multi().get(key).incr(key).del(key).exec({ keepErrors: true })
    expect(answers.map(({ error }) => Boolean(error))).toEqual([false, true, false])
    expect(answers[2]?.result).toBe(1)
  })

  it('runs nothing of a transaction that holds an unknown command, but the rest of a pipeline', async () => {
    const key = fresh()
    await expect(kv.multi().set(key, 'written').flushdb().exec()).rejects.toThrow(/EXECABORT/)
    expect(await kv.get(key)).toBeNull()
    const answers = await kv.pipeline().set(key, 'written').flushdb().get(key).exec({ keepErrors: true })
    expect(answers.map(({ result, error }) => (error ? 'error' : result))).toEqual(['OK', 'error', 'written'])
  })
})

describe('the REST server', () => {
  const handle = restHandler(memoryStore(), 'the right token')
  const post = (path: string, body: unknown, authorization = 'Bearer the right token') =>
    handle(
      new Request(`http://kv${path}`, {
        method: 'POST',
        headers: { authorization },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )

  it.each(['/', '/pipeline', '/multi-exec'])('refuses requests without its token at %s', async (path) => {
    for (const authorization of ['', 'Bearer', 'Bearer the wrong token', 'Bearer the right tokenx', 'the right token']) {
      const answer = await post(path, [['set', 'k', 'v']], authorization)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toHaveProperty('error')
    }
  })

  it('refuses malformed commands with 400 and unknown paths with 404', async () => {
    for (const body of [
      '',
      'no JSON',
      '{}',
      '[]',
      '[[]]',
      '[null]',
      '[{"a":1}]',
      '["get"]',
      '["constructor","k"]',
      '["__proto__","k"]',
    ]) {
      expect((await post('/', body)).status, body).toBe(400)
    }
    expect((await post('/pipeline', '["get","k"]')).status).toBe(400)
    expect((await post('/get/k', ['get', 'k'])).status).toBe(404)
    expect((await handle(new Request('http://kv/', { headers: { authorization: 'Bearer the right token' } }))).status).toBe(404)
  })

  it('writes plain text unless base64 is asked for', async () => {
    await post('/', ['SET', 'k', 'نص'])
    expect(await (await post('/', ['GET', 'k'])).json()).toEqual({ result: 'نص' })
  })

  it('answers 503 when the store is unreachable', async () => {
    const away: Store = { run: () => Promise.reject(new Error('connect ECONNREFUSED')), close: async () => {} }
    const answer = await restHandler(
      away,
      't',
    )(new Request('http://kv/', { method: 'POST', headers: { authorization: 'Bearer t' }, body: '["get","k"]' }))
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ error: 'ERR the store does not answer: connect ECONNREFUSED' })
  })

  it('removes expired keys, to the millisecond', async () => {
    let now = 0
    const store = memoryStore(() => now)
    await store.run([['set', 'k', 'v', 'PX', '1000']], true)
    now = 999
    expect(
      await store.run(
        [
          ['get', 'k'],
          ['pttl', 'k'],
        ],
        true,
      ),
    ).toEqual([{ result: 'v' }, { result: 1 }])
    now = 1000
    expect(
      await store.run(
        [
          ['get', 'k'],
          ['pttl', 'k'],
        ],
        true,
      ),
    ).toEqual([{ result: null }, { result: -2 }])
  })
})
