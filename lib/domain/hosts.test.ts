import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/lib/platform/env'
import { caller } from '@/lib/platform/testing/call'
import { overHttp } from '@/lib/platform/testing/http'
import { inTurns } from '@/lib/platform/testing/turns'
import { readCaptchaChallenge } from './identity/sign-in/captcha.service'
import { operations } from './product'
import { makeWorld, type World } from './testing/contract-suite'
import { testClassesOnHost, testContractsOnHost } from './testing/contract-tests'
import { testGateOnHost } from './testing/gate-on-host'
import { hosts } from './testing/hosts'
import { testLimitsOnHost } from './testing/limits-on-host'
import { testMalformedHttp } from './testing/malformed-http'

const paths = [...new Set(operations.map(({ contract }) => contract.path))]

describe('the routes of Next', () => {
  const root = 'app/api/v1'
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'))
  const pathOf = (file: string) => `/${dirname(file).replace(/\[(\w+)\]/g, ':$1')}`

  it('are exactly the paths of the contracts, and the mounted ones', () => {
    const others = [
      '/[[...unknown]]',
      '/asyncapi.json',
      '/openapi.json',
      '/admin/content/asset/tus/[[...path]]',
      '/public/certificate-file/[[...path]]',
      '/public/certificate-issuer/[[...path]]',
      '/public/certificate-status/[[...path]]',
      '/public/certificate-verify/:code/credential',
      '/public/lti/authorize',
      '/public/lti/deep-linking',
      '/public/lti/grades/[[...path]]',
      '/public/lti/jwks',
      '/public/lti/openid-configuration',
      '/public/lti/registration',
      '/public/lti/roster/[[...path]]',
      '/public/lti/start',
      '/public/lti/token',
      '/public/lti/tool/[[...path]]',
      '/public/mail/[[...path]]',
      '/public/notification/[[...path]]',
      '/public/oneroster/v1p2/[[...path]]',
      '/public/scim/v2/[[...path]]',
      '/public/xapi/[[...path]]',
    ]
    expect(files.map(pathOf).toSorted()).toEqual([...paths, ...others].toSorted())
  })

  it.each(files)('%s answers every method', async (file) => {
    const route: Record<string, unknown> = await import(join(process.cwd(), root, file))
    expect(Object.keys(route).toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'])
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
