import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '@/db/schema/identity'
import { mintApiKey } from '@/lib/platform/auth/api-key'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { freshAddress } from '@/lib/platform/testing/call'
import { overHttp } from '@/lib/platform/testing/http'
import { hosts } from './contract-hosts'
import {
  among,
  assertEnvelope,
  assertRefused,
  asWritten,
  attempt,
  fields,
  makeWorld,
  shapedBy,
  type World,
  wrongValue,
} from './contract-suite'
import { prepare } from './contract-suite-examples'

const signedIn = among(({ access }) => typeof access === 'object')
const withBody = among(({ body }) => body)

describe.each(hosts)('every endpoint on %s', (_host, start) => {
  let world: World
  let close: () => Promise<void>
  beforeAll(async () => {
    const running = await start()
    close = running.close
    world = await makeWorld(overHttp(running.url))
  })
  afterAll(() => close?.())

  it.each(among(() => true))('%s asks for an API key of this organization', async (_, contract) => {
    const { home, foreign, as } = world
    const call = as(home, home.admin)
    const [key = '', secret = ''] = home.apiKey.split(':')
    const other = mintApiKey('dev')
    const changed = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0')
    const refuse = (value: string | null, name: 'apiKeyMissing' | 'apiKeyInvalid' | 'apiKeyUnknown') =>
      assertRefused({ org: home, call, contract, input: { ...asWritten(contract), headers: { 'x-api-key': value } } }, name)
    await refuse(null, 'apiKeyMissing')
    for (const malformed of [
      key,
      `${key}:`,
      `${key} ${secret}`,
      `${key}:${secret}:`,
      `${key}:${changed}`,
      `${key}:${other.secret}`,
    ])
      await refuse(malformed, 'apiKeyInvalid')
    await refuse(`${other.key}:${other.secret}`, 'apiKeyUnknown')
    await refuse(foreign.apiKey, 'apiKeyUnknown')
  })

  it.each(signedIn)('%s asks for a live session of this organization', async (_, contract) => {
    const { home, foreign, as } = world
    const refuse = (token: string | null, name: 'accessTokenInvalid' | 'sessionRevoked' | 'userInactive') =>
      assertRefused(
        { org: home, call: as(home), contract, input: { ...asWritten(contract), headers: { authorization: token } } },
        name,
      )
    for (const token of [null, 'Bearer', foreign.admin.tokens.accessToken, home.admin.tokens.refreshToken])
      await refuse(token && `Bearer ${token}`, 'accessTokenInvalid')
    await refuse(home.admin.tokens.accessToken, 'accessTokenInvalid')
    await refuse(`Bearer ${world.revoked.tokens.accessToken}`, 'sessionRevoked')
    await refuse(`Bearer ${world.blocked.tokens.accessToken}`, 'userInactive')
  })

  it.each(among(({ access }) => access === 'refreshToken'))(
    '%s takes a live refresh token of this organization alone',
    async (_, contract) => {
      const { home, foreign, as } = world
      for (const token of [null, foreign.admin.tokens.refreshToken, home.admin.tokens.accessToken]) {
        const headers = { authorization: token && `Bearer ${token}` }
        await assertRefused({ org: home, call: as(home), contract, input: { headers } }, 'refreshTokenInvalid')
      }
      await assertRefused(
        {
          org: home,
          call: as(home),
          contract,
          input: { headers: { authorization: `Bearer ${world.revoked.tokens.refreshToken}`, 'x-api-key': home.apiKey } },
        },
        'sessionRevoked',
      )
    },
  )

  it.each(among(({ access }) => typeof access === 'object' && access.role))('%s is closed to learners', async (_, contract) => {
    const { home, as } = world
    await assertRefused({ org: home, call: as(home, home.learner), contract, input: asWritten(contract) }, 'roleForbidden')
  })

  it.each(among(({ access }) => typeof access === 'object' && access.permission))(
    '%s asks for its permission',
    async (_, contract) => {
      const { home, powerless, as } = world
      await assertRefused({ org: home, call: as(home, powerless), contract, input: asWritten(contract) }, 'permissionForbidden')
    },
  )

  it.each(signedIn)('%s waits for the terms, unless it must work before them', async (_, contract) => {
    const { gated, as } = world
    const call = as(gated, gated.admin)
    const isGated = typeof contract.access === 'object' && contract.access.terms !== false
    if (isGated) return void (await assertRefused({ org: gated, call, contract, input: asWritten(contract) }, 'termsNotAccepted'))
    const answer = await call(contract, { ...asWritten(contract), query: { unknown: '1' } })
    expect(fields(answer)).toEqual(['unknown unknown'])
  })

  it.each(among(() => true))('%s names an unknown parameter, in both languages', async (_, contract) => {
    const { home, as } = world
    const headers: Record<string, string> =
      contract.access === 'refreshToken' ? { authorization: `Bearer ${home.admin.tokens.refreshToken}` } : {}
    const call = contract.access === 'public' ? as(home) : as(home, home.admin)
    const ask = (language: string) =>
      assertRefused(
        {
          org: home,
          call,
          contract,
          input: {
            ...asWritten(contract),
            query: { ...asWritten(contract).query, surprise: '1' },
            headers: { ...headers, 'x-custom-lang': language },
          },
        },
        'validation',
      )
    const [arabic, english] = [await ask('ar'), await ask('en')]
    for (const answer of [arabic, english]) expect(fields(answer)).toEqual(['unknown surprise'])
    expect(arabic.headers.get('content-language')).toBe('ar')
    const messages = (answer: typeof arabic) => [
      answer.envelope.message,
      ...(answer.envelope.errors ?? []).map(({ message }) => message),
    ]
    expect(messages(arabic).every((message) => /[\u0600-\u06ff]/.test(message))).toBe(true)
    expect(messages(english).some((message) => /[\u0600-\u06ff]/.test(message))).toBe(false)
  })

  it.each(withBody)('%s names every wrong field of its body', async (_, contract) => {
    const { home, as } = world
    const call = contract.access === 'public' ? as(home) : as(home, home.admin)
    const refuse = async (body: unknown) =>
      fields(await assertRefused({ org: home, call, contract, input: { ...asWritten(contract), body } }, 'validation'))
    const good = { ...(contract.example.body as object) }
    expect(await refuse({ ...good, surprise: 1 })).toEqual(['unknown surprise'])
    const tried = Object.keys(contract.body?.shape ?? {}).filter((field) => wrongValue(contract, field) !== undefined)
    expect(tried.length).toBeGreaterThan(0)
    for (const field of tried) {
      const found = await refuse({ ...good, [field]: wrongValue(contract, field) })
      expect(found.length).toBeGreaterThan(0)
      for (const entry of found) expect(entry.split(' ')[1]).toMatch(new RegExp(`^${field}(\\.|$)`))
    }
    for (const field of Object.keys(good).filter((name) => !contract.body?.safeParse({ ...good, [name]: undefined }).success))
      expect(await refuse({ ...good, [field]: undefined })).toContain(`required ${field}`)
    for (const body of ['[]', 'null', '7', '"text"']) expect((await refuse(body)).length).toBeGreaterThan(0)
  })

  it.each(among(({ method }) => method !== 'GET'))(
    '%s refuses bodies that are no JSON, of another type, or too large',
    async (_, contract) => {
      const { home, as } = world
      const call = as(home, home.admin)
      const refuse = (
        body: string,
        name: 'malformedRequest' | 'unsupportedMediaType' | 'payloadTooLarge',
        type = 'application/json',
      ) =>
        assertRefused(
          { org: home, call, contract, input: { ...asWritten(contract), body, headers: { 'content-type': type } } },
          name,
        )
      for (const body of ['{', '{"a":1}}', '{"__proto__":{}}', '['.repeat(40) + ']'.repeat(40)])
        await refuse(body, 'malformedRequest')
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])
        await refuse('{}', 'unsupportedMediaType', type)
      await refuse(`"${'a'.repeat(300_000)}"`, 'payloadTooLarge')
    },
  )

  it.each(among(({ example }) => JSON.stringify(example.returns).includes('accessToken')))(
    '%s repeats its tokens for an Idempotency-Key while their session lives, and no longer',
    async (_, contract) => {
      const { home, as } = world
      const { input } = await prepare(contract, home, world)
      const again = { ...input, headers: { ...input.headers, 'idempotency-key': newId() }, peer: input.peer ?? freshAddress() }
      const first = await as(home)(contract, again)
      const [, token = ''] = /"accessToken":"([^"]+)"/.exec(first.text) ?? []
      const second = await as(home)(contract, again)
      expect([second.envelope.data, second.headers.get('idempotent-replayed')]).toEqual([first.envelope.data, 'true'])
      const { sid } = decodeJwt<{ sid: string }>(token)
      await home.database((db) =>
        db.update(sessions).set({ revokedAt: new Date(), revokedReason: 'user' }).where(eq(sessions.id, sid)),
      )
      const answer = await assertRefused({ org: home, call: as(home), contract, input: again }, 'sessionRevoked')
      expect(answer.text).not.toContain('eyJ')
    },
  )

  it.each(among(() => true))('%s does what its example says', async (_, contract) => {
    const { home, as } = world
    const { input, by, actorId } = await prepare(contract, home, world)
    const call = typeof contract.access === 'object' ? as(by.org, by.person) : as(by.org)
    const { answer, rows, requestId, peer } = await attempt({ org: by.org, call, contract, input })
    expect([answer.status, answer.envelope.statusCode, answer.envelope.message]).toEqual([
      contract.status ?? 200,
      200,
      text('en', `operations.${contract.id}`),
    ])
    assertEnvelope(answer, { paging: contract.list?.type, kind: 'data' })
    const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params[name] ?? ''))
    expect(answer.envelope.metadata).toMatchObject({ language: 'en', path: `/api/v1${path}`, requestId })
    expect(answer.data).toEqual(shapedBy(contract, answer.data))
    if (contract.list) expect((answer.envelope.data as unknown[]).length).toBeGreaterThan(0)
    expect(answer.headers.get('ratelimit')).toMatch(/^"[a-z-]+";r=\d+;t=\d+$/)
    expect(answer.headers.get('vary')).toContain('x-custom-lang')
    if (contract.localized) expect(answer.headers.get('vary')).toContain('Accept-Language')
    expect(answer.headers.get('content-language')).toMatch(/^(ar|en)(, (ar|en))*$/)
    expect(rows).toHaveLength(contract.audit && !contract.failuresOnly ? 1 : 0)
    const device = { platform: 'desktop', os: 'Linux', browser: 'Chrome 142' }
    const actor = actorId ?? by.person.user.id
    if (rows.length > 0)
      expect(rows[0]).toMatchObject({
        action: contract.audit,
        outcome: 'success',
        statusCode: 200,
        actorType: 'user',
        actorId: actor,
        ipAddress: peer,
        device,
      })
    if (contract.method !== 'GET') return
    const head = await attempt({ org: by.org, call, contract, input: { ...input, method: 'HEAD' } })
    expect([head.answer.status, head.answer.text]).toEqual([answer.status, ''])
    for (const name of ['content-type', 'content-language', 'vary', 'etag', 'ratelimit-policy', 'cache-control'])
      expect(head.answer.headers.get(name)).toBe(answer.headers.get(name))
    const tag = answer.headers.get('etag')
    if (!tag) return
    const again = await attempt({ org: by.org, call, contract, input: { ...input, headers: { 'if-none-match': `"0", ${tag}` } } })
    expect([again.answer.status, again.answer.text, again.answer.headers.get('etag')]).toEqual([304, '', tag])
  })
})
