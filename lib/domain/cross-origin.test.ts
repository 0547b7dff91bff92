import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { organizations } from '@/db/schema/organizations'
import * as apiKeys from '@/lib/domain/house/api-keys/api-keys.contract'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import { env } from '@/lib/platform/env'
import { type CallInput, caller, freshAddress } from '@/lib/platform/testing/call'
import { readCaptchaChallenge } from './house/identity/sign-in/captcha.contract'
import { readProfile } from './house/identity/sign-in/identity.contract'

const portal = 'https://portal.example'
const limit = env().RATE_LIMIT_GENERAL
afterEach(() => Object.assign(env(), { RATE_LIMIT_GENERAL: limit }))

async function world() {
  const org = await freshOrganization()
  const make = async (body: object) => {
    const { data } = await org.admin.call(apiKeys.createApiKey, { body: { name: 'Portal', ...body } })
    const { id, key, secret } = data as { id: string; key: string; secret: string }
    return { id, key, header: `${key}:${secret}` }
  }
  const key = await make({ allowedOrigins: [portal, 'capacitor://localhost'] })
  /** A CORS preflight. */
  const ask = (
    origin: string | null,
    { host = new URL(org.origin).host, path = '/admin/system/api-keys', peer = freshAddress() } = {},
  ) =>
    handle(
      new Request(`${org.origin}/api/v1${path}`, {
        method: 'OPTIONS',
        headers: { host, ...(origin && { origin, 'access-control-request-method': 'POST' }) },
      }),
      peer,
    )
  const call = caller(handle, org.origin, () => ({ 'x-api-key': key.header, origin: portal }))
  const stranger = (input: CallInput) => call(readCaptchaChallenge, input)
  return { ...org, make, key, ask, call, stranger }
}
const allowed = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin')

describe('a preflight', () => {
  it('is allowed for an origin that a key of the organization lists, also for unknown paths and methods', async () => {
    const { ask } = await world()
    for (const origin of [portal, 'capacitor://localhost'])
      for (const path of ['/admin/system/api-keys', '/no/such/address', '/admin/system/api-keys/%zz']) {
        const answer = await ask(origin, { path })
        expect([answer.status, allowed(answer)]).toEqual([200, origin])
        expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
        expect(answer.headers.get('access-control-allow-headers')).toContain('x-api-key')
        expect(answer.headers.get('vary')).toContain('Origin')
      }
  })

  it('is answered with 405 for any other origin', async () => {
    const [{ ask }, other] = [await world(), await world()]
    for (const answer of [
      await ask('https://evil.example'),
      await ask(null),
      await ask(portal, { host: 'nobody.localhost:3000' }),
      await ask('x'.repeat(5000)),
    ]) {
      expect(answer.status).toBe(405)
      expect(allowed(answer)).toBeNull()
    }
    const without = await freshOrganization()
    expect((await other.ask(portal, { host: new URL(without.origin).host })).status).toBe(405)
  })

  it('is allowed beyond the limit without a query, so that the page can read the 429', async () => {
    Object.assign(env(), { RATE_LIMIT_GENERAL: { requests: 1, seconds: 60 } })
    const { ask } = await world()
    const peer = freshAddress()
    expect((await ask(portal, { peer })).status).toBe(200)
    const before = counter.statements
    for (let n = 0; n < 5; n += 1) expect((await ask(portal, { peer })).status).toBe(200)
    expect(counter.statements - before).toBe(0)
    expect((await ask('https://evil.example', { peer })).status).toBe(429)
  })
})

describe('an answer to the page of another origin', () => {
  it('may be read by an origin that a key lists, also if it is a refusal', async () => {
    const { stranger, call, admin, make, database, organization } = await world()
    const other = await make({})
    const answers = {
      200: await stranger({}),
      '401/5100': await stranger({ headers: { 'x-api-key': null } }),
      '401/5102': await stranger({ headers: { 'x-api-key': 'nonsense' } }),
      '403/5101': await stranger({ headers: { 'x-api-key': admin.tokens.accessToken && (await world()).key.header } }),
      '403/5103': await stranger({ headers: { 'x-api-key': other.header } }),
      '401/5120': await call(readProfile),
      404: await call({ path: '/no/such/address', method: 'GET' }),
      405: await stranger({ method: 'DELETE' }),
      415: await call(apiKeys.createApiKey, { body: 'x', headers: { 'content-type': 'text/plain' } }),
    }
    for (const [expected, answer] of Object.entries(answers)) {
      const code =
        answer.status === answer.envelope.statusCode ? `${answer.status}` : `${answer.status}/${answer.envelope.statusCode}`
      expect([code, allowed(answer), answer.headers.get('vary')?.includes('Origin')]).toEqual([expected, portal, true])
      const exposed = answer.headers.get('access-control-expose-headers')?.split(', ')
      expect(exposed).toEqual(expect.arrayContaining(['retry-after', 'etag', 'location', 'x-request-id', 'ratelimit']))
    }
    await database((db) => db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, organization.id)))
    const suspended = await stranger({})
    expect([suspended.envelope.statusCode, allowed(suspended)]).toEqual([6201, portal])
  })

  it('beyond the limit may be read too, and costs no query', async () => {
    Object.assign(env(), { RATE_LIMIT_GENERAL: { requests: 1, seconds: 60 } })
    const { stranger } = await world()
    const peer = freshAddress()
    expect((await stranger({ peer, headers: { 'x-api-key': null } })).status).toBe(401)
    const before = counter.statements
    for (let n = 0; n < 5; n += 1) {
      const answer = await stranger({ peer })
      expect([answer.status, allowed(answer), Number(answer.headers.get('retry-after')) > 0]).toEqual([429, portal, true])
    }
    expect(counter.statements - before).toBe(0)
  })

  it('beyond the limit queries the database only for the first unknown origins of a second', async () => {
    Object.assign(env(), { RATE_LIMIT_GENERAL: { requests: 1, seconds: 60 } })
    const { stranger } = await world()
    const peer = freshAddress()
    await stranger({ peer })
    const before = counter.statements
    const began = Date.now()
    for (let n = 0; n < 60; n += 1)
      expect(allowed(await stranger({ peer, headers: { origin: `https://made-up-${n}.example` } }))).toBeNull()
    const seconds = Math.floor((Date.now() - began) / 1000) + 2
    expect(counter.statements - before).toBeLessThanOrEqual(10 * seconds)
  })

  it('has no CORS headers for an origin that no key lists, whose request is refused', async () => {
    const { stranger, make, admin, key } = await world()
    for (const origin of [
      'https://evil.example',
      'null',
      `${portal}.evil.example`,
      'http://portal.example',
      'ionic://localhost',
    ]) {
      const answer = await stranger({ headers: { origin } })
      expect([answer.status, answer.envelope.statusCode, allowed(answer)]).toEqual([403, 5103, null])
    }
    const ended = await make({ allowedOrigins: ['https://ended.example'] })
    await admin.call(apiKeys.deactivateApiKey, { params: { id: ended.id } })
    expect(allowed(await stranger({ headers: { origin: 'https://ended.example' } }))).toBeNull()
    expect(allowed(await stranger({ headers: { origin: 'https://ended.example', 'x-api-key': ended.header } }))).toBeNull()
    expect(key.header).not.toBe(ended.header)
  })

  it('needs no CORS headers without an origin or for the host’s own pages', async () => {
    const { stranger, origin, make } = await world()
    const plain = await make({})
    for (const sent of [null, origin]) {
      const answer = await stranger({ headers: { origin: sent, 'x-api-key': plain.header } })
      expect([answer.status, allowed(answer)]).toEqual([200, null])
    }
  })
})
