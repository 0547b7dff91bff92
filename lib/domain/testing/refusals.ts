import { expect } from 'vitest'
import { mintApiKey } from '@/lib/platform/auth/api-key'
import type { Contract } from '@/lib/platform/http/contract'
import { assertRefused, asWritten, fields, type World, wrongValue } from '../contract-suite'

/** What is asked of every operation it applies to; `%s` stands for the operation's id. */
export type Check = {
  title: string
  applies(contract: Contract): boolean
  run(world: World, contract: Contract): Promise<void>
}

const needsSession = ({ access }: Contract) => typeof access === 'object'
/** Whoever may call it: a signed-in administrator, or the key alone. */
const callerOf = (contract: Contract, { home, as }: World) => (contract.access === 'public' ? as(home) : as(home, home.admin))

const apiKey: Check = {
  title: '%s asks for an API key of this organization',
  applies: () => true,
  async run({ home, foreign, as }, contract) {
    const call = as(home, home.admin)
    const [key = '', secret = ''] = home.apiKey.split(':')
    const other = mintApiKey('dev')
    const changed = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0')
    const refuse = (value: string | null, name: 'apiKeyMissing' | 'apiKeyInvalid' | 'apiKeyUnknown') =>
      assertRefused({ org: home, call, contract, input: { ...asWritten(contract), headers: { 'x-api-key': value } } }, name)
    await refuse(null, 'apiKeyMissing')
    const malformed = [key, `${key}:`, `${key} ${secret}`, `${key}:${secret}:`, `${key}:${changed}`, `${key}:${other.secret}`]
    for (const value of malformed) await refuse(value, 'apiKeyInvalid')
    await refuse(`${other.key}:${other.secret}`, 'apiKeyUnknown')
    await refuse(foreign.apiKey, 'apiKeyUnknown')
  },
}

const session: Check = {
  title: '%s asks for a live session of this organization',
  applies: needsSession,
  async run({ home, foreign, as, revoked, blocked }, contract) {
    const refuse = (token: string | null, name: 'accessTokenInvalid' | 'sessionRevoked' | 'userInactive') =>
      assertRefused(
        { org: home, call: as(home), contract, input: { ...asWritten(contract), headers: { authorization: token } } },
        name,
      )
    for (const token of [null, 'Bearer', foreign.admin.tokens.accessToken, home.admin.tokens.refreshToken])
      await refuse(token && `Bearer ${token}`, 'accessTokenInvalid')
    await refuse(home.admin.tokens.accessToken, 'accessTokenInvalid')
    await refuse(`Bearer ${revoked.tokens.accessToken}`, 'sessionRevoked')
    await refuse(`Bearer ${blocked.tokens.accessToken}`, 'userInactive')
  },
}

const refreshToken: Check = {
  title: '%s takes a live refresh token of this organization alone',
  applies: ({ access }) => access === 'refreshToken',
  async run({ home, foreign, as, revoked }, contract) {
    for (const token of [null, foreign.admin.tokens.refreshToken, home.admin.tokens.accessToken]) {
      const headers = { authorization: token && `Bearer ${token}` }
      await assertRefused({ org: home, call: as(home), contract, input: { headers } }, 'refreshTokenInvalid')
    }
    const headers = { authorization: `Bearer ${revoked.tokens.refreshToken}`, 'x-api-key': home.apiKey }
    await assertRefused({ org: home, call: as(home), contract, input: { headers } }, 'sessionRevoked')
  },
}

const role: Check = {
  title: '%s is closed to learners',
  applies: ({ access }) => typeof access === 'object' && access.role !== undefined,
  async run({ home, as }, contract) {
    await assertRefused({ org: home, call: as(home, home.learner), contract, input: asWritten(contract) }, 'roleForbidden')
  },
}

const permission: Check = {
  title: '%s asks for its permission',
  applies: ({ access }) => typeof access === 'object' && access.permission !== undefined,
  async run({ home, powerless, as }, contract) {
    await assertRefused({ org: home, call: as(home, powerless), contract, input: asWritten(contract) }, 'permissionForbidden')
  },
}

const terms: Check = {
  title: '%s waits for the terms, unless it must work before them',
  applies: needsSession,
  async run({ gated, as }, contract) {
    const call = as(gated, gated.admin)
    const isGated = typeof contract.access === 'object' && contract.access.terms !== false
    if (isGated) return void (await assertRefused({ org: gated, call, contract, input: asWritten(contract) }, 'termsNotAccepted'))
    const answer = await call(contract, { ...asWritten(contract), query: { unknown: '1' } })
    expect(fields(answer)).toEqual(['unknown unknown'])
  },
}

const unknownParameter: Check = {
  title: '%s names an unknown parameter, in both languages',
  applies: () => true,
  async run(world, contract) {
    const { home } = world
    const authorization = `Bearer ${home.admin.tokens.refreshToken}`
    const headers: Record<string, string> = contract.access === 'refreshToken' ? { authorization } : {}
    const query = { ...asWritten(contract).query, surprise: '1' }
    const ask = (language: string) => {
      const input = { ...asWritten(contract), query, headers: { ...headers, 'x-custom-lang': language } }
      return assertRefused({ org: home, call: callerOf(contract, world), contract, input }, 'validation')
    }
    const [arabic, english] = [await ask('ar'), await ask('en')]
    for (const answer of [arabic, english]) expect(fields(answer)).toEqual(['unknown surprise'])
    expect(arabic.headers.get('content-language')).toBe('ar')
    const messages = (answer: typeof arabic) => [
      answer.envelope.message,
      ...(answer.envelope.errors ?? []).map(({ message }) => message),
    ]
    expect(messages(arabic).every((message) => /[\u0600-\u06ff]/.test(message))).toBe(true)
    expect(messages(english).some((message) => /[\u0600-\u06ff]/.test(message))).toBe(false)
  },
}

const wrongFields: Check = {
  title: '%s names every wrong field of its body',
  applies: ({ body }) => body !== undefined,
  async run(world, contract) {
    const { home } = world
    const call = callerOf(contract, world)
    const refuse = async (body: unknown) =>
      fields(await assertRefused({ org: home, call, contract, input: { ...asWritten(contract), body } }, 'validation'))
    const good = { ...(contract.example.body as object) }
    expect(await refuse({ ...good, surprise: 1 })).toEqual(['unknown surprise'])
    for (const field of Object.keys(contract.body?.shape ?? {})) {
      const refusals = await refuse({ ...good, [field]: wrongValue(contract, field) })
      expect(refusals.length, field).toBeGreaterThan(0)
      for (const entry of refusals) expect(entry.split(' ')[1]).toMatch(new RegExp(`^${field}(\\.|$)`))
    }
    for (const field of Object.keys(good).filter((name) => !contract.body?.safeParse({ ...good, [name]: undefined }).success))
      expect(await refuse({ ...good, [field]: undefined })).toContain(`required ${field}`)
    for (const body of ['[]', 'null', '7', '"text"']) expect((await refuse(body)).length).toBeGreaterThan(0)
  },
}

const wrongBodies: Check = {
  title: '%s refuses bodies that are no JSON, of another type, or too large',
  applies: ({ method }) => method !== 'GET',
  async run({ home, as }, contract) {
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
}

/** Everything that every operation refuses. */
export const refusals: readonly Check[] = [
  apiKey,
  session,
  refreshToken,
  role,
  permission,
  terms,
  unknownParameter,
  wrongFields,
  wrongBodies,
]
