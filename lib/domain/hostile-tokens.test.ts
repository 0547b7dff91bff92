import { describe, expect, it } from 'vitest'
import { currentKeyRing } from '@/lib/platform/auth/key-ring'
import { codeOf } from '@/lib/platform/errors'
import { text } from '@/lib/platform/i18n/text'
import type { CallInput } from '@/lib/platform/testing/call'
import { hostileTokens } from '@/lib/platform/testing/hostile-tokens'
import { readProfile, refresh } from './house/identity/sign-in/identity.service'
import type { Org } from './testing/contract-suite'
import { freshOrganization } from './testing/fixtures'

const refusal = { access: 'accessTokenInvalid', refresh: 'refreshTokenInvalid' } as const
const contractOf = { access: readProfile.contract, refresh: refresh.contract }

/** Whether a text can be sent in an HTTP header. */
function isSendable(value: string): boolean {
  try {
    new Headers({ authorization: value })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const corpus = async (org: Org) => {
  const { accessToken, refreshToken } = org.admin.tokens
  return hostileTokens(await currentKeyRing(), { access: accessToken, refresh: refreshToken })
}

describe('forged, altered and misused tokens', () => {
  it('are all refused by the API, in the envelope', async () => {
    const org = await freshOrganization()
    const tokens = await corpus(org)
    const sendable = tokens.filter(({ token }) => isSendable(`Bearer ${token}`))
    console.log(`hostile tokens: ${tokens.length}, of which ${sendable.length} can be sent`)
    expect(sendable.length).toBeGreaterThanOrEqual(60)
    for (const { name, token, as } of sendable) {
      const { status, envelope } = await org.stranger(contractOf[as], { headers: { authorization: `Bearer ${token}` } })
      const [statusCode] = codeOf(refusal[as])
      expect({ name, status, ...envelope }).toEqual({
        name,
        status: 401,
        statusCode,
        message: text('en', `errors.${refusal[as]}`),
        metadata: expect.objectContaining({ path: `/api/v1${contractOf[as].path}` }),
      })
    }
    // Control: the two valid tokens that they were made from still work.
    expect((await org.admin.call(readProfile.contract)).status).toBe(200)
    expect(
      (await org.stranger(refresh.contract, { headers: { authorization: `Bearer ${org.admin.tokens.refreshToken}` } })).status,
    ).toBe(200)
  })

  it('are refused in every other place a token might be tried', async () => {
    const org = await freshOrganization()
    const { accessToken } = org.admin.tokens
    const places: CallInput[] = [
      { headers: { authorization: accessToken } },
      { headers: { authorization: `Basic ${accessToken}` } },
      { headers: { authorization: `Bearer  ${accessToken}` } },
      { headers: { authorization: `Bearer ${accessToken}, Bearer ${accessToken}` } },
      { headers: { cookie: `accessToken=${accessToken}; token=${accessToken}` } },
      { headers: { 'x-access-token': accessToken, 'proxy-authorization': `Bearer ${accessToken}` } },
    ]
    for (const input of places) expect((await org.stranger(readProfile.contract, input)).envelope.statusCode).toBe(5120)
    expect((await org.stranger(readProfile.contract, { query: { access_token: accessToken } })).envelope.statusCode).toBe(5120)
  })
})
