import { randomInt } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { hostileRequests } from '@/lib/domain/testing/hostile-addresses'
import { hostileJson, hostileTexts } from '@/lib/domain/testing/hostile-input'
import { type Good, type Mutation, mutated, mutations } from '@/lib/domain/testing/malformed-input'
import { tokenCookies } from '@/lib/platform/auth/token-cookies'
import type { Operation } from '@/lib/platform/http/implement'
import { Raw } from '@/lib/platform/testing/raw'
import { signedIn } from '../bench/ground'
import { type Answer, ask, freshAddress, host, keptAlive } from './client'
import type { Ground } from './ground'
import { type Product, type Served, startProduct, startWithNext } from './product'
import type { Row, Scenario } from './rows'

const origin = `http://${host}`
const generated = 20_000
const atOnce = 12

/** The fault of a response; null if it is an envelope (or an empty 304) and not a server error. */
function problemOf({
  status,
  headers,
  text,
  failure,
}: Pick<Answer, 'status' | 'text' | 'failure'> & { headers: object }): string | null {
  if (failure !== undefined || status === 0) return `no answer (${failure})`
  if (status >= 500) return `status ${status}`
  if (status === 304) return text === '' ? null : '304 with a body'
  const type = (headers as Record<string, string | undefined>)['content-type']
  if (type !== 'application/json; charset=utf-8') return `${status} outside the envelope (${type})`
  try {
    const { statusCode, message, metadata } = JSON.parse(text)
    const isWhole = statusCode > 0 && message !== '' && metadata.version === '1' && metadata.requestId && metadata.path
    return isWhole && (statusCode === 200) === status < 300 ? null : `${status} in half an envelope`
  } catch (error) {
    return `${status}: ${error}`
  }
}

type Tried = { count: number; statuses: Map<number, number>; problems: string[] }
function note(tried: Tried, status: number, problem: string | null, what: string): void {
  tried.count += 1
  tried.statuses.set(status, (tried.statuses.get(status) ?? 0) + 1)
  if (problem) tried.problems.push(`${problem}: ${what}`)
}

/** A valid request of an operation, with existing ids and a new session, which the request may end. */
async function goodOf({ contract }: Operation, ground: Ground, at: number, real: Record<string, string>) {
  const { pageQuery } = real
  const admin = ground.admins[at % ground.admins.length]
  if (!admin) throw new Error('The ground has administrators')
  const [person] = await signedIn({ id: ground.organizationId, slug: 'bench', customDomain: null }, [admin])
  const example = contract.example as { params?: Record<string, string>; query?: Record<string, string>; body?: object }
  // Publishing would block all other people until they accept.
  const known = contract.id.endsWith('publish') ? {} : real
  const params = Object.fromEntries(
    Object.entries(example.params ?? {}).map(([name, value]) => [
      name,
      known[`${contract.path} ${name}`] ?? known[name] ?? value,
    ]),
  )
  const queryNames = [...Object.keys(contract.query?.shape ?? {}), ...(contract.list ? (pageQuery ?? '').split(' ') : [])]
  const good: Good = {
    method: contract.method,
    path: contract.path,
    params,
    query: example.query ?? {},
    body: contract.body && contract.method !== 'GET' ? example.body : undefined,
    queryNames,
  }
  return { good, headers: { host, 'x-api-key': ground.apiKey, authorization: `Bearer ${person?.token}` } }
}

/** Requests with each of the fixed texts in every path parameter, query parameter, header and field, one at a time. */
function everywhere(good: Good): Mutation[][] {
  const fields = (value: unknown): number =>
    typeof value === 'object' && value !== null ? Object.values(value).reduce<number>((sum, one) => sum + 1 + fields(one), 0) : 0
  const count = (length: number) => Array.from({ length }, (_, which) => which)
  return [
    ...count(Object.keys(good.params).length).flatMap((which) =>
      hostileTexts.map((text): Mutation[] => [{ at: 'param', which, text, isRaw: text.startsWith('%') }]),
    ),
    ...count(good.queryNames.length).flatMap((which) =>
      hostileTexts.map((text): Mutation[] => [{ at: 'query', which, text, isTwice: false }]),
    ),
    ...(good.body ? count(fields(good.body)) : []).flatMap((which) =>
      hostileJson.filter((json) => json.length < 5000).map((json): Mutation[] => [{ at: 'field', which, json }]),
    ),
    ...(good.body ? hostileJson.map((json): Mutation[] => [{ at: 'body', json }]) : []),
  ]
}

/** The request, or null if Node's HTTP client refuses to send it. */
function sendable(good: Good, changes: readonly Mutation[], headers: Record<string, string>): Request | null {
  const request = mutated(good, changes, origin, headers)
  return request && ![...request.headers].some(([, value]) => /[^\t\x20-\x7e\x80-\xff]/.test(value)) ? request : null
}

async function send(product: Product, request: Request, agent: ReturnType<typeof keptAlive>): Promise<Answer> {
  const { pathname, search } = new URL(request.url)
  const headers = Object.fromEntries(request.headers)
  headers['x-forwarded-for'] ??= freshAddress()
  const body = request.body ? await request.text() : undefined
  const type = headers['content-type']
  const answer = await ask(product.port, {
    path: pathname + search,
    method: request.method,
    agent,
    body,
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
  })
  return answer
}

/** Malformed requests as plain bytes, which no HTTP client would send. */
function bytesFor({
  good,
  headers,
}: Awaited<ReturnType<typeof goodOf>>): { name: string; bytes: Buffer; mayBeSilent?: boolean }[] {
  const path = `/api/v1${good.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(good.params[name] ?? ''))}`
  const body = good.body ? JSON.stringify(good.body) : ''
  const request = (changes: Record<string, string | string[] | null> = {}, sent: string | Buffer = body, target = path) => {
    const all: Record<string, string | string[] | null> = {
      ...headers,
      'x-forwarded-for': freshAddress(),
      connection: 'close',
      ...(good.method !== 'GET' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }),
      ...changes,
    }
    const lines = Object.entries(all).flatMap(([name, value]) =>
      value === null ? [] : [value].flat().map((one) => `${name}: ${one}\r\n`),
    )
    return Buffer.concat([Buffer.from(`${good.method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), Buffer.from(sent)])
  }
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x-many-${at}`, 'y']))
  const key = headers['x-api-key']
  const writes = good.method !== 'GET'
  const faults = [
    { name: 'two Content-Length', bytes: request({ 'content-length': ['2', '3'] }) },
    { name: 'no Host', bytes: request({ host: null }) },
    { name: 'absolute target', bytes: request({}, body, `http://evil.example${path}`) },
    { name: '200 headers', bytes: request(many) },
    { name: 'a header of 16 KB', bytes: request({ 'x-long': 'y'.repeat(16_500) }) },
    { name: 'Authorization twice', bytes: request({ authorization: [headers.authorization, 'Bearer a.b.c'] }) },
    { name: 'overlong UTF-8', bytes: request({}, body, `${path}/%c0%af`) },
    { name: 'raw bytes in the path', bytes: request({}, body, `${path}/\xff\xfe`) },
    ...['%00', '%ff', '%E0%A4%A'].map((bend) => ({ name: bend, bytes: request({}, body, `${path}/${bend}`) })),
    ...[`${key}:more`, ` ${key}`, key.replace(':', ' : '), key.replace(':', '\u00b7'), `${key}\t`].map((bent) => ({
      name: 'a bent API key',
      bytes: request({ 'x-api-key': bent }),
    })),
    { name: 'CR LF in a key', bytes: request({ 'x-api-key': 'a\r b' }) },
    ...(writes
      ? [
          { name: 'gzip', bytes: request({ 'content-encoding': 'gzip' }, gzipSync(body)) },
          { name: 'gzip under the name of JSON', bytes: request({}, gzipSync(body)) },
          {
            name: 'broken chunks',
            bytes: request({ 'content-length': null, 'transfer-encoding': 'chunked' }, 'zz\r\n{}\r\n0\r\n\r\n'),
          },
          { name: 'arrays 100,000 deep', bytes: request({}, '['.repeat(100_000) + ']'.repeat(100_000)) },
          { name: '10 MB of text', bytes: request({}, JSON.stringify({ name: 'x'.repeat(10 * 2 ** 20) })) },
          { name: 'bytes that are no UTF-8', bytes: request({}, Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])) },
        ]
      : []),
  ]
  return faults
}

async function raw(product: Served, bytes: Buffer): Promise<Pick<Answer, 'status' | 'text' | 'failure'> & { headers: object }> {
  const connection = new Raw(`http://127.0.0.1:${product.port}`)
  connection.send(bytes)
  try {
    const { status, headers, body } = await connection.answer(15_000)
    return { status, headers: Object.fromEntries(headers), text: body }
  } catch (error) {
    return { status: 0, headers: {}, text: '', failure: String(error).slice(0, 200) }
  } finally {
    connection.end()
  }
}

/** T17 for addresses outside the API: pages, files, the console's proxy and addresses for programs such as /readyz, with every method, on one host. */
async function hostileOn(name: string, product: Served, cookie: string): Promise<Row> {
  const problems: string[] = []
  const statuses = new Map<number, number>()
  let tried = 0
  await over(hostileRequests(), async ({ method, target, host: sentHost = host, isMalformed }) => {
    const headers = { host: sentHost, connection: 'close', 'content-length': '0', cookie, 'x-forwarded-for': freshAddress() }
    const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`)
    const { status, text } = await raw(product, Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'))
    tried += 1
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isRefused = status === 400 && text.includes('"version":"1"')
    if (status < 200 || status >= 500 || (isMalformed && !isRefused)) problems.push(`${method} ${target.slice(0, 60)}: ${status}`)
  })
  await product.stop()
  const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} x ${count}`)
  return {
    id: 'T17',
    what: `${name}: hostile addresses, hosts and methods, known and unknown, over pages, files, documentation, console, health and API`,
    goal: '0 answers of 500 and above, 0 without an answer; what is malformed is refused with 400 in the envelope',
    figures: `${tried} requests; ${problems.length} problems${problems.length > 0 ? ` (${problems.slice(0, 5).join('; ')})` : ''}; ${told.join(', ')}`,
    pass: tried > 500 && problems.length === 0,
  }
}

/** Runs `work` for every item, a few at the same time. */
async function over<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.toReversed()
  const next = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** T17: generated requests to every operation, the fixed texts in every parameter, and malformed bytes. */
export const malformed: Scenario = {
  ids: ['T17'],
  run: async (ground, { quick }) => {
    const { operations } = await import('@/lib/domain/product')
    const { PageQuery } = await import('@/lib/platform/http/contract')
    const [ids] = await ground.database.look(
      (sql) => sql<Record<string, string>[]>`select (select id from roles where not is_built_in limit 1) as "roleId",
        (select id from users order by id desc limit 1) as "userId", (select id from activity_logs limit 1) as "activity",
        (select id from sessions order by id limit 1) as "sessionId"`,
    )
    const real = { ...ids, '/admin/activity-log/:id id': ids?.activity ?? '', pageQuery: Object.keys(PageQuery.shape).join(' ') }
    const seed = randomInt(2 ** 30)
    const each = Math.ceil((quick ? 1000 : generated) / operations.length)
    const product = await startProduct(ground, 'malformed')
    const agent = keptAlive(atOnce)
    const [random, fixed, bytes]: [Tried, Tried, Tried] = [
      { count: 0, statuses: new Map(), problems: [] },
      { count: 0, statuses: new Map(), problems: [] },
      { count: 0, statuses: new Map(), problems: [] },
    ]
    for (const [at, operation] of operations.entries()) {
      const ready = await goodOf(operation, ground, at, real)
      const { good, headers } = ready
      const drawn = fc
        .sample(mutations, { seed: seed + at, numRuns: each * 2 })
        .filter((changes) => sendable(good, changes, headers) !== null)
        .slice(0, each)
      const jobs = [
        ...drawn.map((changes) => ({ tried: random, changes })),
        ...everywhere(good).map((changes) => ({ tried: fixed, changes })),
      ]
      await over(jobs, async ({ tried, changes }) => {
        const request = sendable(good, changes, headers)
        if (!request) return
        const answer = await send(product, request, agent)
        note(tried, answer.status, problemOf(answer), `${operation.contract.id} ${JSON.stringify(changes).slice(0, 300)}`)
      })
      await over(bytesFor(ready), async ({ name, bytes: sent }) => {
        const answer = await raw(product, sent)
        note(bytes, answer.status, problemOf(answer), `${operation.contract.id} ${name}`)
      })
    }
    agent.destroy()
    const alive = await ask(product.port, { path: '/healthz' })
    await product.stop()
    await (await import('@/lib/platform/db/pool')).closeDatabase()
    const all = [random, fixed, bytes]
    const problems = all.flatMap((one) => one.problems)
    for (const problem of problems.slice(0, 40)) console.log(`     ${problem}`)
    const statuses = new Map<number, number>()
    for (const { statuses: some } of all)
      for (const [status, count] of some) statuses.set(status, (statuses.get(status) ?? 0) + count)
    const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} x ${count}`)
    const row: Row = {
      id: 'T17',
      what: `Malformed input on every one of ${operations.length} operations, over HTTP: generated (seed ${seed}), hostile texts and JSON on every parameter and field, bytes no client would send`,
      goal: `at least ${generated.toLocaleString('en')} generated; 0 answers of 500 and above, 0 outside the envelope, 0 without an answer`,
      figures: `${random.count} generated, ${fixed.count} fixed, ${bytes.count} raw; ${problems.length} problems; ${told.join(', ')}; alive afterwards: ${alive.status}`,
      pass: random.count >= (quick ? 900 : generated) && problems.length === 0 && alive.status === 200,
    }
    const cookie = `${tokenCookies(host).access}=${ground.admins[0]?.token ?? ''}`
    return [
      row,
      await hostileOn('self-hosted server', await startProduct(ground, 'hostile'), cookie),
      await hostileOn('next start', await startWithNext(ground), cookie),
    ]
  },
}
