import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/v1/[[...path]]/route'
import { env } from '@/lib/platform/env'
import { peerHeader, sealPeer } from '@/lib/platform/gate/peer'
import { caller, freshAddress } from '@/lib/platform/testing/call'
import { overHttp } from '@/lib/platform/testing/http'
import { inTurns } from '@/lib/platform/testing/turns'
import { readCaptchaChallenge } from './house/identity/sign-in/captcha.service'
import { operations } from './product'
import { makeWorld, type World } from './testing/contract-suite'
import { testClassesOnHost, testContractsOnHost } from './testing/contract-tests'
import { testGateOnHost, testMethodsOnHost } from './testing/gate-on-host'
import { hosts } from './testing/hosts'
import { testLimitsOnHost } from './testing/limits-on-host'
import { testMalformedHttp } from './testing/malformed-http'

/** All methods have one handler. */
const refusedBy = async (method: string, path: string) => {
  // From an address of its own, because limits are not what is tried.
  const headers = { [peerHeader]: sealPeer(freshAddress()) }
  const response = await GET(new Request(`http://localhost:3000/api/v1${path}`, { method, headers }))
  const { statusCode }: { statusCode: number } = await response.json()
  return { status: response.status, code: statusCode, allow: response.headers.get('allow') }
}
/** A path with something in place of its parameters. */
const concrete = (path: string) => path.replace(/:\w+/g, 'x')
const allowed = (methods: readonly string[]) =>
  methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()

describe('the one route of Next', () => {
  it('serves every operation by its path and method', async () => {
    const unserved: string[] = []
    for (const { contract } of operations) {
      // Without an organization, key or token: refused by the pipeline, after the router has found the operation.
      const { code } = await refusedBy(contract.method, concrete(contract.path))
      if (code === 404 || code === 405) unserved.push(contract.id)
    }
    expect(unserved).toEqual([])
  })

  it('refuses the other methods of each path, and names those that it has', async () => {
    const methods = new Map<string, string[]>()
    for (const { contract } of operations) methods.set(contract.path, [...(methods.get(contract.path) ?? []), contract.method])
    for (const [path, own] of methods) {
      const other = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].find((method) => !own.includes(method))
      if (!other) continue
      const { status, allow } = await refusedBy(other, concrete(path))
      expect([path, status, (allow ?? '').split(', ').toSorted()]).toEqual([path, 405, allowed(own)])
    }
  })

  it('knows no other paths', async () => {
    for (const path of ['', '/', '/nothing', '/admin', '/admin/nothing/at/all', '/shared/user/profile/more'])
      expect(await refusedBy('GET', path)).toEqual({ status: 404, code: 404, allow: null })
  })

  it('is the only one beside those of the documents', () => {
    const files = readdirSync('app/api/v1', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'))
    expect(files.toSorted()).toEqual(['[[...path]]/route.ts', 'asyncapi.json/route.ts', 'openapi.json/route.ts'])
  })
})

// Each host is started once for all tests of hosts.
describe.each(hosts)('%s', (host, start) => {
  let world: World
  let close: () => Promise<void>
  let url: string
  beforeAll(async () => {
    const running = await start()
    close = running.close
    url = running.url
    world = await makeWorld(overHttp(url))
  })
  afterAll(() => close?.())

  describe('the gate', () => testGateOnHost(() => world))
  describe('the limits', () => testLimitsOnHost(() => world))
  describe('the operations', () =>
    host === 'Next behind its middleware'
      ? testClassesOnHost(operations, () => world)
      : testContractsOnHost(operations, () => world))
  if (host !== 'the self-hosted server') return

  describe('the paths', () => testMethodsOnHost(() => world))
  describe('HTTP', () => testMalformedHttp(() => url))

  it('counts by the socket’s address without a proxy, whatever the headers say', async () => {
    const { home } = world
    const { trustProxy } = env()
    env().trustProxy = 'none'
    try {
      const call = caller(overHttp(url), home.origin, () => ({ 'x-api-key': home.apiKey }))
      const forged = (at: number) => ({
        'x-forwarded-for': `198.51.100.${at}`,
        forwarded: `for=198.51.100.${at}`,
        'x-real-ip': `198.51.100.${at}`,
        'x-client-ip': `198.51.100.${at}`,
      })
      const challenge = readCaptchaChallenge.contract
      const first = await call(challenge, { headers: forged(0) })
      const left = Number(/r=(\d+)/.exec(first.headers.get('ratelimit') ?? '')?.[1])
      expect(left).toBeGreaterThan(0)
      const statuses = await inTurns(left + 20, async (at) => (await call(challenge, { headers: forged(at + 1) })).status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    } finally {
      env().trustProxy = trustProxy
    }
  })
})
