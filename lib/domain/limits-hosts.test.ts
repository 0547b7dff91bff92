import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '@/lib/platform/i18n/text'
import { type CallInput, caller, freshAddress } from '@/lib/platform/testing/call'
import { overHttp } from '@/lib/platform/testing/http'
import { behindMiddleware, hosts } from './contract-hosts'
import { assertEnvelope } from './contract-suite'
import { freshOrganization } from './fixtures'
import { readCaptchaChallenge } from './identity/captcha.service'

const challenge = readCaptchaChallenge.contract

describe.each([...hosts, behindMiddleware])('what no operation answers, on %s', (_host, start) => {
  let close: () => Promise<void>
  let ask: (path: `/${string}`, input: CallInput) => ReturnType<ReturnType<typeof caller>>
  beforeAll(async () => {
    const running = await start()
    close = running.close
    const org = await freshOrganization()
    const call = caller(overHttp(running.url), org.origin, () => ({ 'x-api-key': org.apiKey }))
    ask = (path, input) => call({ method: 'GET', path }, input)
  })
  afterAll(() => close?.())

  it.each([
    ['an address that does not exist', 'GET', '/nothing'],
    ['a method that an address does not take', 'DELETE', challenge.path],
    ['a parameter that decodes to nothing sound', 'GET', '/admin/system/roles/%00'],
  ] as const)('counts %s like any other request of a client, once', async (_, method, path) => {
    const peer = freshAddress()
    const guess = () => ask(path, { method, peer, headers: { 'x-custom-lang': 'ar' } })
    const first = await guess()
    expect(first.headers.get('ratelimit')).toMatch(/^"general";r=99;t=\d+$/)
    const statuses = await Promise.all(Array.from({ length: 99 }, async () => (await guess()).status))
    expect(new Set(statuses)).toEqual(new Set([first.status]))
    const refused = await guess()
    const wait = Number(refused.headers.get('retry-after'))
    expect([refused.status, refused.envelope.statusCode]).toEqual([429, 429])
    expect(refused.envelope.message).toBe(text('ar', 'errors.tooManyRequests', { seconds: wait }))
    assertEnvelope(refused, { kind: 'refusal' })
    expect((await ask(challenge.path, { peer })).status).toBe(429)
    expect((await guess()).status).toBe(429)
  })
})
