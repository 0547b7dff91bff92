import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '@/lib/platform/http/envelope'
import { freshAddress } from '@/lib/platform/testing/call'
import { among, type Org } from './contract-suite'
import { freshOrganization } from './fixtures'

type Reply = { status: number; headers: string; body: string }
const all = among(() => true).map(([, contract]) => contract)
const concrete = (path: string) => path.replace(/:\w+/g, 'x')
let org: Org
let port = 0
let tried = 0

/** Writes raw bytes to the server and reads until it closes. */
function raw(bytes: string | Buffer): Promise<Reply> {
  tried += 1
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const chunks: Buffer[] = []
    const settle = () => {
      const text = Buffer.concat(chunks).toString()
      const [headers = '', ...rest] = text.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0), headers, body: rest.join('\r\n\r\n') })
    }
    socket.setTimeout(120_000, () => socket.destroy(new Error(`No answer to ${JSON.stringify(bytes.toString().slice(0, 200))}`)))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('close', (hadError) => hadError || settle())
    // A server ends a body that it refuses to read by a reset after its answer.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      chunks.length > 0 && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? settle() : reject(error),
    )
  })
}

/** A request line and valid headers, some replaced or (as lists) repeated. */
function request(line: string, changes: Record<string, string | string[] | null> = {}, body = ''): string {
  const headers: Record<string, string | string[] | null> = {
    Host: new URL(org.origin).host,
    'x-api-key': org.apiKey,
    Authorization: `Bearer ${org.admin.tokens.accessToken}`,
    'X-Forwarded-For': freshAddress(),
    Connection: 'close',
    ...changes,
  }
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().map((one) => `${name}: ${one}\r\n`),
  )
  return `${line}\r\n${lines.join('')}\r\n${body}`
}

/** A refusal in the envelope, or of Node's own parser, which sends no JSON and closes. */
function expectRefusal(reply: Reply, what: string, statuses: number[] = [400, 404]): void {
  expect(statuses, `${what}: ${reply.headers}`).toContain(reply.status)
  if (/^HTTP\/1\.1 (400|408|413|431) [^\r]*\r\nConnection: close$/.test(reply.headers)) return
  const { statusCode, metadata } = envelopeOf(reply, what)
  expect(statusCode, what).toBeGreaterThanOrEqual(400)
  expect(metadata, what).toMatchObject({ version: '1', path: expect.any(String), requestId: expect.any(String) })
}

function envelopeOf(reply: Reply, what: string): Envelope {
  expect(reply.headers.toLowerCase(), what).toContain('content-type: application/json; charset=utf-8')
  const text = /transfer-encoding: chunked/i.test(reply.headers)
    ? reply.body.replace(/^[\da-f]+\r\n/i, '').replace(/\r\n0\r\n\r\n$/, '')
    : reply.body
  return JSON.parse(text) as Envelope
}

/** Request lines and the addresses in them. */
function testRequestLines(): void {
  it('answers the valid request from which all others are derived', async () => {
    const reply = await raw(request('GET /api/v1/shared/user/profile HTTP/1.1'))
    expect([reply.status, envelopeOf(reply, 'sound').statusCode]).toEqual([200, 200])
  })

  it('refuses malformed targets, on every path', async () => {
    const bends = [
      (path: string) => `/api/v1${path}/%E0%A4%A`,
      (path: string) => `/api/v1${path}/%00`,
      (path: string) => `/api/v1${path}/%ff`,
      (path: string) => `/api/v1${path}%`,
      (path: string) => `//api/v1${path}`,
      (path: string) => `/api/v1/%2e%2e/v1/..%2f${path}`,
      (path: string) => `/api/v1${path}/%ed%a0%80`,
    ]
    // The parser does not depend on the path: each path with one fault, each fault with several paths.
    for (const [at, { path, method }] of all.entries())
      for (const bend of bends.filter((_, which) => which === at % bends.length)) {
        const target = bend(concrete(path))
        expectRefusal(await raw(request(`${method} ${target} HTTP/1.1`, { 'Content-Length': '0' })), target)
      }
  })

  it.each([
    'GET http://127.0.0.1/api/v1/shared/user/profile HTTP/1.1',
    'GET https://evil.example/api/v1/shared/user/profile HTTP/1.1',
    'GET api/v1/shared/user/profile HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET /api/v1/shared/user/profile HTTP/9.9',
    'get /api/v1/shared/user/profile HTTP/1.1',
    'G\u0000T /api/v1/shared/user/profile HTTP/1.1',
    'GET /api/v1/shared/user/\u0000profile HTTP/1.1',
    'GET /api/v1/shared/user/profile\u00e9 HTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
    'PRI * HTTP/2.0',
  ])('refuses the request line %j', async (line) => {
    expectRefusal(await raw(request(line)), line)
  })
}

/** Hosts, and requests for another protocol. */
function testHostsAndProtocols(): void {
  it('refuses invalid hosts, and HTTP/1.0 without a host', async () => {
    for (const host of ['', 'xn--nobody', 'a b', 'a/b', 'a@b', 'a?b', '[', '[::1', 'a:b', 'a:99999', '%', '\u00e9'])
      expectRefusal(
        await raw(request('GET /api/v1/public/captcha/challenge HTTP/1.1', { Host: host })),
        `Host: ${host}`,
        [400, 404],
      )
    // Node itself requires a Host in HTTP/1.1.
    expect((await raw(request('GET /api/v1/public/captcha/challenge HTTP/1.1', { Host: null }))).status).toBe(400)
    expectRefusal(await raw('GET /api/v1/public/captcha/challenge HTTP/1.0\r\n\r\n'), 'HTTP/1.0')
    expectRefusal(
      await raw(request('GET /api/v1/public/captcha/challenge HTTP/1.1', { Host: ['a.example', 'b.example'] })),
      'two hosts',
    )
    const old = await raw(request('GET /api/v1/public/captcha/challenge HTTP/1.0'))
    expect(old.status).toBe(200)
  })

  it('refuses upgrades, TRACE and tunnels', async () => {
    for (const upgrade of ['websocket', 'h2c', 'TLS/1.2'])
      expectRefusal(
        await raw(request('GET /api/v1/shared/user/profile HTTP/1.1', { Connection: 'Upgrade', Upgrade: upgrade })),
        upgrade,
      )
    expectRefusal(await raw(request('TRACE /api/v1/shared/user/profile HTTP/1.1')), 'TRACE', [405])
    for (const method of ['PROPFIND', 'PURGE', 'SEARCH', 'LOCK', 'QUERY'])
      expectRefusal(await raw(request(`${method} /api/v1/shared/user/profile HTTP/1.1`)), method, [400, 405])
  })
}

/** Bodies with a wrong length or encoding, and large ones. */
function testBodies(): void {
  it('refuses bodies with a wrong length or encoding', async () => {
    const line = 'POST /api/v1/admin/system/api-keys HTTP/1.1'
    const json = { 'Content-Type': 'application/json' }
    const body = '{"name":"x"}'
    const post = (headers: Record<string, string | string[]>, bytes = body) => raw(request(line, { ...json, ...headers }, bytes))
    expectRefusal(await post({ 'Content-Length': ['12', '13'] }), 'two lengths')
    expectRefusal(await post({ 'Content-Length': '12, 13' }), 'two lengths in one')
    for (const length of ['-1', '1e3', '0x10', '12abc', '99999999999999999999', ''])
      expectRefusal(await post({ 'Content-Length': length }), `length ${length}`, [400, 413])
    expectRefusal(await post({ 'Content-Length': '12', 'Transfer-Encoding': 'chunked' }), 'length and chunks')
    expectRefusal(await post({ 'Transfer-Encoding': 'gzip, identity' }), 'unknown coding', [400, 415])
    for (const chunks of ['zz\r\n{}\r\n0\r\n\r\n', '-1\r\n{}\r\n0\r\n\r\n', 'ffffffffffffffffff\r\n{}\r\n'])
      expectRefusal(await post({ 'Transfer-Encoding': 'chunked' }, chunks), chunks)
    const chunked = await post({ 'Transfer-Encoding': 'chunked' }, `c\r\n${body}\r\n0\r\n\r\n`)
    expect(chunked.status).toBe(201)
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'nonsense'])
      expectRefusal(await post({ 'Content-Encoding': encoding, 'Content-Length': '12' }), encoding, [415])
    const zipped = gzipSync(body)
    const head = request(line, { ...json, 'Content-Length': String(zipped.length) })
    expectRefusal(await raw(Buffer.concat([Buffer.from(head), zipped])), 'gzip under the name of JSON')
    expectRefusal(await post({ 'Content-Length': '3' }, '{}{'), 'JSON and more')
  })

  it('reads no more of a large body than it must', async () => {
    const line = 'POST /api/v1/admin/system/api-keys HTTP/1.1'
    const big = JSON.stringify({ name: 'x'.repeat(300_000) })
    const json = { 'Content-Type': 'application/json' }
    expectRefusal(await raw(request(line, { ...json, 'Content-Length': String(big.length) }, big)), 'announced', [413])
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
    expectRefusal(
      await raw(request(line, { ...json, 'Transfer-Encoding': 'chunked' }, `${chunk.repeat(6)}0\r\n\r\n`)),
      'counted',
      [413],
    )
    // Announced only: the answer arrives before any byte of the body is sent.
    expectRefusal(await raw(request(line, { ...json, 'Content-Length': '1000000000' })), 'announced, never sent', [413])
  })
}

/** Bodies whose JSON is broken or hostile. */
function testHostileJson(): void {
  it('refuses hostile JSON on every write', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const bodies = [
      '{',
      '',
      'null',
      '[]',
      '"text"',
      deep,
      '{"__proto__":{"a":1}}',
      '{"a":1e309}',
      '\ufeff{}',
      '{"name":"\\ud800"}',
      'a=1&b=2',
    ]
    // All of them on two writes, a third in turn on the others, because the parser of bodies is the same for all operations.
    for (const [at, { path, method, body }] of all.filter((contract) => contract.body).entries())
      for (const json of bodies.filter((_, which) => at < 2 || (which + at) % 3 === 0)) {
        const bytes = Buffer.from(json)
        const head = request(`${method} /api/v1${concrete(path)} HTTP/1.1`, {
          'Content-Type': 'application/json',
          'Content-Length': String(bytes.length),
        })
        const reply = await raw(Buffer.concat([Buffer.from(head), bytes]))
        // A body with all required fields is valid: it is accepted, or refused for the state of the record.
        if (body?.safeParse({}).success && json === '' && (reply.status < 300 || reply.status === 409)) continue
        expectRefusal(reply, `${method} ${path} ${json.slice(0, 40)}`, [400, 403, 404, 422])
      }
  })
}

/** Headers that are many, long, repeated or broken. */
function testHeaders(): void {
  it('handles many and long headers', async () => {
    const line = 'GET /api/v1/shared/user/profile HTTP/1.1'
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x-many-${at}`, 'y']))
    expect((await raw(request(line, many))).status).toBe(200)
    expectRefusal(await raw(request(line, { 'x-long': 'y'.repeat(20_000) })), 'a header of 20 kB', [431])
    expectRefusal(await raw(request(line, { Authorization: ['Bearer a.b.c', 'Bearer d.e.f'] })), 'two tokens', [401])
    expectRefusal(await raw(request(line, { 'x-api-key': [org.apiKey, org.apiKey] })), 'two keys', [401])
    for (const broken of ['x y: z', ': z', 'x\u0000: z', 'x: a\u0000b', ' folded: z'])
      expectRefusal(await raw(request(line).replace('\r\n', `\r\n${broken}\r\n`)), broken, [400])
  })
}

/** Raw bytes that no HTTP client sends, for the host that parses HTTP itself. */
export function testMalformedHttp(url: () => string): void {
  describe('malformed HTTP', () => {
    beforeAll(async () => {
      port = Number(new URL(url()).port)
      org = await freshOrganization()
    })
    testRequestLines()
    testHostsAndProtocols()
    testBodies()
    testHostileJson()
    testHeaders()

    it('got some 200 requests and still answers', async () => {
      console.log(`malformed HTTP requests: ${tried}`)
      expect(tried).toBeGreaterThan(200)
      expect((await raw(request('GET /api/v1/shared/user/profile HTTP/1.1'))).status).toBe(200)
    })
  })
}
