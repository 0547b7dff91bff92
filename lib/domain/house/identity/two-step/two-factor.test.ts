import { and, eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { deviceHeader } from '@/lib/platform/auth/sign-in-protocol'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { enableTwoFactor } from '../account/users.service'
import { readProfile, signIn, verifyTwoFactor } from '../sign-in/identity.contract'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })
// Tests move the clock themselves.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  clock.offsetMs = 0
})

type Challenge = { challengeToken: string; backupCodesRemaining: number }
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const wrong = [401, 5126]
const invalid = [401, 5127]

/** An organization with a person who has two-step verification on, and the steps of their sign-in. */
async function careful() {
  const org = await freshOrganization()
  const { user, email } = org.learner
  let peer = freshAddress()
  /** The address of the person. */
  const moveTo = (address: string) => {
    peer = address
  }
  const { secret, backupCodes } = await runAsSystem(org.organization, 'userEnableTwoFactor', (context) =>
    enableTwoFactor(context, user.id),
  )
  const totp = (steps = 0) =>
    generateSync({ strategy: 'totp', secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * 30 })
  /** Six digits that are no code of any near time step. */
  const noCode = () => {
    const near = [-2, -1, 0, 1, 2].map(totp)
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((digits) => !near.includes(digits)) ?? ''
  }
  const begin = async (headers: Record<string, string> = {}) => {
    const body = { email, password: fixturePassword, from: 'mobile' }
    return org.stranger(signIn, { body, headers: { 'x-captcha-token': 'test-pass', ...headers }, peer })
  }
  const challenge = async () => ((await begin()).envelope.data as { twoFactor: Challenge }).twoFactor.challengeToken
  const verify = (
    challengeToken: string,
    given: string,
    method = 'code',
    headers: Record<string, string> = {},
    from: string = peer,
  ) => org.stranger(verifyTwoFactor, { body: { challengeToken, method, code: given }, headers, peer: from })
  /** The start of a step, so that no test crosses from one into the next. */
  const settle = () => {
    clock.offsetMs += 30_000 - (clock.now().getTime() % 30_000)
  }
  settle()
  return { org, user, email, moveTo, backupCodes, totp, noCode, begin, challenge, verify, settle }
}

describe('a sign-in with two-step verification', () => {
  it('answers with a challenge instead of tokens, and with tokens after the code', async () => {
    const { org, totp, begin, verify, user } = await careful()
    const { status, envelope } = await begin()
    const twoFactor = {
      isRequiredSetup: false,
      challengeToken: expect.stringMatching(/^[\w-]{43}$/),
      challengeExpiresInSeconds: 300,
      challengeExpiresInMs: 300_000,
      backupCodesRemaining: 10,
    }
    expect([status, envelope.data]).toEqual([200, { isTwoFactorEnable: true, twoFactor }])
    const { challengeToken } = (envelope.data as { twoFactor: Challenge }).twoFactor
    const answer = await verify(challengeToken, totp())
    expect(answer.envelope.data).toEqual({
      isTwoFactorEnable: true,
      tokens: { tokenType: 'Bearer', expiresIn: 900, accessToken: expect.any(String), refreshToken: expect.any(String) },
    })
    const { accessToken } = (answer.envelope.data as { tokens: { accessToken: string } }).tokens
    const profile = await org.stranger(readProfile, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(profile.envelope.data).toMatchObject({ id: user.id, isTwoFactorEnable: true })
    const rows = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'userVerifyTwoFactor')))
    expect(rows.map(({ outcome, actorId }) => [outcome, actorId])).toEqual([['success', user.id]])
    expect(JSON.stringify(await org.database((db) => db.select().from(activityLogs)))).not.toContain(challengeToken)
  })

  it('does not sign in before the code', async () => {
    const { org, begin, user } = await careful()
    await begin()
    const [row] = await org.database((db) => db.select().from(users).where(eq(users.id, user.id)))
    expect(row?.lastSignInAt).toBeNull()
  })
})

describe('a challenge', () => {
  it('is valid for five attempts', async () => {
    const { org, challenge, verify, totp, noCode } = await careful()
    const token = await challenge()
    for (let tries = 0; tries < 5; tries += 1) expect(code(await verify(token, noCode()))).toEqual(wrong)
    expect(code(await verify(token, totp()))).toEqual(invalid)
    expect(code(await verify(await challenge(), totp()))).toEqual([200, 200])
    const failed = await org.database((db) =>
      db
        .select()
        .from(activityLogs)
        .where(and(eq(activityLogs.action, 'userVerifyTwoFactor'), eq(activityLogs.outcome, 'failed'))),
    )
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([5126, 5126, 5126, 5126, 5126, 5127])
  })

  it('ends with its success and after five minutes, and is refused if unknown', async () => {
    const { challenge, verify, totp, settle } = await careful()
    const token = await challenge()
    expect(code(await verify(token, totp()))).toEqual([200, 200])
    settle()
    expect(code(await verify(token, totp()))).toEqual(invalid)
    expect(code(await verify('x'.repeat(43), totp()))).toEqual(invalid)
    const late = await challenge()
    clock.offsetMs += 290_000
    expect(code(await verify(late, '000000', 'backupCode'))).toEqual(wrong)
    clock.offsetMs += 11_000
    expect(code(await verify(late, totp()))).toEqual(invalid)
  })

  it('belongs to the API key and the organization it was given to', async () => {
    const { org, begin, challenge, verify, totp } = await careful()
    const elsewhere = await careful()
    const { data } = await org.admin.call(createApiKey, { body: { name: 'Other' } })
    const { key, secret }: { key: string; secret: string } = data
    const other = { 'x-api-key': `${key}:${secret}` }
    const token = await challenge()
    expect(code(await verify(token, totp(), 'code', other))).toEqual(invalid)
    expect(code(await elsewhere.verify(token, totp()))).toEqual(invalid)
    expect(code(await verify(token, totp()))).toEqual([200, 200])
    const theirs = ((await begin(other)).envelope.data as { twoFactor: Challenge }).twoFactor.challengeToken
    clock.offsetMs += 30_000
    expect(code(await verify(theirs, totp()))).toEqual(invalid)
    expect(code(await verify(theirs, totp(), 'code', other))).toEqual([200, 200])
  })

  it('belongs to the address it was given to, of IPv6 to the /64', async () => {
    const { challenge, verify, totp, moveTo } = await careful()
    const elsewhere = (token: string, address: string) => verify(token, totp(), 'code', {}, address)
    const token = await challenge()
    expect(code(await elsewhere(token, freshAddress()))).toEqual(invalid)
    expect(code(await verify(token, totp()))).toEqual([200, 200])
    clock.offsetMs += 30_000
    moveTo('2001:db8:1:2::7')
    const wide = await challenge()
    expect(code(await elsewhere(wide, '2001:db8:1:3::7'))).toEqual(invalid)
    expect(code(await elsewhere(wide, '2001:db8:1:2:ffff::9'))).toEqual([200, 200])
  })

  it('is invalid after the password was changed or the second factor was set up again', async () => {
    const { org, user, challenge, verify, totp, backupCodes } = await careful()
    const beforePassword = await challenge()
    await org.database((db) => db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user.id)))
    expect(code(await verify(beforePassword, totp()))).toEqual(invalid)

    const again = await careful()
    const beforeFactor = await again.challenge()
    const { secret } = await runAsSystem(again.org.organization, 'userEnableTwoFactor', (context) =>
      enableTwoFactor(context, again.user.id),
    )
    const epoch = Math.floor(clock.now().getTime() / 1000)
    expect(code(await again.verify(beforeFactor, generateSync({ strategy: 'totp', secret, epoch })))).toEqual(invalid)
    expect(code(await again.verify(beforeFactor, backupCodes[0] ?? '', 'backupCode'))).toEqual(invalid)
  })

  it('is refused for an account that was closed meanwhile', async () => {
    const { org, user, challenge, verify, totp } = await careful()
    const token = await challenge()
    await org.database((db) => db.update(users).set({ status: 'blocked' }).where(eq(users.id, user.id)))
    expect(code(await verify(token, totp()))).toEqual([403, 5157])
  })
})

describe('a code', () => {
  it('is accepted one time step early or late but not two', async () => {
    const { challenge, verify, totp } = await careful()
    for (const steps of [-2, 2]) expect(code(await verify(await challenge(), totp(steps)))).toEqual(wrong)
    for (const steps of [-1, 0, 1]) expect(code(await verify(await challenge(), totp(steps)))).toEqual([200, 200])
  })

  it('works once, and earlier time steps are refused afterwards', async () => {
    const { challenge, verify, totp } = await careful()
    expect(code(await verify(await challenge(), totp()))).toEqual([200, 200])
    expect(code(await verify(await challenge(), totp()))).toEqual(wrong)
    expect(code(await verify(await challenge(), totp(-1)))).toEqual(wrong)
    expect(code(await verify(await challenge(), totp(1)))).toEqual([200, 200])
  })

  it('may be typed in Arabic-Indic digits and with spaces', async () => {
    const { challenge, verify, totp } = await careful()
    const digits = [...totp()].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('')
    expect(code(await verify(await challenge(), `${digits.slice(0, 3)} ${digits.slice(3)}`))).toEqual([200, 200])
  })
})

describe('a backup code', () => {
  it('works once, in any spelling, and is not an authenticator code', async () => {
    const { begin, challenge, verify, backupCodes } = await careful()
    const [first = '', second = ''] = backupCodes
    expect(code(await verify(await challenge(), first, 'code'))).toEqual(wrong)
    expect(code(await verify(await challenge(), first.toLowerCase().replaceAll('-', ' '), 'backupCode'))).toEqual([200, 200])
    expect(code(await verify(await challenge(), first, 'backupCode'))).toEqual(wrong)
    const { twoFactor } = (await begin()).envelope.data as { twoFactor: Challenge }
    expect(twoFactor.backupCodesRemaining).toBe(9)
    expect(code(await verify(twoFactor.challengeToken, second, 'backupCode'))).toEqual([200, 200])
  })

  it('of somebody else is refused', async () => {
    const [mine, theirs] = [await careful(), await careful()]
    expect(code(await mine.verify(await mine.challenge(), theirs.backupCodes[0] ?? '', 'backupCode'))).toEqual(wrong)
  })
})

describe('guessing', () => {
  it('from unknown devices is limited to twenty codes an hour over all challenges, with the time to wait', async () => {
    const { challenge, verify, totp, noCode } = await careful()
    const began = clock.offsetMs
    let wrongCodes = 0
    while (clock.offsetMs < began + 3_600_000) {
      const token = await challenge()
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = await verify(token, noCode())
        if (code(answer)[1] === 5126) wrongCodes += 1
        else {
          expect(code(answer)).toEqual([429, 5134])
          expect(code(await verify(token, totp()))).toEqual([429, 5134])
          const wait = Number(answer.headers.get('retry-after'))
          expect(wait).toBeGreaterThan(350)
          expect(wait).toBeLessThanOrEqual(360)
          clock.offsetMs += wait * 1000
          break
        }
      }
    }
    expect(wrongCodes).toBeGreaterThan(10)
    expect(wrongCodes).toBeLessThanOrEqual(20)
    clock.offsetMs += 360_000
    expect(code(await verify(await challenge(), totp()))).toEqual([200, 200])
  })

  it('delays neither a known device nor backup codes', async () => {
    const { challenge, verify, totp, noCode, backupCodes, settle } = await careful()
    const device = (await verify(await challenge(), totp())).headers.get(deviceHeader) ?? ''
    expect(device).toMatch(/^[\w-]{64}$/)
    settle()
    const wrongCodes = async (count: number, headers: Record<string, string> = {}) => {
      for (let tries = 0; tries < count; ) {
        const token = await challenge()
        for (let of = 0; of < 5; of += 1, tries += 1) expect(code(await verify(token, noCode(), 'code', headers))).toEqual(wrong)
      }
    }
    await wrongCodes(10)
    expect(code(await verify(await challenge(), totp()))).toEqual([429, 5134])
    expect(code(await verify(await challenge(), backupCodes[0] ?? '', 'backupCode'))).toEqual([200, 200])
    expect(code(await verify(await challenge(), totp(), 'code', { [deviceHeader]: device }))).toEqual([200, 200])
    // The known device has the same limit with a counter of its own.
    settle()
    await wrongCodes(10, { [deviceHeader]: device })
    expect(code(await verify(await challenge(), totp(), 'code', { [deviceHeader]: device }))).toEqual([429, 5134])
    clock.offsetMs += 361_000
    settle()
    expect(code(await verify(await challenge(), totp(), 'code', { [deviceHeader]: device }))).toEqual([200, 200])
  })

  it('with a device token of somebody else counts as unknown', async () => {
    const [mine, theirs] = [await careful(), await careful()]
    const device = (await theirs.verify(await theirs.challenge(), theirs.totp())).headers.get(deviceHeader) ?? ''
    for (let round = 0; round < 2; round += 1) {
      const token = await mine.challenge()
      for (let tries = 0; tries < 5; tries += 1) expect(code(await mine.verify(token, mine.noCode()))).toEqual(wrong)
    }
    const headers = { [deviceHeader]: device }
    expect(code(await mine.verify(await mine.challenge(), mine.totp(), 'code', headers))).toEqual([429, 5134])
  })

  it('is reset by a right code', async () => {
    const { challenge, verify, totp, noCode, settle } = await careful()
    for (let round = 0; round < 6; round += 1) {
      const token = await challenge()
      for (let tries = 0; tries < 4; tries += 1) expect(code(await verify(token, noCode()))).toEqual(wrong)
      expect(code(await verify(token, totp()))).toEqual([200, 200])
      settle()
    }
  })
})
