import { beforeAll, describe, expect, it } from 'vitest'
import { verifyCertificate } from '@/lib/domain/assessing/certificates/certificates.service'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.service'
import { text } from '@/lib/platform/i18n/text'
import { type CallInput, caller, freshAddress } from '@/lib/platform/testing/call'
import { inTurns } from '@/lib/platform/testing/turns'
import { assertEnvelope, type World } from './contract-suite'

const challenge = readCaptchaChallenge.contract
const verification = verifyCertificate.contract
const budget = 100

const callerOf =
  (world: () => World) =>
  (...call: Parameters<ReturnType<typeof caller>>) => {
    const { home, send } = world()
    return caller(send, home.origin, () => ({ 'x-api-key': home.apiKey }))(...call)
  }

const visitorOf =
  (world: () => World) =>
  (path: string, peer: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { home, send } = world()
    const host = new URL(home.origin).host
    return send(new Request(home.origin + path, { method, headers: { host, ...headers } }), peer)
  }

function testUnroutedLimits(world: () => World): void {
  const ask = (path: `/${string}`, input: CallInput) => callerOf(world)({ method: 'GET', path }, input)

  it.each([
    ['an address that does not exist', 'GET', '/nothing'],
    ['a method that an address does not take', 'DELETE', challenge.path],
    ['a parameter that decodes to nothing sound', 'GET', '/admin/system/roles/%00'],
  ] as const)('counts %s like any other request of a client, once', async (_, method, path) => {
    const peer = freshAddress()
    const guess = () => ask(path, { method, peer, headers: { 'x-custom-lang': 'ar' } })
    const first = await guess()
    expect(first.headers.get('ratelimit')).toMatch(/^"general";r=99;t=\d+$/)
    const statuses = await inTurns(99, async () => (await guess()).status)
    expect(new Set(statuses)).toEqual(new Set([first.status]))
    const refused = await guess()
    const wait = Number(refused.headers.get('retry-after'))
    expect([refused.status, refused.envelope.statusCode]).toEqual([429, 429])
    expect(refused.envelope.message).toBe(text('ar', 'errors.tooManyRequests', { seconds: wait }))
    assertEnvelope(refused, { kind: 'refusal' })
    expect((await ask(challenge.path, { peer })).status).toBe(429)
    expect((await guess()).status).toBe(429)
  })
}

/** Pages that readers open, whatever the page. */
function testPageLimits(world: () => World): void {
  const callApi = callerOf(world)
  const visit = visitorOf(world)

  it('are refused beyond the limit of a client in the language of the reader, without an effect on others', async () => {
    const peer = freshAddress()
    const kinds = [
      ['/verify', {}],
      ['/no/such/page', {}],
      ['/verify?_rsc=1', { rsc: '1' }],
      ['/console/api/shared/user/profile', { 'sec-fetch-site': 'cross-site' }],
      // Refused by the console's proxy, before it becomes a call of the API.
      ['/console/api/shared/user/logout', { 'sec-fetch-site': 'cross-site' }, 'POST'],
    ] as const
    const answers = await inTurns(budget, (at) => {
      const [path, headers, method] = kinds[at % kinds.length] ?? kinds[0]
      return visit(path, peer, headers, method)
    })
    expect(answers.filter(({ headers }) => headers.get('ratelimit-policy')?.startsWith('"pages"'))).toEqual([])
    for (const [language, direction] of [
      ['ar', 'rtl'],
      ['en', 'ltr'],
    ] as const) {
      const refused = await visit('/verify', peer, { 'accept-language': language })
      expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([429, '"pages";q=100;w=600'])
      const wait = Number(refused.headers.get('retry-after'))
      expect([wait > 500, wait <= 600]).toEqual([true, true])
      expect(refused.headers.get('cache-control')).toBe('no-store')
      expect(refused.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/,
      )
      const html = await refused.text()
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(html).toContain(text(language, 'common.refused.wait', { seconds: wait }))
    }
    for (const [path, headers, method] of kinds) expect((await visit(path, peer, headers, method)).status).toBe(429)
    const program = await visit('/console/api/shared/user/profile', peer, { 'x-custom-lang': 'ar' })
    expect(await program.json()).toMatchObject({ statusCode: 429, metadata: { language: 'ar' } })
    const head = await visit('/verify', peer, {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([429, ''])
    expect((await visit('/verify', freshAddress())).status).toBe(200)
  })

  it('have a limit separate from the API, in which a call of the console counts once', async () => {
    const peer = freshAddress()
    const left = async () => /r=(\d+)/.exec((await callApi(challenge, { peer })).headers.get('ratelimit') ?? '')?.[1]
    await inTurns(20, () => visit('/verify', peer))
    expect(await left()).toBe('99')
    await visit('/console/api/public/captcha/challenge', peer)
    expect(await left()).toBe('97')
  })
}

/** Pages and files that are counted apart, or not at all. */
function testCountedApart(world: () => World): void {
  const callApi = callerOf(world)
  const visit = visitorOf(world)

  it('count look-ups of certificates in the limit of verification', async () => {
    const peer = freshAddress()
    const statuses: number[] = []
    for (const path of Array.from({ length: 60 }, (_, at) => `/verify/ABCD-${at}`))
      statuses.push((await visit(path, peer)).status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    for (const path of ['/verify/ABCD-60', '/verify/abcd-61?lang=en', '/verify/%41BCD-62', '/verify/A%2FB'])
      expect((await visit(path, peer)).status).toBe(429)
    expect((await visit('/console/api/public/certificate-verify/x', peer)).status).toBe(429)
    expect((await callApi(verification, { peer, params: { code: 'x' } })).status).toBe(429)
    expect((await callApi(challenge, { peer })).headers.get('ratelimit')).toMatch(/r=99;/)
  })

  it('exclude files of the build, which any cache may keep', async () => {
    const peer = freshAddress()
    const html = await (await visit('/verify', peer)).text()
    const [file = ''] = /\/_next\/static\/[^"\\]+\.css/.exec(html) ?? []
    const answers = await inTurns(250, () => visit(file, peer))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('set-cookie')).toBeNull()
    }
    const page = await visit('/verify', peer, { 'accept-language': 'en' })
    expect([page.status, page.headers.get('cache-control')]).toEqual([
      200,
      'private, no-cache, no-store, max-age=0, must-revalidate',
    ])
  })
}

/** Limits of requests without an operation, and of pages. */
export function testLimitsOnHost(world: () => World): void {
  describe('requests without an operation', () => testUnroutedLimits(world))

  describe('the pages', () => {
    beforeAll(async () => {
      // The first page loads what all others need.
      expect((await visitorOf(world)('/verify', freshAddress())).status).toBe(200)
    })
    testPageLimits(world)
    testCountedApart(world)
  })
}
