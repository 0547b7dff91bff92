import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { apiKeys } from '@/db/schema/api-keys'
import { activityLogs } from '@/db/schema/platform'
import { contract } from '@/lib/domain/rooms'
import type { Organization } from '../auth/organization'
import { asRefusal, Refusal } from '../errors'
import { sealLabel } from '../gate/label'
import { newId } from '../ids'
import type { Answer, CallInput } from '../testing/call'
import { freshTenant } from '../testing/tenant'
import { Id, Instant } from './contract'
import { implement } from './implement'

const Thing = z.object({ name: z.string(), at: Instant })
const at = '2026-11-21T09:30:00.000Z'
const example = { returns: { name: 'x', at } }
const read = implement(
  contract({
    id: 'identity.profile',
    method: 'GET',
    path: '/public/thing/:id',
    summary: 'Read a thing',
    access: 'public',
    params: z.object({ id: Id }),
    query: z.strictObject({ verbose: z.string().optional() }),
    returns: Thing,
    errors: ['apiKeyNotFound'],
    example: { params: { id: newId() }, ...example },
  }),
  // A whole row, as a careless verb would return it.
  async () => ({ name: 'thing', at: new Date(at), secretHash: 'must not leave', passwordHash: 'nor this' }),
)
const write = implement(
  contract({
    id: 'apiKeys.create',
    method: 'POST',
    path: '/public/thing',
    summary: 'Write a thing',
    access: 'public',
    audit: 'adminApiKeyCreate',
    status: 201,
    body: z.strictObject({ name: z.string().min(1), end: z.enum(['fail', 'throw', 'cut']).optional() }),
    returns: Thing,
    errors: ['stateConflict'],
    example: { body: { name: 'x' }, ...example },
  }),
  async ({ db, organization, fail, note, now }, { body: { name, end } }) => {
    await db.insert(apiKeys).values({ organizationId: organization.id, name, key: newId(), secretHash: '' })
    note({ resource: { type: 'apiKey', label: name }, after: { name } })
    if (end === 'fail') fail('stateConflict')
    if (end === 'throw') throw new Error(`postgres://user:password@host/ failed for ${name}`)
    if (end === 'cut') await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    return { name, at: now }
  },
)
const behindSignIn = implement(
  contract({ id: 'identity.logout', method: 'GET', path: '/shared/thing', summary: 'Mine', access: {}, returns: Thing, example }),
  async () => ({ name: 'mine', at: new Date(at) }),
)

/** A label as the middleware makes it. */
const labelFor = (organization: Pick<Organization, 'id'>, url: URL, authorization: string | null = null) =>
  sealLabel(
    {
      requestId: newId(),
      organization: organization as Organization,
      language: 'ar',
      address: '203.0.113.7',
      apiKey: { id: null, key: 'lpk_dev_x', kind: 'app', allowedOrigins: [], scopes: null, account: null },
      refusal: null,
      rateLimit: {},
    },
    { method: 'GET', url, authorization },
  )

async function world() {
  const tenant = await freshTenant([read, write, behindSignIn])
  const thing = (input: CallInput = {}) => tenant.call(read.contract, { params: { id: newId() }, ...input })
  const make = (body: object, input: CallInput = {}) => tenant.call(write.contract, { body, ...input })
  const trail = () => tenant.database((db) => db.select().from(activityLogs).orderBy(activityLogs.sequence))
  const stored = async () => (await tenant.database((db) => db.select().from(apiKeys))).length
  return { ...tenant, thing, make, trail, stored }
}
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]

describe('the envelope', () => {
  it('holds the code 200, the message, the metadata and the data of a success, whatever its HTTP status', async () => {
    const { make } = await world()
    const { status, envelope } = await make({ name: 'a' })
    expect(status).toBe(201)
    expect(Object.keys(envelope)).toEqual(['statusCode', 'message', 'metadata', 'data'])
    expect(envelope).toMatchObject({ statusCode: 200, metadata: { language: 'en', path: '/api/v1/public/thing', version: '1' } })
    expect(Object.keys(envelope.metadata)).toEqual(['language', 'path', 'version', 'requestId'])
  })

  it('drops fields that the contract does not name', async () => {
    const { thing } = await world()
    const { envelope, text } = await thing()
    expect(envelope.data).toEqual({ name: 'thing', at })
    expect(text).not.toMatch(/must not leave|nor this/)
  })

  it('is in the language of x-custom-lang and names it', async () => {
    const { thing } = await world()
    for (const [asked, language] of [
      ['ar', 'ar'],
      ['AR', 'ar'],
      ['ar-SA', 'ar'],
      ['en', 'en'],
      ['fr', 'en'],
      ['', 'en'],
    ] as const) {
      const { envelope, headers } = await thing({ headers: { 'x-custom-lang': asked, 'x-api-key': null } })
      expect([envelope.metadata.language, headers.get('content-language')]).toEqual([language, language])
      expect(/[\u0600-\u06ff]/.test(envelope.message)).toBe(language === 'ar')
    }
  })

  it('keeps a well-formed request id and replaces any other', async () => {
    const { thing } = await world()
    const mine = newId()
    const kept = await thing({ headers: { 'x-request-id': mine } })
    expect([kept.envelope.metadata.requestId, kept.headers.get('x-request-id')]).toEqual([mine, mine])
    for (const bad of ['1', mine.toUpperCase(), `${mine}x`, '00000000-0000-0000-0000-000000000000']) {
      const { requestId } = (await thing({ headers: { 'x-request-id': bad } })).envelope.metadata
      expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
      expect(requestId).not.toBe(bad)
    }
  })

  it('forbids caching and content sniffing', async () => {
    const { thing } = await world()
    const { headers } = await thing()
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

describe('a request', () => {
  it('for an unknown route or method is refused before any other check', async () => {
    const { call, thing } = await world()
    const nowhere = await call({ method: 'GET', path: '/no/such/route' }, { headers: { 'x-api-key': null } })
    expect(code(nowhere)).toEqual([404, 404])
    for (const method of ['DELETE', 'PUT', 'OPTIONS']) {
      const answer = await thing({ method, headers: { 'x-api-key': null } })
      expect([...code(answer), answer.headers.get('allow')]).toEqual([405, 405, 'GET, HEAD'])
    }
    expect((await call(write.contract, { method: 'GET' })).headers.get('allow')).toBe('POST')
  })

  it('by HEAD is answered as GET, without the body', async () => {
    const { thing } = await world()
    const answer = await thing({ method: 'HEAD' })
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([200, '', 'application/json; charset=utf-8'])
  })

  it('is checked in order: size and type, organization, key, token, shape', async () => {
    const { make, call } = await world()
    const wrong = { body: '<xml>', headers: { 'content-type': 'text/xml', host: 'nobody.localhost:3000', 'x-api-key': null } }
    expect(code(await make({}, wrong))).toEqual([415, 415])
    expect(code(await make({}, { headers: { host: 'nobody.localhost:3000', 'x-api-key': null } }))).toEqual([404, 6200])
    expect(code(await make({}, { headers: { 'x-api-key': null } }))).toEqual([401, 5100])
    expect(code(await make({}))).toEqual([422, 5030])
    const query = { unknown: '1' }
    expect(code(await call(behindSignIn.contract, { query, headers: { 'x-api-key': null } }))).toEqual([401, 5100])
    expect(code(await call(behindSignIn.contract, { query }))).toEqual([401, 5120])
  })

  it('with a parameter given twice is refused', async () => {
    const { origin, apiKey, call } = await world()
    const id = newId()
    const { host } = new URL(origin)
    const path = `/public/thing/${id}?verbose=1&verbose=2` as const
    const answer = await call({ method: 'GET', path }, { headers: { host, 'x-api-key': apiKey } })
    expect([...code(answer), answer.envelope.errors?.[0]?.property]).toEqual([422, 5030, 'verbose'])
  })

  it('with a path that contains a NUL, an encoded slash or broken bytes is malformed', async () => {
    const { call } = await world()
    for (const segment of ['%00', 'a%2Fb', '%E0%A4%A', '%ff'])
      expect(code(await call({ method: 'GET', path: `/public/thing/${segment}` }))).toEqual([400, 400])
  })

  it('with a forged label is treated as if it had none', async () => {
    const { thing, organization, origin } = await world()
    const forged = Buffer.from(JSON.stringify({ label: { organization, refusal: null }, until: Date.now() + 9999 })).toString(
      'base64url',
    )
    expect(code(await thing({ headers: { 'x-masar-label': `${forged}.x`, 'x-api-key': null } }))).toEqual([401, 5100])
    // A label made by the middleware is used, so the gate does not run twice.
    const id = newId()
    const url = new URL(`${origin}/api/v1/public/thing/${id}`)
    const headers = { 'x-masar-label': labelFor(organization, url), 'x-api-key': null }
    const answer = await thing({ params: { id }, headers })
    expect([...code(answer), answer.envelope.metadata.language]).toEqual([200, 200, 'ar'])
  })
})

describe('an effect', () => {
  it('commits with its audit row, or not at all', async () => {
    const { make, trail, stored } = await world()
    expect(code(await make({ name: 'kept' }))).toEqual([201, 200])
    expect(code(await make({ name: 'refused', end: 'fail' }))).toEqual([409, 409])
    expect(code(await make({ name: 'broken', end: 'throw' }))).toEqual([500, 500])
    expect(await stored()).toBe(1)
    expect(
      (await trail()).map(({ outcome, statusCode, resource, changes }) => [outcome, statusCode, resource?.label, changes]),
    ).toEqual([
      ['success', 200, 'kept', [{ field: 'name', after: 'kept' }]],
      ['failed', 409, 'refused', null],
      ['failed', 500, 'broken', null],
    ])
  })

  it('that fails does not tell the caller why', async () => {
    const { make } = await world()
    const { text, envelope } = await make({ name: 'internal detail', end: 'throw' })
    expect(text).not.toMatch(/postgres|password|internal detail|at .*\.ts/)
    expect(envelope.data).toBeUndefined()
  })

  it('that loses its connection is a 503 that may be retried, and is rolled back', async () => {
    const { make, stored } = await world()
    const answer = await make({ name: 'lost', end: 'cut' })
    expect(code(answer)).toEqual([503, 5000])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await stored()).toBe(0)
    expect(code(await make({ name: 'again' }))).toEqual([201, 200])
  })

  it('that violates a unique index is refused by the name of that index', () => {
    const clash = Object.assign(new Error('duplicate'), { code: '23505', constraint_name: 'roleExists' })
    expect(asRefusal(new Error('query failed', { cause: clash })).reason).toBe('roleExists')
    expect(asRefusal(Object.assign(new Error('duplicate'), { code: '23505', constraint_name: 'other' })).reason).toBe('internal')
  })
})

describe('an internal fault', () => {
  it.each([
    [new Refusal('roleInUse'), 'roleInUse'],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'unavailable'],
    [Object.assign(new Error('x'), { code: 'CONNECT_TIMEOUT' }), 'unavailable'],
    [new Error('query failed', { cause: Object.assign(new Error('x'), { code: '57P01' }) }), 'unavailable'],
    [Object.assign(new Error('x'), { code: '53300' }), 'unavailable'],
    [Object.assign(new Error('busy'), { retryAfterSeconds: 5 }), 'unavailable'],
    [Object.assign(new Error('x'), { code: '42601' }), 'internal'],
    [new TypeError('x'), 'internal'],
    ['a string', 'internal'],
    [null, 'internal'],
  ])('%o is %s to the caller', (error, reason) => expect(asRefusal(error).reason).toBe(reason))

  it('in the verification of a token is a 503 with Retry-After, never a 401', async () => {
    const { call, organization, origin } = await world()
    const broken = Promise.reject(new Error('the keys cannot be opened'))
    broken.catch(() => undefined)
    Object.assign(globalThis, { masarKeyRing: { ring: broken, readAt: performance.now(), readOn: Date.now() } })
    const label = labelFor(organization, new URL(`${origin}/api/v1/shared/thing`), 'Bearer a.b.c')
    // On the self-hosted server the gate reads the token, behind the middleware the pipeline does.
    for (const more of [null, label]) {
      const headers = { authorization: 'Bearer a.b.c', 'x-masar-label': more }
      const answer = await call(behindSignIn.contract, { headers })
      expect([...code(answer), Number(answer.headers.get('retry-after')) >= 1]).toEqual([503, 5000, true])
    }
    Object.assign(globalThis, { masarKeyRing: undefined })
  })
})
