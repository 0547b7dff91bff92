import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organizations } from '@/db/schema/organizations'
import { env, publishedSecret } from '@/lib/platform/env'
import { labelHeader, sameProcessHeader } from '@/lib/platform/gate/label'
import { pageHeader } from '@/lib/platform/gate/label-request'
import { peerHeader } from '@/lib/platform/gate/peer'
import { newId } from '@/lib/platform/ids'
import { deriveKey } from '@/lib/platform/secrets'
import { type Host, startNext, startWorker } from '@/lib/platform/testing/next-host'
import { Raw, type RawAnswer } from '@/lib/platform/testing/raw'
import { readProfile } from './house/identity/sign-in/identity.service'
import { operations } from './product'
import { freshOrganization } from './testing/fixtures'
import { hostileRequests } from './testing/hostile-addresses'

/** High rate limits for this file; certificate verification keeps its limit, in a window longer than the tests take. */
const settings = {
  TRUST_PROXY: 'none',
  RATE_LIMIT_GENERAL: '100000/1',
  RATE_LIMIT_PAGES: '100000/1',
  RATE_LIMIT_CERTIFICATE_VERIFY: '60/600',
  LOG_LEVEL: 'silent',
}
const ownHost = 'masar-a1b2c3.vercel.app'
const preview = { ...settings, DEPLOYMENT_ENV: 'preview', VERCEL_URL: ownHost }
const starts: Record<string, () => Promise<Host>> = {
  'the self-hosted server': () => startWorker(preview),
  'next start as a preview': () => startNext(preview),
  'next start in production': () => startNext({ ...settings, DEPLOYMENT_ENV: 'production', VERCEL_URL: ownHost }),
  'next start behind its middleware, as on Vercel': () => startNext({ ...preview, VERCEL: '1' }),
}
const names = Object.keys(starts)

let home: Awaited<ReturnType<typeof freshOrganization>>
let foreign: Awaited<ReturnType<typeof freshOrganization>>
const hosts = new Map<string, Host>()
beforeAll(async () => {
  home = await freshOrganization()
  foreign = await freshOrganization()
  const name = { ar: 'جهة أخرى', en: 'Foreign Organization' }
  await foreign.database((db) => db.update(organizations).set({ name }).where(eq(organizations.id, foreign.organization.id)))
  Object.assign(foreign.organization, { name })
  for (const [name, start] of Object.entries(starts)) hosts.set(name, await start())
})
afterAll(() => Promise.all([...hosts.values()].map((host) => host.close())))
const hostOf = ({ origin }: { origin: string }) => new URL(origin).host

/** Sends raw request bytes and reads the answer. */
async function ask(name: string, method: string, target: string, headers: Headers): Promise<RawAnswer> {
  const raw = new Raw(hosts.get(name)?.url ?? '')
  const lines = Object.entries({ Host: hostOf(home), Connection: 'close', ...headers }).map(([key, value]) => `${key}: ${value}`)
  raw.send(Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
  try {
    return await raw.answer(240_000)
  } finally {
    raw.end()
  }
}
type Headers = Record<string, string>
const codeOf = ({ body }: RawAnswer): unknown => /"statusCode":(\d+)/.exec(body)?.[1]
async function atMost<T>(count: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: count }, next))
}

const guardedReads = operations
  .map(({ contract }) => contract)
  .filter(({ access, method }) => typeof access === 'object' && method === 'GET')
  .map(({ path }) => path.replace(/:\w+/g, newId()))
  // A host sees only their path, so a sample of a hundred is enough.
  .filter((_, at, { length }) => at % Math.ceil(length / 25) === 0)

/** Labels that an attacker could make for a path: signed with another secret, or not signed. */
function forgedLabels(path: string): string[] {
  const { organization, admin } = foreign
  const label = {
    requestId: newId(),
    organization: { ...organization, isPlatform: true },
    language: 'en',
    address: '192.0.2.1',
    apiKey: { id: null, key: foreign.apiKey.split(':')[0], allowedOrigins: [] },
    refusal: null,
    rateLimit: {},
  }
  const subject = { issuer: foreign.origin, organizationId: organization.id, userId: admin.user.id, sessionId: admin.sessionId }
  const person = { status: 'active', isRevoked: false, isExpired: false, roleTypes: ['superAdmin'], termsAccepted: true }
  const until = Date.now() + 300_000
  const payloads = [
    { gateResult: { label, subject, person }, until },
    { value: { ...label, subject, person }, until },
  ].map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
  const bound = JSON.stringify(['GET', `/api/v1${path}`, null])
  const keys = [publishedSecret, 'x'.repeat(32)].flatMap((secret) => [deriveKey(secret, 'gate-label'), Buffer.from(secret)])
  return payloads.flatMap((payload) => [
    payload,
    `${payload}.${'A'.repeat(43)}`,
    ...keys.map((key) => `${payload}.${createHmac('sha256', key).update(`${bound}\n${payload}`).digest('base64url')}`),
  ])
}

describe('next start without a secret of its own', () => {
  it.each([
    ['development', {}],
    ['a preview', { DEPLOYMENT_ENV: 'preview' }],
  ])('does not start as %s', async (_deployment, more) => {
    await expect(startNext({ ...settings, ...more, APP_SECRET: '' })).rejects.toThrow(
      /ended with code 1[\s\S]*Masar stopped: [\s\S]*APP_SECRET: is not set/,
    )
  })

  it('does not start with the published secret', async () => {
    await expect(startNext({ ...settings, APP_SECRET: publishedSecret })).rejects.toThrow(
      /ended with code 1[\s\S]*APP_SECRET: this value is published/,
    )
  })
})

describe.each(names)('%s', (name) => {
  it('shows a signed-in administrator what the forged requests ask for', async () => {
    const signedIn = { 'x-api-key': home.apiKey, authorization: `Bearer ${home.admin.tokens.accessToken}` }
    const codes = await Promise.all(guardedReads.map(async (path) => codeOf(await ask(name, 'GET', `/api/v1${path}`, signedIn))))
    // Paths with a random id are answered with 404.
    expect(codes.filter((code) => code === '200').length).toBeGreaterThan(4)
  })

  it('accepts no forged label, with whatever signature', async () => {
    const accepted: string[] = []
    let tried = 0
    // Each path with some of the forgeries, so that each host gets all of them.
    const cases = guardedReads.flatMap((path, at) =>
      forgedLabels(path)
        .filter((_, which) => (which + at) % 6 === 0)
        .flatMap((label): { path: string; headers: Headers }[] => [
          { path, headers: { [labelHeader]: label } },
          { path, headers: { [labelHeader]: label, [sameProcessHeader]: '1', [peerHeader]: '127.0.0.1 x' } },
        ]),
    )
    await atMost(8, cases, async ({ path, headers }) => {
      tried += 1
      const answer = await ask(name, 'GET', `/api/v1${path}`, { Host: hostOf(foreign), ...headers })
      if (answer.status !== 401 || codeOf(answer) !== '5100')
        accepted.push(`${path} ${JSON.stringify(headers).slice(0, 80)}: ${answer.status}`)
    })
    expect(tried).toBeGreaterThan(60)
    expect(accepted).toEqual([])
  })

  it('shows no page of another organization for a forged page label', async () => {
    const value = { organization: foreign.organization, language: 'en', address: '192.0.2.1', requestId: newId(), nonce: 'x' }
    const until = Date.now() + 300_000
    const plain = Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = Buffer.from(JSON.stringify({ value, until })).toString('base64url')
    const signed = [publishedSecret, 'x'.repeat(32)].map((secret) =>
      createHmac('sha256', deriveKey(secret, 'page-label'))
        .update(`${hostOf(home)}\n${payload}`)
        .digest('base64url'),
    )
    const shown = async (path: string, headers: Headers) => {
      const { status, body, headers: answered } = await ask(name, 'GET', path, headers)
      const policy = answered.get('content-security-policy') ?? ''
      return [path, status, body.includes('Foreign Organization'), /'nonce-[\w+/]{22}==/.test(policy)]
    }
    expect(await shown('/verify', { Host: hostOf(foreign) })).toEqual(['/verify', 200, true, true])
    const steps: Headers[] = [
      {},
      { [sameProcessHeader]: '1' },
      { 'x-middleware-subrequest': Array(5).fill('middleware').join(':') },
    ]
    for (const label of [plain, payload, ...signed.map((mac) => `${payload}.${mac}`)])
      for (const more of steps)
        for (const path of ['/verify', '/console/sign-in'])
          expect(await shown(path, { [pageHeader]: label, ...more })).toEqual([path, 200, false, true])
  })

  it('identifies an organization by its own hosts only', async () => {
    const { slug } = home.organization
    const isPreview = name !== 'next start in production'
    const status = async (host: string, more: Record<string, string> = {}) =>
      codeOf(await ask(name, 'GET', '/api/v1/public/captcha/challenge', { Host: host, 'x-api-key': home.apiKey, ...more }))
    expect(await status(hostOf(home))).toBe('200')
    expect(await status(`${slug}---${ownHost}`)).toBe(isPreview ? '200' : '6200')
    for (const host of [
      `${slug}---evil.example`,
      `${slug}---${ownHost}.evil.example`,
      `${slug}---x.${ownHost}`,
      `x---${slug}---${ownHost}`,
      `${slug}---vercel.app`,
      `${slug}---`,
      `${slug}.evil.example`,
      ownHost,
      'evil.example',
    ])
      expect([host, await status(host)]).toEqual([host, '6200'])
    const forwarded = { 'x-forwarded-host': hostOf(home), forwarded: `host=${hostOf(home)}`, 'x-original-host': hostOf(home) }
    expect(await status('evil.example', forwarded)).toBe('6200')
    expect(await status('evil.example', { 'x-organization': slug })).toBe(isPreview ? '200' : '6200')
  })

  it('answers 404 for what does not exist: files of a build, certificates with a NUL in their code', async () => {
    const missing = await Promise.all(
      ['/_next/static/missing.js', '/_next/static/chunks/%00', '/.well-known/nothing', '/verify/%00', '/verify/x%00y'].map(
        async (path) => [path, (await ask(name, 'GET', path, {})).status],
      ),
    )
    expect(missing.map(([, status]) => status)).toEqual(missing.map(() => 404))
  })

  it('answers hostile addresses, hosts and methods without a fault, and malformed ones with 400 in the envelope', async () => {
    const cookie = `masar-access=${home.admin.tokens.accessToken}`
    const wrong: string[] = []
    let tried = 0
    // A different part of the list on each kind of host; `npm run bench:faults -- --only=T17` sends all of it to both.
    const share = names.indexOf(name)
    const mine = hostileRequests().filter((_, at) => at % 8 === share)
    await atMost(8, mine, async ({ method, target, host, isMalformed }) => {
      tried += 1
      const headers = { Host: host ?? hostOf(home), 'x-api-key': home.apiKey, cookie, 'Content-Length': '0' }
      const answer = await ask(name, method, target, headers)
      const isEnvelope = /"metadata":\{.*"version":"1"/.test(answer.body)
      const isRight = answer.status >= 200 && answer.status < 500 && (!isMalformed || (answer.status === 400 && isEnvelope))
      if (!isRight) wrong.push(`${method} ${target.slice(0, 60)} ${host ?? ''}: ${answer.status} ${answer.body.slice(0, 60)}`)
    })
    expect(tried).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  it('refuses unsupported methods with 405 and Allow', async () => {
    for (const [path, allow] of [
      ['/verify', 'GET, HEAD'],
      ['/icon.svg', 'GET, HEAD'],
      ['/nothing', 'GET, HEAD'],
      ['/healthz', 'GET, HEAD'],
      ['/docs', 'GET, HEAD'],
    ] as const)
      for (const method of ['TRACE', 'PROPFIND', 'DELETE', 'POST']) {
        const answer = await ask(name, method, path, { 'Content-Length': '0' })
        expect([path, method, answer.status, answer.headers.get('allow'), codeOf(answer)]).toEqual([
          path,
          method,
          405,
          allow,
          '405',
        ])
      }
    for (const path of ['/console/api/shared/user/profile', `/api/v1${readProfile.contract.path}`]) {
      const answer = await ask(name, 'TRACE', path, {})
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 405, '405'])
      expect(answer.headers.get('allow')).toContain('GET, HEAD')
    }
  })

  // On Vercel the edge in front of this process overwrites X-Forwarded-For.
  it.skipIf(name.endsWith('Vercel'))('counts a client by its socket, whatever its headers claim', async () => {
    const claimed = (at: number) => ({
      'x-forwarded-for': `198.51.100.${at}`,
      forwarded: `for=198.51.100.${at}`,
      'x-real-ip': `198.51.100.${at}`,
      'x-client-ip': `198.51.100.${at}`,
      [peerHeader]: `198.51.100.${at} ${createHmac('sha256', deriveKey(publishedSecret, 'peer')).update(`198.51.100.${at}`).digest('base64url')}`,
    })
    const statuses: number[] = []
    await atMost(
      8,
      Array.from({ length: 80 }, (_, at) => at),
      async (at) => {
        const headers = { 'x-api-key': home.apiKey, ...claimed(at) }
        statuses.push((await ask(name, 'GET', '/api/v1/public/certificate-verify/x', headers)).status)
      },
    )
    // Other tests of this file have used part of the 60.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
    expect(new Set(statuses).size).toBeLessThanOrEqual(2)
  })
})

it('uses a secret of the tests', () => expect(env().APP_SECRET).not.toBe(publishedSecret))
