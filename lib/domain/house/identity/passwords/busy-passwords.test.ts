import { describe, expect, it } from 'vitest'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { proofOf, trySignIn } from '@/lib/domain/testing/sign-in-attempts'
import { hashPasswordsBy, PasswordBusy } from '@/lib/platform/auth/password'
import { env } from '@/lib/platform/env'
import { freshAddress } from '@/lib/platform/testing/call'
import { changePassword } from '../account/own-account.contract'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test', SIGN_IN_PROOF_ROUNDS: 20_000 })

describe('an attempt whose password cannot be compared, because the queue is full', () => {
  const busy = () =>
    hashPasswordsBy({ atOnce: 1, run: () => Promise.reject(new PasswordBusy('too many password checks are waiting')) })

  it('does not count as a failure, from any device', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const { device } = await trySignIn(org, { email, peer: freshAddress() })
    expect(device).toMatch(/^[\w-]{64}$/)
    const end = busy()
    for (let tries = 0; tries < 14; tries += 1) {
      expect(await trySignIn(org, { email, peer: freshAddress() })).toMatchObject({
        code: 5000,
        wait: expect.toSatisfy((wait: number) => wait >= 2),
      })
      expect((await trySignIn(org, { email, peer: freshAddress(), device })).code).toBe(5000)
    }
    end()
    expect((await trySignIn(org, { email, peer: freshAddress(), device })).code).toBe(200)
    expect((await trySignIn(org, { email, peer: freshAddress() })).code).toBe(200)
  })

  it('only uncounts itself', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    for (let failures = 0; failures < env().RATE_LIMIT_SIGN_IN.requests; failures += 1)
      expect((await trySignIn(org, { email, peer: freshAddress(), password: 'wrong password' })).code).toBe(5160)
    const peer = freshAddress()
    const end = busy()
    expect((await trySignIn(org, { email, peer, token: await proofOf(org, peer, 5) })).code).toBe(5000)
    end()
    expect(await trySignIn(org, { email, peer })).toMatchObject({ code: 5163, difficulty: 5 })
  })

  it('does not delay a session that changes its password', async () => {
    const org = await freshOrganization()
    const body = { currentPassword: fixturePassword, newPassword: 'رحلة طويلة إلى القمر 7' }
    const end = busy()
    for (let tries = 0; tries < 7; tries += 1)
      expect((await org.learner.call(changePassword, { body })).envelope.statusCode).toBe(5000)
    end()
    expect((await org.learner.call(changePassword, { body })).envelope.statusCode).toBe(200)
  })
})
