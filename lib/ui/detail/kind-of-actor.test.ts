import { expect, it } from 'vitest'
import { codeOf } from '@/lib/platform/errors'
import { kindOfActor } from './kind-of-actor'

const nobody = { type: 'apiKey', id: null, hash: null } as const

it('tells an attempt from a page without a session as one of somebody who is not signed in', () => {
  const [noSession] = codeOf('accessTokenInvalid')
  expect(kindOfActor({ actor: nobody, action: 'adminApiKeyCreate', statusCode: noSession })).toBe('visitor')
  expect(kindOfActor({ actor: nobody, action: 'userLoginCredential', statusCode: noSession })).toBe('visitor')
})

it('names the missing key only where the call was refused for it', () => {
  for (const name of ['apiKeyMissing', 'apiKeyUnknown', 'apiKeyInvalid'] as const)
    expect(kindOfActor({ actor: nobody, action: 'adminApiKeyCreate', statusCode: codeOf(name)[0] })).toBe('noKey')
})

it('tells keys, addresses without an account, deleted accounts and the system apart', () => {
  const told = (actor: Parameters<typeof kindOfActor>[0]['actor']) =>
    kindOfActor({ actor, action: 'roleCreate', statusCode: 200 })
  expect(told({ ...nobody, id: 'a' })).toBe('apiKey')
  expect(told({ ...nobody, hash: 'h' })).toBe('unknown')
  expect(told({ type: 'user', id: 'a', hash: null })).toBe('noAccount')
  expect(told({ type: 'user', id: null, hash: null })).toBe('unknown')
  expect(told({ type: 'system', id: null, hash: null })).toBe('system')
})
