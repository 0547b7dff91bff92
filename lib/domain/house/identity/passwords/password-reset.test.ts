import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formerPasswords, passwordResets, sessions, users } from '@/db/schema/identity'
import { jobs } from '@/db/schema/jobs'
import { activityLogs } from '@/db/schema/platform'
import { keyHolder } from '@/lib/domain/house/passkeys/examples.fixtures'
import { passkeysOf } from '@/lib/domain/house/passkeys/passkeys.service'
import { suspendMember } from '@/lib/domain/people/members/member-state.contract'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf, secretOf } from '@/lib/domain/testing/mails'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { changePassword } from '../account/own-account.contract'
import { challenged } from '../examples.fixtures'
import { readProfile, signIn } from '../sign-in/identity.contract'
import { forgotPassword, resetPassword, sendResetLinkToUser } from './password-reset.contract'
import { answerMs } from './password-reset.rules'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

type Org = Awaited<ReturnType<typeof freshOrganization>>
const { sleep } = clock
// The minimum time of an answer is not waited for; a test below checks that it is requested.
beforeEach(() => {
  clock.sleep = () => Promise.resolve()
})
afterEach(() => {
  clock.sleep = sleep
})
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const dead = [400, 5169]
const done = [200, 200]
const newPassword = 'four quiet green lamps'
const proved = { 'x-captcha-token': 'test-pass' }

const forgot = (org: Org, email: string) =>
  org.stranger(forgotPassword, { body: { email }, headers: proved, peer: freshAddress() })
const reset = (org: Org, token: string, password = newPassword, more: object = {}) =>
  org.stranger(resetPassword, { body: { token, newPassword: password, ...more } })
const enter = (org: Org, email: string, password: string) =>
  org.stranger(signIn, { body: { email, password, from: 'website' }, headers: proved, peer: freshAddress() })
/** The secret of the newest mail with a link after a request for one. */
async function asked(org: Org, email: string): Promise<string> {
  await forgot(org, email)
  return (await mailsOf(org)).map(secretOf).find(Boolean) ?? ''
}

describe('a forgotten password', () => {
  it('is replaced by a link in a mail, once; all sessions end, and the person is informed', async () => {
    const org = await freshOrganization()
    const token = await asked(org, org.learner.email.toUpperCase())
    const [mail] = await mailsOf(org)
    expect(mail).toMatchObject({ to: org.learner.email, subject: 'Choose a new password for \u2068Test Organization\u2069' })
    expect(mail?.text).toContain(`${org.origin}/console/reset-password?lang=en#${token}`)
    const answer = await reset(org, token)
    expect([...code(answer), answer.envelope.data]).toEqual([200, 200, { sessionsEnded: 1 }])
    expect(code(await org.learner.call(readProfile))).toEqual([401, 5041])
    expect([
      code(await enter(org, org.learner.email, fixturePassword)),
      code(await enter(org, org.learner.email, newPassword)),
    ]).toEqual([[401, 5160], done])
    expect(code(await reset(org, token, 'five quiet green lamps'))).toEqual(dead)
    expect((await mailsOf(org)).map(({ subject }) => subject)[0]).toBe('Your password was changed')
    const [session] = await org.database((db) => db.select().from(sessions).where(eq(sessions.id, org.learner.sessionId)))
    expect(session?.revokedReason).toBe('password')
  })

  it('is answered in the same way and at the same time for addresses with and without an account', async () => {
    const org = await freshOrganization()
    await org.admin.call(suspendMember, { params: { id: org.instructor.user.id } })
    const release: (() => void)[] = []
    const asked: number[] = []
    const given: string[] = []
    const emails = [org.learner.email, 'nobody@elsewhere.example', org.instructor.email]
    const allWait = new Promise<void>((tell) => {
      clock.sleep = (ms) => {
        asked.push(ms)
        if (asked.length === emails.length) tell()
        return new Promise((resolve) => release.push(resolve))
      }
    })
    const requests = emails.map(async (email) => {
      const answer = await forgot(org, email)
      given.push(email)
      return answer
    })
    await allWait
    expect(asked).toEqual([answerMs, answerMs, answerMs])
    // An answer waits for its minimum time.
    for (const email of emails) await enter(org, email, newPassword)
    expect(given).toEqual([])
    for (const go of release) go()
    const answers = await Promise.all(requests)
    const shown = answers.map(({ status, envelope }) => [status, envelope.data, envelope.message])
    expect(shown).toEqual([shown[0], shown[0], shown[0]])
    expect((await mailsOf(org)).map(({ to }) => to)).toEqual([org.learner.email])
    const rows = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'userForgotPassword')))
    expect(rows.map(({ outcome }) => outcome)).toEqual(['success', 'success', 'success'])
    expect(JSON.stringify(rows)).not.toContain('nobody@elsewhere.example')
  })

  it('needs a CAPTCHA, a harder one after many requests for one address, and sends at most five mails an hour', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    expect(code(await org.stranger(forgotPassword, { body: { email } }))).toEqual([403, 5137])
    const { requests } = env().RATE_LIMIT_SIGN_IN
    const answers = await Promise.all(Array.from({ length: requests }, () => forgot(org, email)))
    expect(answers.map(code)).toEqual(answers.map(() => done))
    const refused = await forgot(org, email)
    expect([...code(refused), refused.headers.get('x-captcha-difficulty')]).toEqual([429, 5163, '5'])
    // Sign-ins of the account are not delayed.
    expect(code(await enter(org, email, fixturePassword))).toEqual(done)
    const mails = await mailsOf(org)
    expect(mails).toHaveLength(5)
    // The first link still works after the others were sent.
    expect(code(await reset(org, secretOf(mails.at(-1))))).toEqual(done)
    expect(code(await reset(org, secretOf(mails[0])))).toEqual(dead)
  })
})

describe('the passkeys of the account', () => {
  it('stay after a new password, and are removed with it if the person asks for that', async () => {
    const org = await freshOrganization()
    await keyHolder(org, org.learner)
    const left = () => org.database((db) => passkeysOf({ db, organization: org.organization }, org.learner.user.id))
    expect(code(await reset(org, await asked(org, org.learner.email), newPassword, { removePasskeys: false }))).toEqual(done)
    expect(await left()).toHaveLength(1)
    const token = await asked(org, org.learner.email)
    expect(code(await reset(org, `${token}x`, `${newPassword} 2`, { removePasskeys: true }))).toEqual(dead)
    expect(await left()).toHaveLength(1)
    expect(code(await reset(org, token, `${newPassword} 2`, { removePasskeys: true }))).toEqual(done)
    expect(await left()).toEqual([])
    const rows = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'userResetPassword')))
    expect(JSON.stringify(rows.map(({ changes }) => changes))).toContain('passkeys')
  })
})

describe('the link', () => {
  it('ends after an hour, with a change of the password, with the account, and is invalid in another organization', async () => {
    const org = await freshOrganization()
    const other = await freshOrganization()
    const { email, user } = org.learner
    const token = await asked(org, email)
    expect([code(await reset(other, token)), code(await reset(org, `${token}x`))]).toEqual([dead, dead])
    await org.database((db) => db.update(passwordResets).set({ expiresAt: clock.now() }))
    expect(code(await reset(org, token))).toEqual(dead)
    const second = await asked(org, email)
    await org.learner.call(changePassword, { body: { currentPassword: fixturePassword, newPassword } })
    expect(code(await reset(org, second))).toEqual(dead)
    const third = await asked(org, email)
    await org.admin.call(suspendMember, { params: { id: user.id } })
    expect(code(await reset(org, third))).toEqual(dead)
  })

  it('has its secret in its mail only', async () => {
    const org = await freshOrganization()
    const token = await asked(org, org.learner.email)
    const stored = await org.database(async (db) => [
      await db.select().from(passwordResets),
      await db.select().from(jobs),
      await db.select().from(activityLogs),
    ])
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('can be used by one of ten simultaneous requests', async () => {
    const org = await freshOrganization()
    const token = await asked(org, org.learner.email)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => reset(org, token, `${newPassword} ${at}`)))
    expect(answers.map(code).toSorted()).toEqual([done, ...Array.from({ length: 9 }, () => dead)])
  })

  it('is not enough with two-step verification', async () => {
    const org = await freshOrganization()
    const { person, code: totp, backupCodes } = await challenged(org)
    const token = await asked(org, person.email)
    const missing = await reset(org, token)
    expect([missing.status, missing.envelope.errors?.map(({ key, property }) => [key, property])]).toEqual([
      422,
      [['required', 'code']],
    ])
    expect(code(await reset(org, token, newPassword, { method: 'backupCode', code: 'AAAA-AAAA-AAAA-AAAA' }))).toEqual([401, 5126])
    expect(code(await reset(org, token, newPassword, { code: totp() }))).toEqual(done)
    const second = await asked(org, person.email)
    const [backup] = backupCodes
    expect(code(await reset(org, second, 'five quiet green lamps', { method: 'backupCode', code: backup }))).toEqual(done)
  })

  it('requested by an administrator is sent to the person only', async () => {
    const org = await freshOrganization()
    const send = (userId: string) => org.admin.call(sendResetLinkToUser, { params: { userId } })
    const answer = await send(org.learner.user.id)
    expect(code(answer)).toEqual([202, 200])
    const [mail] = await mailsOf(org)
    expect(mail?.to).toBe(org.learner.email)
    expect(answer.text).not.toContain(secretOf(mail))
    expect(code(await reset(org, secretOf(mail)))).toEqual(done)
    expect(code(await send((await freshOrganization()).learner.user.id))).toEqual([404, 5150])
    await org.admin.call(suspendMember, { params: { id: org.instructor.user.id } })
    expect(code(await send(org.instructor.user.id))).toEqual([409, 409])
  })
})

describe('a new password', () => {
  it('may not be one of the last five or a common one', async () => {
    const org = await freshOrganization()
    let current = fixturePassword
    const change = async (password: string) => {
      const answer = await org.learner.call(changePassword, { body: { currentPassword: current, newPassword: password } })
      if (answer.status === 200) current = password
      return code(answer)
    }
    const refused = [422, 5161]
    expect(await change('password1234')).toEqual(refused)
    const chosen = [1, 2, 3, 4].map((number) => `${newPassword} ${number}`)
    for (const password of chosen) expect(await change(password)).toEqual(done)
    for (const password of [fixturePassword, ...chosen]) expect(await change(password)).toEqual(refused)
    const token = await asked(org, org.learner.email)
    expect(code(await reset(org, token, fixturePassword))).toEqual(refused)
    expect(code(await reset(org, token, `${newPassword} 5`))).toEqual(done)
    // After five newer ones the first may be used again.
    expect(code(await reset(org, await asked(org, org.learner.email), fixturePassword))).toEqual(done)
    const [kept, [person]] = await org.database(async (db) => [
      await db.select().from(formerPasswords),
      await db.select().from(users).where(eq(users.id, org.learner.user.id)),
    ])
    expect(kept).toHaveLength(4)
    expect(kept.map(({ passwordHash }) => passwordHash)).not.toContain(person?.passwordHash)
  })
})
