import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '@/lib/platform/env'
import { Refusal } from '@/lib/platform/errors'
import { readJson } from '@/lib/platform/http/body'
import { refuseOutside } from '@/lib/platform/http/envelope'
import { observe, type ServedEvent } from '@/lib/platform/observe'
import { freshAddress } from '@/lib/platform/testing/call'
import { Raw } from '@/lib/platform/testing/raw'
import { makeServer, type Parts } from './listener'
import { Overload } from './overload'

const open: { server: Server; raws: Raw[] }[] = []
afterEach(() => {
  for (const { server, raws } of open.splice(0)) {
    for (const raw of raws) raw.end()
    server.close().closeAllConnections()
  }
})

/** The listener around a pipeline and pages of the test's own. */
async function listening(own: Partial<Parts> = {}) {
  const server = makeServer({
    api: async (request) => {
      try {
        return Response.json({ got: await readJson(request) })
      } catch (error) {
        if (error instanceof Refusal) return refuseOutside(request.headers, new URL(request.url).pathname, error.reason)
        throw error
      }
    },
    documents: new Map(),
    plain: new Map(),
    pages: {
      files: null,
      handle: async (request: IncomingMessage, response: ServerResponse) =>
        void response.end(JSON.stringify({ headers: request.headers, raw: request.rawHeaders })),
    },
    overload: new Overload(),
    isDraining: () => false,
    timing: false,
    ...own,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const raws: Raw[] = []
  open.push({ server, raws })
  const raw = () => {
    const connection = new Raw(url)
    raws.push(connection)
    return connection
  }
  return { server, url, raw }
}

const ask = (target: string, ...more: string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'Host: a.localhost', ...more].join('\r\n')}\r\n\r\n`
const post = (length: number | 'chunked', ...more: string[]) =>
  `${['POST /api/v1/x HTTP/1.1', 'Host: a.localhost', 'Content-Type: application/json', length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`, ...more].join('\r\n')}\r\n\r\n`
const chunk = (bytes: string) => `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`

describe('the listener', () => {
  it('aborts the pipeline’s signal when a client disconnects before its answer', async () => {
    const arrived: AbortSignal[] = []
    const gone = ({ signal }: Request) => {
      arrived.push(signal)
      return new Promise<Response>((done) => signal.addEventListener('abort', () => done(Response.json({}))))
    }
    const connection = (await listening({ api: gone })).raw().send(ask('/api/v1/x'))
    await connection.until(() => arrived.length > 0)
    connection.end()
    await connection.until(() => arrived[0]?.aborted === true)
  })

  it.each([
    ['an escape that decodes to nothing', ask('/echo/%E0%A4%A')],
    ['a byte that is no UTF-8', ask('/api/v1/%ff')],
    ['an absolute target', ask('http://evil.example/api/v1/x')],
    ['a second host in front', ask('//evil.example/x')],
    ['the asterisk', ask('*').replace('GET', 'OPTIONS')],
    ['a backslash', ask('/api/v1/a\\b')],
    ['a fragment', ask('/api/v1/a#b')],
    ['a host that is none', ask('/api/v1/x').replace('a.localhost', 'a b')],
    ['no host', 'GET /api/v1/x HTTP/1.1\r\n\r\n'],
    ['no HTTP', 'hello there\r\n\r\n'],
    ['two lengths', post(2, 'Content-Length: 3')],
    ['a length and chunks', post(2, 'Transfer-Encoding: chunked')],
    ['a wrong chunk', `${post('chunked')}zz\r\n`],
    ['a smuggled line', ask('/api/v1/x', 'A: b\rC: d')],
    ['an upgrade', ask('/api/v1/x', 'Connection: Upgrade', 'Upgrade: websocket')],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
  ])('refuses %s with 400 in the envelope and closes', async (_, bytes) => {
    const { raw } = await listening()
    const connection = raw().send(bytes)
    const answer = await connection.answer()
    const envelope = JSON.parse(answer.body)
    expect([answer.status, envelope.statusCode, envelope.metadata.version]).toEqual([400, 400, '1'])
    expect(answer.headers.get('x-request-id')).toBe(envelope.metadata.requestId)
    await connection.until(({ closed }) => closed)
  })

  it('refuses headers beyond what fits with 431', async () => {
    const { raw } = await listening()
    const answer = await raw()
      .send(ask('/api/v1/x', `A: ${'b'.repeat(20_000)}`))
      .answer()
    expect([answer.status, JSON.parse(answer.body).statusCode]).toEqual([431, 431])
  })

  it('refuses an unknown expectation with 417', async () => {
    const { raw } = await listening()
    expect((await raw().send(post(2, 'Expect: wonders')).answer()).status).toBe(417)
  })

  it('removes internal headers of clients, in any case', async () => {
    const { raw } = await listening()
    const forged = [
      'X-Middleware-Subrequest',
      'x-invoke-path',
      'X-MATCHED-PATH',
      'x-nextjs-data',
      'Next-Resume',
      'x-masar-label',
      'x-masar-peer',
      'x-masar-page',
    ]
    const answer = await raw()
      .send(ask('/', ...forged.map((name) => `${name}: 1`), 'X-Kept: yes', 'next-action: kept'))
      .answer()
    const { headers, raw: names } = JSON.parse(answer.body)
    expect(Object.keys(headers).toSorted()).toEqual(['host', 'next-action', 'x-kept', 'x-masar-peer'])
    expect(headers['x-masar-peer']).toMatch(/^127\.0\.0\.1 .{43}$/)
    expect(names).toEqual(['Host', 'a.localhost', 'X-Kept', 'yes', 'next-action', 'kept'])
  })

  it('reads a body in one piece or in many', async () => {
    const { raw } = await listening()
    const whole = await raw()
      .send(`${post(7)}{"a":1}`)
      .answer()
    expect(JSON.parse(whole.body)).toEqual({ got: { a: 1 } })
    const parts = await raw().send(post('chunked')).send(chunk('{"a"')).send(chunk(':[2]}')).send('0\r\n\r\n').answer()
    expect(JSON.parse(parts.body)).toEqual({ got: { a: [2] } })
    expect(parts.headers.get('connection')).not.toBe('close')
  })

  it('answers 413 to an announced size over the limit without waiting for the body, and closes', async () => {
    const { raw } = await listening()
    const connection = raw().send(post(30_000_000))
    const answer = await connection.answer()
    expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close'])
    await connection.until(({ closed }) => closed, 2000)
  })

  it('refuses the same before it says 100 Continue, and says it to a body within the limit', async () => {
    const { raw } = await listening()
    expect((await raw().send(post(30_000_000, 'Expect: 100-continue')).answer()).status).toBe(413)
    const polite = raw().send(post(7, 'Expect: 100-continue'))
    await polite.until(({ received }) => received.startsWith('HTTP/1.1 100'))
    polite.received = ''
    expect((await polite.send('{"a":1}').answer()).status).toBe(200)
  })

  it.each([
    ['was not announced', 'chunked' as const],
    ['was, and the client sends on', 30_000_000],
  ])('stops reading within 64 kB after the limit when the size %s', async (_, size) => {
    const { server, raw } = await listening()
    let read = () => 0
    server.on('connection', (socket) => {
      read = () => socket.bytesRead
    })
    const connection = raw().send(post(size))
    const piece = size === 'chunked' ? chunk('x'.repeat(16_000)) : 'x'.repeat(16_000)
    const timer = setInterval(() => connection.socket.writableLength < 1e6 && connection.send(piece.repeat(10)), 1)
    const answer = await connection.answer()
    expect(answer.status).toBe(413)
    await connection.until(({ socket, closed }) => closed || socket.destroyed)
    clearInterval(timer)
    expect(read()).toBeLessThan(256 * 1024 + 64 * 1024 + 1024)
  })

  const slowly = (raw: () => Raw) =>
    Array.from({ length: 200 }, (_, at) => raw().send(at % 2 ? post(100) : 'GET / HTTP/1.1\r\nHost: a'))

  it('keeps answering while 200 senders are slow', async () => {
    const { server, url, raw } = await listening({ patience: { headersMs: 100_000, bodyMs: 100_000 } })
    const connected = vi.fn()
    server.on('connection', connected)
    const slow = slowly(raw)
    await vi.waitFor(() => expect(connected).toHaveBeenCalledTimes(200), 60_000)
    expect((await fetch(`${url}/api/v1/x`)).status).toBe(200)
    expect(slow.map(({ received }) => received).join(''), 'while they are waited for').toBe('')
  })

  it('disconnects each of 200 slow senders', async () => {
    const { raw } = await listening({ patience: { headersMs: 1000, bodyMs: 1000 } })
    const slow = slowly(raw)
    const answers = await Promise.all(slow.map((connection) => connection.answer()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408]))
    expect(answers.every(({ body }) => JSON.parse(body).statusCode === 408)).toBe(true)
  })

  it('passes no body of unknown or excessive size to Next', async () => {
    const { raw } = await listening()
    const toPage = (text: string) => text.replace('/api/v1/x', '/console/api/x')
    expect(
      (
        await raw()
          .send(toPage(post('chunked')))
          .answer()
      ).status,
    ).toBe(411)
    expect(
      (
        await raw()
          .send(toPage(post(300_000)))
          .answer()
      ).status,
    ).toBe(413)
    expect(
      (
        await raw()
          .send(`${toPage(post(2))}{}`)
          .answer()
      ).status,
    ).toBe(200)
  })

  it('refuses with 503 and Retry-After over its limit of simultaneous requests, and accepts again below it', async () => {
    const waiting: (() => void)[] = []
    const overload = new Overload({ maxInFlight: 3 })
    const { url } = await listening({
      overload,
      api: () => new Promise((resolve) => waiting.push(() => resolve(Response.json({})))),
      plain: new Map([['/healthz', () => Response.json({ status: 'ok' })]]),
    })
    const held = [1, 2, 3].map(() => fetch(`${url}/api/v1/x`))
    while (waiting.length < 3) await new Promise((resolve) => setTimeout(resolve, 5))
    const refused = await fetch(`${url}/api/v1/x`)
    expect([refused.status, refused.headers.get('retry-after'), (await refused.json()).statusCode]).toEqual([503, '1', 5000])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    for (const finish of waiting) finish()
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
    while (overload.inFlight > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const again = fetch(`${url}/api/v1/x`)
    while (waiting.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
    waiting[3]?.()
    expect((await again).status).toBe(200)
  })

  it('counts malformed requests, and tells a client beyond the limit to wait', async () => {
    const { RATE_LIMIT_GENERAL } = env()
    Object.assign(env(), { RATE_LIMIT_GENERAL: { requests: 3, seconds: 60 }, trustProxy: '1' })
    try {
      const { raw } = await listening()
      const bad = (from: string) =>
        raw()
          .send(ask('/api/v1/%ff', `X-Forwarded-For: ${from}`))
          .answer()
      const client = freshAddress()
      const statuses = [await bad(client), await bad(client), await bad(client), await bad(client)].map(({ status }) => status)
      expect(statuses).toEqual([400, 400, 400, 429])
      expect((await bad(freshAddress())).status).toBe(400)
    } finally {
      Object.assign(env(), { RATE_LIMIT_GENERAL, trustProxy: 'none' })
    }
  })

  it('reports every API request once, and its cost if configured', async () => {
    const events: ServedEvent[] = []
    const stop = observe.subscribe((event) => events.push(event))
    const known = {
      requestId: 'r',
      organization: 'a',
      operation: 'x.read',
      method: 'GET',
      status: 200,
      statusCode: 200,
      ms: 12.34,
      statements: 3,
    }
    const { url } = await listening({
      timing: true,
      api: async (request) => {
        if (request.url.endsWith('/known')) observe.served(request, known)
        return Response.json({}, { headers: { 'x-request-id': 'r' } })
      },
    })
    const answer = await fetch(`${url}/api/v1/known`)
    expect(answer.headers.get('server-timing')).toBe('total;dur=12.3, sql;desc="3 statements"')
    await fetch(`${url}/api/v1/unknown?secret=1`)
    stop()
    expect(events).toEqual([
      known,
      { ...known, organization: null, operation: null, ms: expect.any(Number), statements: undefined },
    ])
  })
})
