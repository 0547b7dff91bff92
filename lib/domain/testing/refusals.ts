import { expect } from 'vitest'
import { mintApiKey } from '@/lib/platform/auth/api-key'
import type { Contract } from '@/lib/platform/http/contract'
import { assertRefused, asWritten, crossesOrganizations, fields, type World, wrongValue } from './contract-suite'
import { type Depth, inTurn } from './depth'

/** Checks for every operation to which they apply; `%s` is the operation's id. */
export type Check = {
  title: string
  applies(contract: Contract): boolean
  run(world: World, contract: Contract, depth: Depth): Promise<void>
}

const needsSession = ({ access }: Contract) => typeof access === 'object'
/** A caller that is allowed: a signed-in administrator, or the key only. */
const callerOf = (contract: Contract, { home, as }: World) => (contract.access === 'public' ? as(home) : as(home, home.admin))

const apiKey: Check = {
  title: '%s asks for an API key of this organization',
  applies: () => true,
  async run({ home, foreign, as }, contract, depth) {
    const call = as(home, home.admin)
    const [key = '', secret = ''] = home.apiKey.split(':')
    const other = mintApiKey('dev')
    const changed = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0')
    const refuse = (value: string | null, name: 'apiKeyMissing' | 'apiKeyInvalid' | 'apiKeyUnknown') =>
      assertRefused(
        { org: home, call, contract, input: { ...asWritten(contract), headers: { 'x-api-key': value } }, depth },
        name,
      )
    await refuse(null, 'apiKeyMissing')
    const malformed = [key, `${key}:`, `${key} ${secret}`, `${key}:${secret}:`, `${key}:${changed}`, `${key}:${other.secret}`]
    for (const value of inTurn(malformed, contract, depth)) await refuse(value, 'apiKeyInvalid')
    if (depth === 'whole') await refuse(`${other.key}:${other.secret}`, 'apiKeyUnknown')
    await refuse(foreign.apiKey, 'apiKeyUnknown')
  },
}

const session: Check = {
  title: '%s asks for a live session of this organization',
  applies: needsSession,
  async run({ home, foreign, as, revoked, blocked }, contract, depth) {
    const refuse = (token: string | null, name: 'accessTokenInvalid' | 'sessionRevoked' | 'userInactive') =>
      assertRefused(
        { org: home, call: as(home), contract, input: { ...asWritten(contract), headers: { authorization: token } }, depth },
        name,
      )
    await refuse(null, 'accessTokenInvalid')
    await refuse(`Bearer ${foreign.admin.tokens.accessToken}`, 'accessTokenInvalid')
    const none = ['Bearer Bearer', `Bearer ${home.admin.tokens.refreshToken}`, home.admin.tokens.accessToken]
    for (const value of inTurn(none, contract, depth)) await refuse(value, 'accessTokenInvalid')
    const ended = [
      [revoked, 'sessionRevoked'],
      [blocked, 'userInactive'],
    ] as const
    for (const [person, name] of inTurn(ended, contract, depth)) await refuse(`Bearer ${person.tokens.accessToken}`, name)
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

/** Whether it answers about the paths that the caller made or teaches, with the permission for those only. */
export const keepsToOwn = ({ access }: Contract) => typeof access === 'object' && access.reach?.includes('own') === true

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
  async run({ home, powerless, narrowed, as }, contract) {
    // Under /admin a permission in the scope `own` is not enough where the operation does not keep to it, which tests more than having none.
    const isOfAdmins = typeof contract.access === 'object' && contract.access.role === 'admin'
    const call = as(home, isOfAdmins && !keepsToOwn(contract) ? narrowed : powerless)
    await assertRefused({ org: home, call, contract, input: asWritten(contract) }, 'permissionForbidden')
  },
}

const platform: Check = {
  title: "%s is closed to every organization but the operator's, also to its super administrators",
  applies: crossesOrganizations,
  async run({ foreign, as }, contract) {
    const call = as(foreign, foreign.admin)
    await assertRefused({ org: foreign, call, contract, input: asWritten(contract) }, 'notPlatformOrganization')
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
  async run(world, contract, depth) {
    const { home } = world
    const authorization = `Bearer ${home.admin.tokens.refreshToken}`
    const headers: Record<string, string> = contract.access === 'refreshToken' ? { authorization } : {}
    const query = { ...asWritten(contract).query, surprise: '1' }
    for (const language of ['ar', 'en']) {
      const input = { ...asWritten(contract), query, headers: { ...headers, 'x-custom-lang': language } }
      const answer = await assertRefused({ org: home, call: callerOf(contract, world), contract, input, depth }, 'validation')
      expect(fields(answer)).toEqual(['unknown surprise'])
      expect(answer.headers.get('content-language')).toBe(language)
      const { message, errors = [] } = answer.envelope
      for (const told of [message, ...errors.map((error) => error.message)])
        expect(/[\u0600-\u06ff]/.test(told)).toBe(language === 'ar')
    }
  },
}

const wrongFields: Check = {
  title: '%s names every wrong field of its body',
  applies: ({ body }) => body !== undefined,
  async run(world, contract, depth) {
    const { home } = world
    const call = callerOf(contract, world)
    const refuse = async (body: unknown) =>
      fields(await assertRefused({ org: home, call, contract, input: { ...asWritten(contract), body }, depth }, 'validation'))
    const good = { ...(contract.example.body as object) }
    expect(await refuse({ ...good, surprise: 1 })).toEqual(['unknown surprise'])
    const names = Object.keys(contract.body?.shape ?? {})
    const wrong = await refuse(Object.fromEntries(names.map((name) => [name, wrongValue(contract, name)])))
    const named = new Set(wrong.map((entry) => /^\S+ (\w+)/.exec(entry)?.[1]))
    expect([...named].toSorted()).toEqual(names.toSorted())
    const needed = Object.keys(good).filter((name) => !contract.body?.safeParse({ ...good, [name]: undefined }).success)
    if (needed.length > 0) {
      const missing = await refuse({ ...good, ...Object.fromEntries(needed.map((name) => [name, undefined])) })
      expect(missing).toEqual(expect.arrayContaining(needed.map((name) => `required ${name}`)))
    }
    for (const body of inTurn(['[]', 'null', '7', '"text"'], contract, depth))
      expect((await refuse(body)).length).toBeGreaterThan(0)
  },
}

const wrongBodies: Check = {
  title: '%s refuses bodies that are no JSON, of another type, or too large',
  applies: ({ method }) => method !== 'GET',
  async run({ home, as }, contract, depth) {
    const call = as(home, home.admin)
    const refuse = (
      body: string,
      name: 'malformedRequest' | 'unsupportedMediaType' | 'payloadTooLarge',
      type = 'application/json',
    ) =>
      assertRefused(
        { org: home, call, contract, input: { ...asWritten(contract), body, headers: { 'content-type': type } }, depth },
        name,
      )
    for (const body of inTurn(['{', '{"a":1}}', '{"__proto__":{}}', '['.repeat(40) + ']'.repeat(40)], contract, depth))
      await refuse(body, 'malformedRequest')
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16']
    for (const type of inTurn(types, contract, depth)) await refuse('{}', 'unsupportedMediaType', type)
    if (depth === 'whole') await refuse(`"${'a'.repeat(300_000)}"`, 'payloadTooLarge')
  },
}

/** The refusals of every operation. */
export const refusals: readonly Check[] = [
  apiKey,
  session,
  refreshToken,
  role,
  permission,
  platform,
  terms,
  unknownParameter,
  wrongFields,
  wrongBodies,
]
