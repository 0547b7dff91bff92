import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { organizations } from '@/db/schema/organizations'
import { contract } from '@/lib/domain/rooms'
import { mintApiKey } from '../auth/api-key'
import { counter } from '../db/connection'
import { closeDatabase } from '../db/pool'
import { env } from '../env'
import { implement } from '../http/implement'
import { newId } from '../ids'
import { freshAddress } from '../testing/call'
import { freshTenant } from '../testing/tenant'

const settings = {
  deployment: env().deployment,
  trustProxy: env().trustProxy,
  DATABASE_APP_URL: env().DATABASE_APP_URL,
  DATABASE_SOCKET: env().DATABASE_SOCKET,
  RATE_LIMIT_GENERAL: env().RATE_LIMIT_GENERAL,
  VERCEL_BRANCH_URL: env().VERCEL_BRANCH_URL,
}
afterEach(() => Object.assign(env(), settings))

const whoAmI = implement(
  contract({
    id: 'identity.profile',
    method: 'GET',
    path: '/public/whoami',
    summary: 'Whom the gate took the caller for',
    access: 'public',
    returns: z.object({ organizationId: z.string(), address: z.string() }),
    example: { returns: { organizationId: newId(), address: '203.0.113.7' } },
  }),
  async ({ organization, address }) => ({ organizationId: organization.id, address }),
)
const verify = implement(
  contract({
    id: 'certificates.verify',
    method: 'GET',
    path: '/public/certificate-verify/:code',
    limit: 'RATE_LIMIT_CERTIFICATE_VERIFY',
    summary: 'Under the limit of its own',
    access: 'public',
    params: z.object({ code: z.string() }),
    returns: z.object({ code: z.string() }),
    example: { params: { code: 'x' }, returns: { code: 'x' } },
  }),
  async (_context, { params }) => params,
)
const tenant = (more: Partial<typeof organizations.$inferInsert> = {}) => freshTenant([whoAmI, verify], more)
type Tenant = Awaited<ReturnType<typeof tenant>>
const ask = async (at: Tenant, headers: Record<string, string | null> = {}, peer?: string) => {
  const { status, envelope, headers: sent } = await at.call(whoAmI.contract, { headers, ...(peer && { peer }) })
  return { status, code: envelope.statusCode, data: envelope.data, headers: sent, envelope }
}
/** The rate limiter's window is per process; each test begins with an empty one. */
const forget = () => Object.assign(globalThis, { masarLimiter: undefined })

describe('the organization of a request', () => {
  it('comes from the Host header: by slug, by stored domain, in a preview by its own host', async () => {
    const domain = `learn.${newId().slice(-8)}.example`
    const at = await tenant({ customDomain: domain })
    const { id, slug } = at.organization
    for (const host of [domain, domain.toUpperCase(), `${domain}.`, `${slug}.localhost:3000`])
      expect(await ask(at, { host })).toMatchObject({ code: 200, data: { organizationId: id } })
    const preview = `${slug}---masar-branch.vercel.app`
    for (const host of [`evil-${domain}`, `${domain}:8443`, 'localhost:3000', 'nobody.localhost:3000', preview])
      expect(await ask(at, { host })).toMatchObject({ status: 404, code: 6200 })
    Object.assign(env(), { deployment: 'preview', VERCEL_BRANCH_URL: 'masar-branch.vercel.app' })
    expect(await ask(at, { host: preview })).toMatchObject({ code: 200, data: { organizationId: id } })
    expect(await ask(at, { host: `${slug}---evil.example` })).toMatchObject({ status: 404, code: 6200 })
  })

  it('is never taken from X-Forwarded-Host, Forwarded, and in production not from x-organization', async () => {
    const [at, other] = [await tenant(), await tenant()]
    const host = new URL(other.origin).host
    const { slug } = other.organization
    for (const [name, value] of [
      ['x-forwarded-host', host],
      ['forwarded', `host=${host}`],
      ['x-host', host],
    ] as const)
      expect((await ask(at, { [name]: value })).data).toMatchObject({ organizationId: at.organization.id })
    // Chosen, but with the key of the first: another organization's key is as unknown as none.
    expect(await ask(at, { 'x-organization': slug })).toMatchObject({ status: 403, code: 5101 })
    Object.assign(env(), { deployment: 'production' })
    expect((await ask(at, { 'x-organization': slug })).data).toMatchObject({ organizationId: at.organization.id })
  })

  it('is refused while it is suspended, and served again afterwards', async () => {
    const at = await tenant()
    const set = (status: 'active' | 'suspended') =>
      at.database((db) => db.update(organizations).set({ status }).where(eq(organizations.id, at.organization.id)))
    await set('suspended')
    expect(await ask(at)).toMatchObject({ status: 403, code: 6201 })
    await set('active')
    expect(await ask(at)).toMatchObject({ code: 200 })
  })

  it('gives the answer its language unless the caller asks for another', async () => {
    const at = await tenant({ defaultLocale: 'ar' })
    expect((await ask(at, { 'x-api-key': null })).envelope.metadata.language).toBe('ar')
    expect((await ask(at, { 'x-api-key': null, 'x-custom-lang': 'en' })).envelope.metadata.language).toBe('en')
    expect((await ask(at, { 'accept-language': 'en' })).envelope.metadata.language).toBe('ar')
  })
})

describe('the console’s own key', () => {
  it('works for its organization alone and is refused with another secret', async () => {
    const [at, other] = [await tenant(), await tenant()]
    expect(await ask(at)).toMatchObject({ code: 200 })
    const [key = ''] = at.apiKey.split(':')
    expect(await ask(at, { 'x-api-key': `${key}:${mintApiKey('dev').secret}` })).toMatchObject({ status: 401, code: 5102 })
    expect(await ask(at, { 'x-api-key': other.apiKey })).toMatchObject({ status: 403, code: 5101 })
  })
})

describe('the general rate limit', () => {
  it('is 100 requests in 10 seconds for an address, whatever key it uses, with the time to wait', async () => {
    forget()
    const at = await tenant()
    const peer = freshAddress()
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, n) => ask(at, n % 2 ? {} : { 'x-api-key': `${n}:x` }, peer)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    const refused = await ask(at, {}, peer)
    expect([refused.status, refused.code, refused.envelope.data]).toEqual([429, 429, undefined])
    const wait = Number(refused.headers.get('retry-after'))
    expect(Number.isInteger(wait) && wait >= 1 && wait <= 10).toBe(true)
    expect(refused.headers.get('ratelimit-policy')).toBe('"general";q=100;w=10')
    expect(refused.headers.get('ratelimit')).toBe(`"general";r=0;t=${wait}`)
    expect(await ask(at, {}, freshAddress())).toMatchObject({ code: 200 })
  })

  it('counts one client however many addresses it makes up or owns', async () => {
    Object.assign(env(), { RATE_LIMIT_GENERAL: { requests: 5, seconds: 60 } })
    const at = await tenant()
    const allowed = async (request: (n: number) => ReturnType<typeof ask>) => {
      forget()
      const answers = []
      for (let n = 0; n < 12; n += 1) answers.push(await request(n))
      return answers.filter(({ status }) => status === 200).length
    }
    const forged = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip']
    const made = (n: number) => Object.fromEntries(forged.map((name) => [name, `9.9.9.${n}`]))
    const network = (n: number) => `2001:db8:5:5::${n.toString(16)}`
    expect(await allowed((n) => ask(at, made(n), '203.0.113.50'))).toBe(5)
    expect(await allowed((n) => ask(at, {}, network(n)))).toBe(5)
    Object.assign(env(), { trustProxy: '1' })
    expect(await allowed((n) => ask(at, { 'x-forwarded-for': `9.9.9.${n}, 203.0.113.50` }))).toBe(5)
    expect(await allowed((n) => ask(at, { 'x-forwarded-for': `203.0.113.${n}` }, '10.0.0.1'))).toBe(12)
  })

  it('refuses a flood without asking the database', async () => {
    forget()
    Object.assign(env(), { RATE_LIMIT_GENERAL: { requests: 2, seconds: 60 } })
    const at = await tenant()
    const peer = freshAddress()
    for (let n = 0; n < 2; n += 1) await ask(at, {}, peer)
    const before = counter.statements
    for (let n = 0; n < 20; n += 1) expect(await ask(at, {}, peer)).toMatchObject({ status: 429 })
    expect(counter.statements - before).toBe(0)
  })
})

describe('the limit of certificate verification', () => {
  it('is 60 requests in a minute, apart from the general one in both directions', async () => {
    forget()
    const at = await tenant()
    const peer = freshAddress()
    const once = () => at.call(verify.contract, { params: { code: 'ABC' }, peer })
    const answers = await Promise.all(Array.from({ length: 70 }, once))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = await once()
    expect([refused.status, refused.envelope.statusCode]).toEqual([429, 429])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait > 50 && wait <= 60).toBe(true)
    expect(refused.headers.get('ratelimit-policy')).toBe('"certificate-verify";q=60;w=60')
    const general = await ask(at, {}, peer)
    expect([general.status, general.headers.get('ratelimit')]).toEqual([200, '"general";r=99;t=10'])
  })
})

describe('what a page reads for itself', () => {
  it('is not counted again by the general limit, and counted by the limit of a path', async () => {
    forget()
    Object.assign(env(), { RATE_LIMIT_GENERAL: { requests: 2, seconds: 60 } })
    const at = await tenant()
    const page = { peer: freshAddress(), isPageRead: true }
    for (let n = 0; n < 5; n += 1) expect(await at.call(whoAmI.contract, page)).toMatchObject({ status: 200 })
    expect(await ask(at, {}, page.peer)).toMatchObject({ status: 200 })
    const codes = await Promise.all(
      Array.from({ length: 61 }, () => at.call(verify.contract, { ...page, params: { code: 'ABC' } })),
    )
    expect(codes.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('a store that cannot be read', () => {
  it('is a 503 with Retry-After and never a 401, and is over as soon as the store is back', async () => {
    const at = await tenant()
    expect(await ask(at)).toMatchObject({ code: 200 })
    Object.assign(env(), { DATABASE_APP_URL: 'postgres://nobody@127.0.0.1:1/nothing', DATABASE_SOCKET: undefined })
    await closeDatabase()
    const answer = await ask(at)
    expect([answer.status, answer.code]).toEqual([503, 5000])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    // Before the connections are closed, both times: what is opened while they close already goes to the other database.
    Object.assign(env(), settings)
    await closeDatabase()
    expect(await ask(at)).toMatchObject({ code: 200 })
  })
})

describe('the address of a caller', () => {
  it('is the socket’s peer, and what the nearest trusted proxy says where one is configured', async () => {
    const at = await tenant()
    const forwarded = { 'x-forwarded-for': '6.6.6.6, 198.51.100.9' }
    expect((await ask(at, forwarded, '203.0.113.7')).data).toMatchObject({ address: '203.0.113.7' })
    Object.assign(env(), { trustProxy: '203.0.113.0/24' })
    expect((await ask(at, forwarded, '203.0.113.7')).data).toMatchObject({ address: '198.51.100.9' })
    expect((await ask(at, forwarded, '192.0.2.1')).data).toMatchObject({ address: '192.0.2.1' })
  })
})
