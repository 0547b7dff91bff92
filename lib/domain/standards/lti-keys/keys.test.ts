import { createLocalJWKSet, jwtVerify } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { get } from '@/lib/domain/assessing/certificates/credential-verifier.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { listLtiKeys, rotateLtiKey } from './keys.contract'
import { signForLti } from './keys.service'

type Org = Awaited<ReturnType<typeof freshOrganization>>
let org: Org
beforeEach(async () => {
  org = await freshOrganization()
})

async function keySet(of: Org = org) {
  const answer = await get(`${of.origin}/api/v1/public/lti/jwks`)
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  return answer.json()
}
const claims = { iss: 'https://platform.example', sub: 'a person' }
const verifies = async (token: string, of?: Org) =>
  jwtVerify(token, createLocalJWKSet(await keySet(of))).then(Boolean, () => false)

describe('the LTI keys of an organization', () => {
  it('are published without private halves, and verify what it signs', async () => {
    const { keys } = await keySet()
    expect(keys).toEqual([
      { kty: 'RSA', n: expect.any(String), e: 'AQAB', kid: expect.stringMatching(/^[\w-]{43}$/), use: 'sig', alg: 'RS256' },
    ])
    const token = await signForLti(org.organization, claims)
    expect(await verifies(token)).toBe(true)
    expect((await keySet()).keys).toEqual(keys)
    const { envelope } = await org.admin.call(listLtiKeys, {})
    expect(JSON.stringify(envelope)).not.toContain('sealed')
  })

  it('are made once by two calls at the same time', async () => {
    const tokens = await Promise.all([signForLti(org.organization, claims), signForLti(org.organization, claims)])
    expect((await keySet()).keys).toHaveLength(1)
    for (const token of tokens) expect(await verifies(token)).toBe(true)
  })

  it('are not those of another organization', async () => {
    const other = await freshOrganization()
    expect(await verifies(await signForLti(org.organization, claims), other)).toBe(false)
  })

  it('stay published for a week after rotation, and not a moment where they are compromised', async () => {
    const first = await signForLti(org.organization, claims)
    await org.admin.call(rotateLtiKey, { body: {} })
    const second = await signForLti(org.organization, claims)
    expect([await verifies(first), await verifies(second)]).toEqual([true, true])
    await org.admin.call(rotateLtiKey, { body: { isCompromised: true } })
    const third = await signForLti(org.organization, claims)
    expect([await verifies(first), await verifies(second), await verifies(third)]).toEqual([false, false, true])
    const { envelope } = await org.admin.call(listLtiKeys, {})
    expect((envelope.data as { state: string }[]).map(({ state }) => state)).toEqual(['active', 'retired', 'retired'])
  })
})
