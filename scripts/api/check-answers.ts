import { readFileSync } from 'node:fs'
import { type CollectionRequest, CollectionRunner } from '@/lib/domain/testing/collection-runner'
import { type ApiDocument, DocumentJudge } from '@/lib/domain/testing/document-judge'
import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import type { PostmanCollection } from '@/lib/platform/http/postman'
import type { DemoFile } from '../seed/demo'

/**
 * Sends valid and invalid requests to every operation of a running demo and compares each response with the API document:
 * npx tsx scripts/api/check-answers.ts http://localhost:3000 [.data/demo.json] [issuer]
 * It uses only the document and the Postman collections that the server publishes. It changes and deletes data of the demo. At a rate limit it goes on
 * from another client address if the server has TRUST_PROXY=1, otherwise it waits. Exits with 1 if a response differs from the document.
 */
const [address = 'http://localhost:3000', demoFile = '.data/demo.json', issuer] = process.argv.slice(2)
const demo = JSON.parse(readFileSync(demoFile, 'utf8')) as DemoFile
const organization = demo.organizations.find(({ slug }) => slug === demo.defaultOrganization)
if (!organization) throw new Error(`${demoFile} names no organization that ${address} serves`)
const { apiKey, certificates, users } = organization

const json = async <T>(path: string) => (await (await fetch(`${address}${path}`)).json()) as T
const document = await json<ApiDocument>('/api/v1/openapi.json')
const collection = await json<PostmanCollection>('/docs/guide/download/masar.postman_collection.json')
const judge = new DocumentJudge(document)
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, { path, method }] as const),
  ),
)

const isPaged = (id: string) => {
  const { path = '', method = '' } = operations.get(id) ?? {}
  return JSON.stringify(document.paths[path]?.[method]).includes('#/components/parameters/perPage')
}

let calls = 0
/** The number of the client address in use. */
let client = 1
const seen = new Map<string, Set<number>>()
const drifts = new Map<string, number>()

/** Sends a request of an operation and compares the response with the document; repeats it after 429. */
async function send(id: string, url: string, init: RequestInit): Promise<Response> {
  const { path, method } = operations.get(id) ?? { path: '', method: '' }
  for (let tried = 1; tried < 20; tried += 1) {
    calls += 1
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', `10.7.${client >> 8}.${client & 255}`)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    const { status } = response
    const text = await response.clone().text()
    seen.set(id, (seen.get(id) ?? new Set()).add(status))
    for (const one of judge.drift(path, method, { status, headers: response.headers, text })) {
      const told = `${id} ${init.method} ${status}: ${one}`
      drifts.set(told, (drifts.get(told) ?? 0) + 1)
    }
    const wait = Number(response.headers.get('retry-after'))
    if (status !== 429 || wait > 60) return response
    client += 1
    if (tried > 1) await new Promise((resolve) => setTimeout(resolve, wait * 1000 + 50))
  }
  throw new Error(`${id} was over its limit again and again`)
}

let current = ''
/** Requests of the collection that are no operation of the document are sent, but not compared. */
const transport: typeof fetch = (url, init) =>
  operations.has(current) ? send(current, String(url), init ?? {}) : fetch(url, init)
const runner = new CollectionRunner(collection, { apiKey, url: address }, {}, transport)
const requests = runner.requests()
const byId = new Map(requests.map((one) => [one.request.description, one]))
/** Sends a request as it is in the collection, whose scripts store tokens and ids in variables. */
async function run(one: CollectionRequest, body?: object) {
  current = one.request.description
  return runner.send(one, body)
}
async function runById(id: string, body?: object) {
  const one = byId.get(id)
  if (!one) throw new Error(`The collection has no request ${id}`)
  return (await run(one, body)).body as { data: never }
}

async function solvedCaptcha(): Promise<string> {
  const { challenge }: { challenge: Parameters<typeof solveAltcha>[0] } = (await runById('captcha.challenge')).data
  return solveAltcha(challenge)
}

function userOf(role: 'admin' | 'learner') {
  const user = users.find((one) => one.role === role && !one.totpSecret)
  if (!user) throw new Error(`The demo has no ${role}`)
  return user
}

async function enter(role: 'admin' | 'learner') {
  const { email, password } = userOf(role)
  // A solved challenge is valid only from the same client address, so a new address is taken before, without used-up limits.
  client += 1
  runner.variables.set('captchaToken', await solvedCaptcha())
  await runById('identity.signIn', { email, password, from: 'website' })
  return runner.variables.get('accessToken') ?? ''
}

/** Runs the tour, which creates what is needed and reads everything. Returns the requests that failed, with their status. */
async function takeTour(): Promise<string[]> {
  const tour = await json<PostmanCollection>('/docs/guide/download/masar.tour.postman_collection.json')
  client += 1
  const { email, password } = userOf('admin')
  const [captchaToken, signUpCaptchaToken] = [await solvedCaptcha(), await solvedCaptcha()]
  const code = certificates[0]?.code ?? ''
  const values = { apiKey, url: address, email, password, captchaToken, signUpCaptchaToken, publicCertificateVerifyCode: code }
  const traveller = new CollectionRunner(tour, { ...values, ...(issuer && { issuer }) }, {}, transport)
  const results = await traveller.all(({ request }) => {
    current = request.description
  })
  return results.flatMap(({ request, status }) => (status < 300 ? [] : [`${request.request.description} (${status})`]))
}

/** A request of the collection as arguments of `fetch`, with changes. A header set to null is removed. */
function variant(
  { request }: CollectionRequest,
  more: Record<string, string | null>,
  change: { body?: string; method?: string; query?: string } = {},
) {
  const headers: Record<string, string> = {}
  for (const { key, value } of request.header) headers[key.toLowerCase()] = runner.filled(value)
  for (const [name, value] of Object.entries(more)) {
    if (value === null) delete headers[name]
    else headers[name] = value
  }
  const url = runner.filled(request.url.raw)
  const body = change.body ?? (request.body && runner.filled(request.body.raw))
  const target = change.query ? `${url}${url.includes('?') ? '&' : '?'}${change.query}` : url
  return [target, { method: change.method ?? request.method, headers, ...(body !== undefined && { body }) }] as const
}

/** Sends requests that every operation has to refuse: bad keys, tokens, queries, headers and bodies. */
async function badly(one: CollectionRequest, learner: string) {
  const { description: id, method, header } = one.request
  const ask = (...given: Parameters<typeof variant> extends [unknown, ...infer Rest] ? Rest : never) =>
    send(id, ...variant(one, ...given))
  const isSignedIn = header.some(({ key }) => key.toLowerCase() === 'authorization')
  await ask({ 'x-api-key': null })
  await ask({ 'x-api-key': 'no key' })
  await ask({ 'x-api-key': `${apiKey.slice(0, -1)}${apiKey.endsWith('0') ? '1' : '0'}`, 'x-custom-lang': 'ar' })
  await ask({}, { query: 'surprise=1' })
  await ask({ 'x-custom-lang': 'ar' }, { query: 'surprise=1' })
  await ask({ accept: 'text/html' }, { query: 'surprise=1' })
  await ask({ 'x-organization': 'nobody-there' })
  await ask({ origin: 'https://elsewhere.example' }, { query: 'surprise=1' })
  if (isSignedIn) {
    await ask({ authorization: null })
    await ask({ authorization: 'Bearer nothing' })
    if (method === 'GET' || one.request.url.raw.includes('/admin/')) await ask({ authorization: `Bearer ${learner}` })
  }
  if (method === 'GET') return
  const text = { 'content-type': 'application/json' }
  for (const body of ['{', '[]', 'null', '{"surprise":1}', `"${'a'.repeat(300_000)}"`]) await ask(text, { body })
  await ask({ 'content-type': 'text/plain' }, { body: 'text' })
  if (method === 'POST') await ask({ 'idempotency-key': 'k'.repeat(300) }, { query: 'surprise=1' })
  else await ask({ 'if-match': '"999999"' }, { query: 'surprise=1' })
}

/** Sends a read as it is meant: in both languages, as HEAD, with its ETag, and a list with paging parameters. */
async function well(one: CollectionRequest) {
  const { description: id } = one.request
  const { status } = await run(one)
  if (status !== 200) return
  const again = await send(id, ...variant(one, { 'x-custom-lang': 'ar', 'accept-language': 'ar' }))
  await send(id, ...variant(one, {}, { method: 'HEAD' }))
  const tag = again.headers.get('etag')
  if (tag) await send(id, ...variant(one, { 'if-none-match': tag, 'x-custom-lang': 'ar', 'accept-language': 'ar' }))
  if (!isPaged(id)) return
  for (const query of [
    'perPage=1',
    'perPage=1&page=2',
    'perPage=0',
    'perPage=abc',
    'cursor=none',
    'orderBy=nothing:asc',
    'search=a',
  ])
    await send(id, ...variant(one, {}, { query }))
}

// These come last, because they end sessions that the other calls need, or demand more of later sign-ins.
const ending = /logout|revoke-others|change-password|session\/revoke|sign-in-policy|term-policy/
const isLast = ({ request: { method, url } }: CollectionRequest) =>
  url.raw.endsWith('/sign-out') || (method !== 'GET' && ending.test(url.raw))
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const inOrder = requests.toSorted((a, b) => order.indexOf(a.request.method) - order.indexOf(b.request.method))
const reads = inOrder.filter(({ request }) => request.method === 'GET')
const isList = ({ event, request }: CollectionRequest) => event !== undefined && !request.url.raw.slice(7).includes('{{')

const missed = await takeTour()
const learner = await enter('learner')
const [{ path, next }]: [{ path: { id: string }; next: { moduleId: string } }] = (await runById('progress.listOwn')).data
const ofLearners = reads.filter(({ request }) => request.url.raw.includes('/user/learning/'))
runner.variables.set('pathId', path.id).set('moduleId', next.moduleId)
for (const one of ofLearners) await well(one)
await enter('admin')
runner.variables.set('publicCertificateVerifyCode', certificates[0]?.code ?? '')
for (const one of [...reads.filter(isList), ...reads.filter((one) => !isList(one) && !ofLearners.includes(one) && !isLast(one))])
  await well(one)
// A new key, which is first in the list, so that the calls below change and delete it and not the key in use.
await runById('apiKeys.create')
await runById('apiKeys.list')
const [usual, last] = [inOrder.filter((one) => !isLast(one)), inOrder.filter(isLast)]
for (const one of usual) await badly(one, learner)
for (const one of usual) if (one.request.method !== 'GET') await run(one)
for (const attempt of [(one: CollectionRequest) => badly(one, learner), run])
  for (const one of last) {
    await enter(one.request.url.raw.includes('/admin/') ? 'admin' : 'learner')
    await attempt(one)
  }

const done = [...seen].filter(([, statuses]) => [...statuses].some((status) => status < 300))
const never = [...operations.keys()].filter((id) => !seen.has(id))
const refused = [...operations.keys()].filter((id) => !done.some(([one]) => one === id))
console.log(
  `${calls} calls of ${seen.size} of ${operations.size} operations, ${done.length} of them with success; drifts: ${drifts.size}`,
)
if (missed.length > 0) console.log(`The tour was refused at ${missed.join(', ')}`)
if (never.length > 0) console.log(`Never called: ${never.join(', ')}`)
console.log(`Only refused, for the demo has nothing for them: ${refused.join(', ')}`)
for (const [told, times] of drifts) console.log(`- ${told}${times > 1 ? ` (${times} times)` : ''}`)
process.exitCode = drifts.size + never.length + missed.length > 0 ? 1 : 0
