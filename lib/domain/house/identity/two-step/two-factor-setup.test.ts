import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { twoFactorBackupCodes, twoFactorChallenges, users } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { acceptInvite } from '@/lib/domain/house/invites/accepting.contract'
import { invite, tokenOf } from '@/lib/domain/house/invites/examples.fixtures'
import { organizationWithRoles, pair } from '@/lib/domain/house/roles/roles.fixtures'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { randomToken } from '@/lib/platform/secrets'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { readTwoFactorStatus } from '../account/own-account.contract'
import { challenged, codeOf, mustSetUpNow } from '../examples.fixtures'
import { challengeHash } from '../sign-in/challenges.service'
import { readProfile, signIn, verifyTwoFactor } from '../sign-in/identity.contract'
import * as contracts from './two-factor-setup.contract'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })
// Tests move the clock themselves, from the start of a time step.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  clock.offsetMs += 30_000 - (clock.now().getTime() % 30_000)
})
afterEach(() => {
  vi.useRealTimers()
  clock.offsetMs = 0
})

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Person = Org['learner']
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const done = [200, 200]
const wrongCode = [401, 5126]
const dataOf = <T>({ envelope }: Answer) => envelope.data as T
const nextStep = () => {
  clock.offsetMs += 30_000
}

const setUp = async (person: Person) => dataOf<{ secret: string; uri: string }>(await person.call(contracts.setUpTwoFactor))
const enable = (person: Person, digits: string) => person.call(contracts.enableTwoFactor, { body: { code: digits } })
/** Somebody who turned it on themselves. */
async function secured(org: Org) {
  const { secret } = await setUp(org.learner)
  const { backupCodes } = dataOf<{ backupCodes: string[] }>(await enable(org.learner, codeOf(secret)))
  nextStep()
  return { secret, backupCodes, prove: () => ({ password: fixturePassword, code: codeOf(secret) }) }
}
const setPolicy = (org: Org, twoFactor: 'off' | 'offered' | 'required') =>
  org.admin.call(contracts.updateSignInPolicy, { body: { twoFactor } })
const notCode = (secret: string) => String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')

describe('two-step verification', () => {
  it('is set up by its owner: a seed, a code of it, and ten codes for a lost phone', async () => {
    const org = await freshOrganization()
    expect(code(await enable(org.learner, '123456'))).toEqual([409, 5136])
    const first = await setUp(org.learner)
    const { secret, uri } = await setUp(org.learner)
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(`Test Organization:${org.learner.email}`)
    // A sign-in needs no code before the seed is confirmed, and the previous seed is discarded.
    expect(dataOf(await org.learner.call(readTwoFactorStatus))).toMatchObject({ isTwoFactorEnable: false })
    expect(code(await enable(org.learner, codeOf(first.secret)))).toEqual(wrongCode)
    const answer = await enable(org.learner, codeOf(secret))
    const { backupCodes } = dataOf<{ backupCodes: string[] }>(answer)
    expect([code(answer), new Set(backupCodes).size]).toEqual([done, 10])
    expect(dataOf(await org.learner.call(readTwoFactorStatus))).toMatchObject({
      isTwoFactorEnable: true,
      backupCodesRemaining: 10,
    })
    for (const again of [await org.learner.call(contracts.setUpTwoFactor), await enable(org.learner, codeOf(secret))])
      expect(code(again)).toEqual([409, 5129])
    const [row] = await org.database((db) => db.select().from(users).where(eq(users.id, org.learner.user.id)))
    expect(row?.twoFactorSecret).not.toContain(secret)
    const logged = JSON.stringify(await org.database((db) => db.select().from(activityLogs)))
    for (const value of [secret, ...backupCodes]) expect(logged).not.toContain(value)
    expect((await mailsOf(org)).map(({ subject }) => subject)).toEqual(['Two-step verification is on'])
  })

  it('is turned off, and its backup codes are replaced, with the password and a code only', async () => {
    const org = await freshOrganization()
    const { secret, backupCodes, prove } = await secured(org)
    const regenerate = (body: object) => org.learner.call(contracts.regenerateBackupCodes, { body })
    const disable = (body: object) => org.learner.call(contracts.disableTwoFactor, { body })
    for (const attempt of [regenerate, disable]) {
      expect(code(await attempt({ ...prove(), password: 'not this password' }))).toEqual([401, 5160])
      expect(code(await attempt({ ...prove(), code: notCode(secret) }))).toEqual(wrongCode)
      expect((await attempt({ password: fixturePassword })).status).toBe(422)
    }
    const renewed = dataOf<{ backupCodes: string[] }>(await regenerate(prove())).backupCodes
    expect(renewed.filter((one) => backupCodes.includes(one))).toEqual([])
    const by = (one: string | undefined) => ({ password: fixturePassword, method: 'backupCode', code: one ?? '' })
    expect(code(await disable(by(backupCodes[0])))).toEqual(wrongCode)
    expect(code(await disable(by(renewed[0])))).toEqual(done)
    expect(code(await disable(prove()))).toEqual([409, 5128])
    expect(await org.database((db) => db.select().from(twoFactorBackupCodes))).toEqual([])
    expect((await mailsOf(org)).map(({ subject }) => subject)[0]).toBe('Two-step verification is off')
  })
})

describe('of a hundred who submit at once', () => {
  const outcomes = (answers: Answer[]) => answers.map(({ status }) => status).toSorted()
  /** Each has its own challenge and address, so that only the code decides. */
  const submit = async (method: 'code' | 'backupCode') => {
    const org = await freshOrganization()
    const { person, backupCodes, code: totp } = await challenged(org)
    const tries = Array.from({ length: 100 }, () => ({ token: randomToken(32), peer: freshAddress() }))
    await org.database(async (db) => {
      const [row] = await db.select().from(users).where(eq(users.id, person.user.id))
      const own = { organizationId: org.organization.id, userId: person.user.id, credentialVersion: row?.credentialVersion }
      const expiresAt = new Date(clock.now().getTime() + 300_000)
      const challenges = tries.map(({ token, peer }) => ({
        ...own,
        tokenHash: challengeHash(token),
        addressClass: peer,
        expiresAt,
      }))
      await db
        .insert(twoFactorChallenges)
        .values(challenges.map((one) => ({ ...one, from: 'website' as const, signInMethod: 'password' as const })))
    })
    const given = method === 'code' ? totp() : (backupCodes[0] ?? '')
    return Promise.all(
      tries.map(({ token, peer }) =>
        org.stranger(verifyTwoFactor, { body: { challengeToken: token, method, code: given }, peer }),
      ),
    )
  }

  it('one code of the app, one is let in', async () => {
    const answers = await submit('code')
    expect(outcomes(answers).filter((status) => status === 200)).toEqual([200])
  })

  it('one backup code, one is let in', async () => {
    expect(outcomes(await submit('backupCode'))).toEqual([200, ...Array.from({ length: 99 }, () => 401)])
  })
})

describe('an organization that requires it', () => {
  it('has people set it up while they sign in, and lets nobody turn it off', async () => {
    const org = await freshOrganization()
    await setPolicy(org, 'required')
    const peer = freshAddress()
    const body = { email: org.learner.email, password: fixturePassword, from: 'website' }
    const enter = () => org.stranger(signIn, { body, headers: { 'x-captcha-token': 'test-pass' }, peer })
    type Challenge = {
      isTwoFactorEnable: boolean
      tokens?: object
      twoFactor: { isRequiredSetup: boolean; challengeToken: string }
    }
    const answer = dataOf<Challenge>(await enter())
    expect(answer).toMatchObject({ isTwoFactorEnable: true, twoFactor: { isRequiredSetup: true, backupCodesRemaining: 0 } })
    expect(answer.tokens).toBeUndefined()
    const { challengeToken } = answer.twoFactor
    const confirm = (digits: string) => org.stranger(contracts.enableAtSignIn, { body: { challengeToken, code: digits }, peer })
    expect(code(await confirm('123456'))).toEqual([409, 5136])
    const begin = () => org.stranger(contracts.setUpAtSignIn, { body: { challengeToken }, peer })
    await begin()
    const { secret } = dataOf<{ secret: string }>(await begin())
    expect(
      code(await org.stranger(verifyTwoFactor, { body: { challengeToken, method: 'code', code: codeOf(secret) }, peer })),
    ).toEqual([401, 5127])
    expect(code(await confirm(notCode(secret)))).toEqual(wrongCode)
    const opened = dataOf<{ tokens: { accessToken: string }; backupCodes: string[] }>(await confirm(codeOf(secret)))
    expect(opened.backupCodes).toHaveLength(10)
    const headers = { authorization: `Bearer ${opened.tokens.accessToken}` }
    expect(dataOf(await org.stranger(readProfile, { headers }))).toMatchObject({ isTwoFactorEnable: true })
    expect(code(await confirm(codeOf(secret)))).toEqual([401, 5127])
    nextStep()
    const off = { password: fixturePassword, code: codeOf(secret) }
    expect(code(await org.stranger(contracts.disableTwoFactor, { body: off, headers }))).toEqual([403, 5132])
    // From now on the sign-in asks for the code.
    expect(dataOf<Challenge>(await enter())).toMatchObject({ isTwoFactorEnable: true, twoFactor: { isRequiredSetup: false } })
  })

  it('requires it of people who accept an invitation before they are signed in', async () => {
    const org = await freshOrganization()
    await setPolicy(org, 'required')
    const token = await tokenOf(org, await invite(org))
    const body = { token, name: { en: 'Sara' }, password: 'four quiet green lamps', acceptedPolicies: [] }
    const answer = dataOf<object>(await org.stranger(acceptInvite, { body }))
    expect(answer).toMatchObject({ isTwoFactorEnable: true, twoFactor: { isRequiredSetup: true } })
    expect(answer).not.toHaveProperty('tokens')
  })

  it('allows five wrong codes per challenge, which is bound to one address', async () => {
    const org = await freshOrganization()
    const { challengeToken, peer } = await mustSetUpNow(org)
    const begin = (from: string) => org.stranger(contracts.setUpAtSignIn, { body: { challengeToken }, peer: from })
    expect(code(await begin(freshAddress()))).toEqual([401, 5127])
    const { secret } = dataOf<{ secret: string }>(await begin(peer))
    const confirm = (digits: string) => org.stranger(contracts.enableAtSignIn, { body: { challengeToken, code: digits }, peer })
    for (let tries = 0; tries < 5; tries += 1) expect(code(await confirm(notCode(secret)))).toEqual(wrongCode)
    expect(code(await confirm(codeOf(secret)))).toEqual([401, 5127])
  })
})

describe('the policy', () => {
  it('"off" prevents setting it up, and keeps it for people who have it', async () => {
    const org = await freshOrganization()
    const { prove } = await secured(org)
    expect(dataOf(await org.admin.call(contracts.readSignInPolicy))).toEqual({ twoFactor: 'offered' })
    await setPolicy(org, 'off')
    expect(dataOf(await org.admin.call(contracts.readSignInPolicy))).toEqual({ twoFactor: 'off' })
    expect(code(await org.instructor.call(contracts.setUpTwoFactor))).toEqual([403, 5135])
    expect(dataOf(await org.learner.call(readTwoFactorStatus))).toMatchObject({ isTwoFactorEnable: true })
    expect(code(await org.learner.call(contracts.disableTwoFactor, { body: prove() }))).toEqual(done)
    const rows = await org.database((db) =>
      db.select().from(activityLogs).where(eq(activityLogs.action, 'adminSignInPolicyUpdate')),
    )
    expect(rows[0]?.changes).toEqual([{ field: 'twoFactor', before: 'offered', after: 'off' }])
    expect(dataOf(await (await freshOrganization()).admin.call(contracts.readSignInPolicy))).toEqual({ twoFactor: 'offered' })
  })
})

describe('a lost phone', () => {
  it('is reset by an administrator who has all permissions of the person', async () => {
    const org = await organizationWithRoles()
    const { prove } = await secured(org)
    const reset = (by: Person, userId: string) => by.call(contracts.resetTwoFactorOfUser, { params: { userId } })
    const clerk = await org.somebody('clerk', [pair('user.update')])
    const chief = await org.person('chief', org.roles.superAdmin)
    const { secret } = await setUp(chief)
    await enable(chief, codeOf(secret))
    expect(code(await reset(org.admin, chief.user.id))).toEqual([403, 5065])
    expect(code(await reset(clerk, org.learner.user.id))).toEqual([403, 5065])
    expect(code(await reset(org.admin, (await freshOrganization()).learner.user.id))).toEqual([404, 5150])
    expect(code(await reset(chief, chief.user.id))).toEqual([409, 409])
    expect(code(await reset(org.admin, org.instructor.user.id))).toEqual([409, 5128])
    expect(dataOf(await reset(org.admin, org.learner.user.id))).toEqual({ sessionsEnded: 1 })
    expect(code(await org.learner.call(contracts.disableTwoFactor, { body: prove() }))).toEqual([401, 5041])
    const body = { email: org.learner.email, password: fixturePassword, from: 'website' }
    const again = await org.stranger(signIn, { body, headers: { 'x-captcha-token': 'test-pass' } })
    expect(dataOf(again)).toMatchObject({ isTwoFactorEnable: false, tokens: {} })
    const [mail] = await mailsOf(org)
    expect(mail).toMatchObject({ to: org.learner.email, subject: 'Your two-step verification was reset' })
  })
})
