import type { Challenge } from 'altcha-lib'
import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterEach, describe, expect, it } from 'vitest'
import { sessions, users } from '@/db/schema/identity'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import { clock } from '@/lib/platform/clock'
import type { Answer } from '@/lib/platform/testing/call'
import { changePassword } from '../account/own-account.contract'
import { enableTwoFactor } from '../account/users.service'
import { revokeOtherSessions } from '../sessions/sessions.contract'
import { readCaptchaChallenge } from './captcha.contract'
import { logout, refresh, signIn, verifyTwoFactor } from './identity.contract'

afterEach(() => {
  clock.offsetMs = 0
})

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Pair = { accessToken: string; refreshToken: string }
type Opened = { org: Org; again(): Promise<Answer>; tokens: Pair }
const key = { 'idempotency-key': 'the-same' }
const peer = '198.51.100.77'
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const tokensOf = ({ envelope }: Answer) => (envelope.data as { tokens: Pair }).tokens

/** Signs the learner in; sends the same request, with the now used CAPTCHA, each time. */
async function signInOf(org: Org) {
  const challenge = (await org.stranger(readCaptchaChallenge, { peer })).envelope.data as { challenge: Challenge }
  const headers = { ...key, 'x-captcha-token': await solveAltcha(challenge.challenge) }
  const body = { email: org.learner.email, password: fixturePassword, from: 'website' }
  return () => org.stranger(signIn, { body, headers, peer })
}

const ways: [string, () => Promise<Opened>][] = [
  [
    'a sign-in',
    async () => {
      const org = await freshOrganization()
      const again = await signInOf(org)
      return { org, again, tokens: tokensOf(await again()) }
    },
  ],
  [
    'a second step',
    async () => {
      const org = await freshOrganization()
      const { secret } = await runAsSystem(org.organization, 'userEnableTwoFactor', (context) =>
        enableTwoFactor(context, org.learner.user.id),
      )
      const { envelope } = await (await signInOf(org))()
      const { twoFactor } = envelope.data as { twoFactor: { challengeToken: string } }
      const epoch = Math.floor(clock.now().getTime() / 1000)
      const body = {
        challengeToken: twoFactor.challengeToken,
        method: 'code',
        code: generateSync({ strategy: 'totp', secret, epoch }),
      }
      const again = () => org.stranger(verifyTwoFactor, { body, headers: key, peer })
      return { org, again, tokens: tokensOf(await again()) }
    },
  ],
  [
    'a refresh',
    async () => {
      const org = await freshOrganization()
      const first = tokensOf(await (await signInOf(org))())
      const headers = { ...key, authorization: `Bearer ${first.refreshToken}` }
      const again = () => org.stranger(refresh, { headers, peer })
      return { org, again, tokens: (await again()).envelope.data as Pair }
    },
  ],
]

describe.each(ways)('the answer to %s, requested again with its Idempotency-Key,', (_, open) => {
  it('is the first one while the session lives', async () => {
    const { again, tokens } = await open()
    const answer = await again()
    expect([code(answer), answer.headers.get('idempotent-replayed')]).toEqual([[200, 200], 'true'])
    expect(answer.text).toContain(tokens.refreshToken)
  })

  it.each<[string, (opened: Opened) => Promise<unknown>, number[]]>([
    [
      'signing out',
      ({ org, tokens }) => org.stranger(logout, { headers: { authorization: `Bearer ${tokens.accessToken}` } }),
      [401, 5041],
    ],
    ['the end of all other sessions', ({ org }) => org.learner.call(revokeOtherSessions), [401, 5041]],
    [
      'the end of its days',
      ({ org, tokens }) => {
        const { sid } = JSON.parse(Buffer.from(tokens.accessToken.split('.')[1] ?? '', 'base64url').toString())
        return org.database((db) =>
          db
            .update(sessions)
            .set({ expiredAt: new Date(0) })
            .where(eq(sessions.id, sid)),
        )
      },
      [401, 5041],
    ],
    [
      'a block of the account',
      ({ org }) => org.database((db) => db.update(users).set({ status: 'blocked' }).where(eq(users.id, org.learner.user.id))),
      [403, 5157],
    ],
  ])('is no token after %s', async (_, end, expected) => {
    const opened = await open()
    await end(opened)
    const answer = await opened.again()
    expect(code(answer)).toEqual(expected)
    expect(answer.text).not.toContain('eyJ')
  })
})

describe('the answer to a sign-in', () => {
  it('contains no token after a change of the password, nor for another password', async () => {
    const org = await freshOrganization()
    const again = await signInOf(org)
    await again()
    const other = { email: org.learner.email, password: 'not the password', from: 'website' }
    const guess = await org.stranger(signIn, { body: other, headers: { ...key, 'x-captcha-token': 'none' }, peer })
    expect([code(guess), guess.text.includes('eyJ')]).toEqual([[422, 6011], false])
    const body = { currentPassword: fixturePassword, newPassword: 'a password nobody has used here' }
    expect(code(await org.learner.call(changePassword, { body }))).toEqual([200, 200])
    expect(code(await again())).toEqual([401, 5041])
  })
})
