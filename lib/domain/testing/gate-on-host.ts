import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { organizations } from '@/db/schema/organizations'
import { verifyCertificate } from '@/lib/domain/assessing/certificates/certificates.service'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.service'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.service'
import { createRole } from '@/lib/domain/house/roles/roles.service'
import { codeOf } from '@/lib/platform/errors'
import { labelHeader, sameProcessHeader, sealLabel } from '@/lib/platform/gate/label'
import { peerHeader, sealPeer } from '@/lib/platform/gate/peer'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { freshAddress } from '@/lib/platform/testing/call'
import { inTurns } from '@/lib/platform/testing/turns'
import { asAdmin } from './as-admin'
import { assertEnvelope, assertRefused, type World } from './contract-suite'
import { contracts } from './contracts'
import { freshOrganization } from './fixtures'
import { testKeysOnHost } from './keys-on-host'

const paths = [...new Set(contracts.map(({ path }) => path))]
const methodsOf = (path: string): string[] => contracts.filter((contract) => contract.path === path).map(({ method }) => method)
const allowedOf = (path: string) =>
  methodsOf(path)
    .flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
    .toSorted()
const othersOf = (path: string) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((name) => !methodsOf(path).includes(name))
const challenge = readCaptchaChallenge.contract
const verification = verifyCertificate.contract
const filled = (path: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, newId()]))

/** Behaviour of the router of one host for every path; the router of Next is tested without a host (hosts.test.ts). */
export function testMethodsOnHost(world: () => World): void {
  it('refuses one other method of every path with Allow', async () => {
    const { as, home } = world()
    const wrong: unknown[] = []
    for (const [at, path] of paths.entries()) {
      const others = othersOf(path)
      const method = others[at % others.length] ?? ''
      const { status, headers } = await as(home, home.admin)({ path, method: 'GET' }, { method, params: filled(path) })
      const allow = (headers.get('allow') ?? '').split(', ').toSorted()
      if (status !== 405 || `${allow}` !== `${allowedOf(path)}`) wrong.push([method, path, status, allow])
    }
    expect(wrong).toEqual([])
  })
}

/** Paths and methods of the operations, and ids of requests. */
function testRoutesOnHost(world: () => World): void {
  const ask = asAdmin(world)

  it('serves every operation by its path and method', async () => {
    const unserved: string[] = []
    for (const contract of contracts) {
      // Without a key: refused by the pipeline, after the router has found the operation.
      const { envelope } = await ask(contract, { params: filled(contract.path), headers: { 'x-api-key': null } })
      if (envelope.statusCode !== codeOf('apiKeyMissing')[0]) unserved.push(`${contract.id}: ${envelope.statusCode}`)
    }
    expect(unserved).toEqual([])
  })

  // One path of each set of methods.
  it.each([...new Map(paths.map((path) => [`${allowedOf(path)}`, path])).values()])(
    '%s refuses all other methods',
    async (path) => {
      for (const method of othersOf(path)) {
        const answer = await ask({ path, method: 'GET' }, { method, params: filled(path) })
        expect([answer.status, answer.envelope.statusCode, answer.envelope.message]).toEqual([
          405,
          405,
          text('en', 'errors.methodNotAllowed'),
        ])
        assertEnvelope(answer, { kind: 'refusal' })
        expect((answer.headers.get('allow') ?? '').split(', ').toSorted()).toEqual(allowedOf(path))
      }
    },
  )

  it.each([
    '/nothing',
    '/admin',
    '/admin/system/roles/a/b/c/d',
    '/Shared/User/Profile',
    '/shared/user/profile%2f',
    '/shared%2fuser/profile',
    '/__proto__',
  ])('%s does not exist, in the envelope', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await ask({ path: path as `/${string}`, method: 'GET' }, { method, headers: { 'x-custom-lang': 'ar' } })
      expect([answer.status, answer.envelope.statusCode, answer.envelope.message]).toEqual([
        404,
        404,
        text('ar', 'errors.routeNotFound'),
      ])
      assertEnvelope(answer, { kind: 'refusal' })
    }
  })

  it('keeps a well-formed request id and replaces any other', async () => {
    const mine = newId()
    expect((await ask(challenge, { headers: { 'x-request-id': mine } })).envelope.metadata.requestId).toBe(mine)
    for (const other of ['1', mine.toUpperCase(), `${mine}0`, '00000000-0000-0000-0000-000000000000'])
      expect((await ask(challenge, { headers: { 'x-request-id': other } })).envelope.metadata.requestId).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7/,
      )
  })
}

/** The organization of a request. */
function testOrganizationOnHost(world: () => World): void {
  it('identifies an organization by the Host header only', async () => {
    const { home, foreign, as } = world()
    const call = as(home, home.admin)
    for (const host of [
      'localhost:3000',
      'nobody.localhost:3000',
      `${home.organization.slug}.example.org`,
      `a.${home.organization.slug}.localhost:3000`,
    ])
      await assertRefused({ org: home, call, contract: challenge, input: { headers: { host } } }, 'organizationNotFound')
    const forwarded = { 'x-forwarded-host': new URL(foreign.origin).host, forwarded: `host=${new URL(foreign.origin).host}` }
    expect((await call(readProfile.contract, { headers: forwarded })).data).toMatchObject({ id: home.admin.user.id })
    const chosen = await call(readProfile.contract, {
      headers: { host: 'preview.example.org', 'x-organization': home.organization.slug },
    })
    expect(chosen.data).toMatchObject({ id: home.admin.user.id })
  })

  it('refuses a suspended organization in its own language', async () => {
    const { as } = world()
    const org = await freshOrganization({ defaultLocale: 'ar' })
    await org.database((db) =>
      db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, org.organization.id)),
    )
    const answer = await as(org, org.admin)(readProfile.contract)
    expect([answer.status, answer.envelope.statusCode, answer.envelope.message]).toEqual([
      403,
      6201,
      text('ar', 'errors.organizationSuspended'),
    ])
  })
}

/** The limits of a client's address. */
function testAddressLimits(world: () => World): void {
  const ask = asAdmin(world)

  it('admits 100 requests of an address in a window and reports the time to wait', async () => {
    const peer = freshAddress()
    const statuses = await inTurns(100, async () => (await ask(challenge, { peer })).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const contract of [challenge, readProfile.contract, createRole.contract]) {
      const answer = await ask(contract, { peer, headers: { 'x-custom-lang': 'ar' } })
      const wait = Number(answer.headers.get('retry-after'))
      expect([answer.status, answer.envelope.statusCode]).toEqual([429, 429])
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(600)
      expect(answer.envelope.message).toBe(text('ar', 'errors.tooManyRequests', { seconds: wait }))
      expect([answer.headers.get('ratelimit-policy'), answer.headers.get('ratelimit')]).toEqual([
        '"general";q=100;w=600',
        `"general";r=0;t=${wait}`,
      ])
      assertEnvelope(answer, { kind: 'refusal' })
    }
    // The client writes the left of X-Forwarded-For, the proxy the right.
    const claimed = await inTurns(20, (at) => ask(challenge, { headers: { 'x-forwarded-for': `198.51.100.${at}, ${peer}` } }))
    expect(new Set(claimed.map(({ status }) => status))).toEqual(new Set([429]))
    expect((await ask(verification, { peer, params: { code: 'x' } })).status).toBe(404)
    expect((await ask(challenge)).status).toBe(200)
  })

  it('counts certificate verification in a limit of its own, 60 in a window', async () => {
    const peer = freshAddress()
    const verify = () => ask(verification, { peer, params: { code: 'x' } })
    const statuses = await inTurns(60, async () => (await verify()).status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    const answer = await verify()
    expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([429, '"certificate-verify";q=60;w=600'])
    const wait = Number(answer.headers.get('retry-after'))
    expect([wait > 500, wait <= 600]).toEqual([true, true])
    const general = await ask(challenge, { peer })
    expect([general.status, general.headers.get('ratelimit')]).toEqual([200, '"general";r=99;t=600'])
  })

  it('counts all addresses of an IPv6 network as one', async () => {
    const network = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:1`
    const statuses = await inTurns(101, async (at) => (await ask(challenge, { peer: `${network}:${at}::1` })).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
}

/** Headers that only the product itself may set. */
function testInternalHeaders(world: () => World): void {
  const ask = asAdmin(world)

  it('ignores internal headers of clients', async () => {
    const { home, foreign } = world()
    const label = {
      organization: foreign.organization,
      language: 'en',
      address: '192.0.2.1',
      requestId: newId(),
      apiKey: { id: null, key: 'lpk_x', kind: 'app', allowedOrigins: [], scopes: null, account: null },
      refusal: null,
      rateLimit: {},
    } as const
    const target = new URL(`${home.origin}/api/v1${readProfile.contract.path}`)
    const regional = { ...foreign.organization, isPlatform: false, regionalProfile: { ...foreign.organization.regionalProfile } }
    const sealed = sealLabel(
      { ...label, organization: regional, apiKey: { ...label.apiKey, allowedOrigins: [] } },
      { method: 'GET', url: target, authorization: null },
    )
    const forged = `${sealed.split('.')[0]}.${'A'.repeat(43)}`
    const spoofed = {
      [peerHeader]: sealPeer('192.0.2.1'),
      'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
      'x-invoke-path': '/',
      'x-matched-path': '/docs',
      'x-middleware-next': '1',
      [sameProcessHeader]: '1',
    }
    for (const value of [forged, 'x.y', 'null.null']) {
      const headers = { ...spoofed, [labelHeader]: value }
      expect((await ask(readProfile.contract, { headers })).data).toMatchObject({ id: home.admin.user.id })
      const answer = await ask(readProfile.contract, { headers: { ...headers, 'x-api-key': null } })
      expect(answer.envelope.statusCode).toBe(5100)
    }
  })
}

/** Checks before the pipeline on every host: paths and methods, tenant, API key, limits, internal headers. */
export function testGateOnHost(world: () => World): void {
  testRoutesOnHost(world)
  testOrganizationOnHost(world)
  testKeysOnHost(world)
  testAddressLimits(world)
  testInternalHeaders(world)
}
