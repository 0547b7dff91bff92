import { and, eq, isNull } from 'drizzle-orm'
import { generateSync } from 'otplib'
import postgres from 'postgres'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { sessions, users } from '@/db/schema/identity'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { hashPasswordsBy, inProcess } from '@/lib/platform/auth/password'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { changePassword } from '../account/own-account.contract'
import { enableTwoFactor } from '../account/users.service'
import { revokeOtherSessions } from '../sessions/sessions.contract'
import { readProfile, refresh, signIn, verifyTwoFactor } from '../sign-in/identity.contract'

Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

/** The owner of the database, who can lock rows that the product is about to write. */
const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 3, onnotice: () => {} })
afterAll(() => owner.end())
let endEngine: (() => void) | undefined
afterEach(() => endEngine?.())

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Pair = { accessToken: string; refreshToken: string }
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const newPassword = 'a password nobody has used here'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const enter = (org: Org, { email, password = fixturePassword, peer = freshAddress() }: Record<string, string>) =>
  org.stranger(signIn, {
    body: { email, password, from: 'website' },
    headers: { 'x-captcha-token': 'test-pass' },
    peer,
  })
const change = (org: Org) => org.learner.call(changePassword, { body: { currentPassword: fixturePassword, newPassword } })
const live = (org: Org) =>
  org.database((db) =>
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, org.learner.user.id), isNull(sessions.revokedAt))),
  )
const setUser = (org: Org, values: Partial<typeof users.$inferInsert>) =>
  org.database((db) => db.update(users).set(values).where(eq(users.id, org.learner.user.id)))

/** Runs work once, after the next password check and before its result is used. */
function afterNextCheck(work: () => Promise<unknown>): void {
  let isDone = false
  endEngine = hashPasswordsBy({
    ...inProcess,
    run: async (hashing) => {
      const outcome = await inProcess.run(hashing)
      if (!isDone) {
        isDone = true
        await work()
      }
      return outcome
    },
  })
}

/** The number of requests that wait for a lock. */
const waiting = async () => {
  const [row] = await owner<{ many: number }[]>`
    select count(*)::int as many from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return row?.many ?? 0
}
const untilWaiting = async (many: number) => {
  for (const end = Date.now() + 240_000; (await waiting()) < many; await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > end) throw new Error(`Never did ${many} requests wait at once`)
}
/** Runs work while the sessions are locked; requests that write one continue afterwards. */
const whileNoSessionBegins = (work: () => Promise<unknown>) =>
  owner.begin(async (sql) => {
    await sql`lock table sessions in share row exclusive mode`
    await work()
  })

describe('a sign-in in progress', () => {
  it('opens no session when the password is changed after it was checked', async () => {
    const org = await freshOrganization()
    let changed: Answer | undefined
    afterNextCheck(async () => {
      changed = await change(org)
    })
    expect(code(await enter(org, { email: org.learner.email }))).toEqual([401, 5160])
    expect(changed && code(changed)).toEqual([200, 200])
    expect(await live(org)).toEqual([{ id: org.learner.sessionId }])
    expect(code(await enter(org, { email: org.learner.email, password: newPassword }))).toEqual([200, 200])
  })

  it.each([
    ['the password is replaced', { passwordHash: 'another' }],
    ['two-step verification is turned on', { twoFactorEnabledAt: new Date(), twoFactorSecret: 'sealed' }],
    ['the account is blocked', { status: 'blocked' as const }],
  ])('opens no session when %s in the moment before', async (_, values) => {
    const org = await freshOrganization()
    let answer: Promise<Answer> | undefined
    await whileNoSessionBegins(async () => {
      answer = enter(org, { email: org.learner.email })
      await untilWaiting(1)
      await setUser(org, values)
    })
    expect(answer && code(await answer)).toEqual([401, 5160])
    expect(await live(org)).toEqual([{ id: org.learner.sessionId }])
  })

  it('that commits while the password is being changed is ended by the change', async () => {
    const org = await freshOrganization()
    let answers: Promise<Answer>[] = []
    await owner.begin(async (sql) => {
      // Both wait here for the lock of the activity log; the sign-in has written its session.
      await sql`select from activity_log_heads where organization_id = ${org.organization.id} for update`
      const first = enter(org, { email: org.learner.email })
      await untilWaiting(1)
      answers = [first, change(org)]
      await untilWaiting(2)
    })
    const [signedIn, changed] = await Promise.all(answers)
    expect([signedIn, changed].map((answer) => answer?.status)).toEqual([200, 200])
    expect(await live(org)).toEqual([{ id: org.learner.sessionId }])
    const { tokens } = (signedIn as Answer).envelope.data as { tokens: Pair }
    expect(code(await org.stranger(readProfile, bearer(tokens.accessToken)))).toEqual([401, 5041])
  })
})

describe('a second step in progress', () => {
  it.each([
    ['the password is replaced', { passwordHash: 'another' }],
    ['the second factor is replaced', { twoFactorSecret: 'another' }],
    ['the account is blocked', { status: 'blocked' as const }],
  ])('opens no session when %s after the code was accepted', async (_, values) => {
    const org = await freshOrganization()
    const { email, user } = org.learner
    const { secret } = await runAsSystem(org.organization, 'userEnableTwoFactor', (context) => enableTwoFactor(context, user.id))
    const peer = freshAddress()
    const { twoFactor } = (await enter(org, { email, peer })).envelope.data as { twoFactor: { challengeToken: string } }
    const epoch = Math.floor(clock.now().getTime() / 1000)
    const body = {
      challengeToken: twoFactor.challengeToken,
      method: 'code',
      code: generateSync({ strategy: 'totp', secret, epoch }),
    }
    let answer: Promise<Answer> | undefined
    await whileNoSessionBegins(async () => {
      answer = org.stranger(verifyTwoFactor, { body, peer })
      await untilWaiting(1)
      await setUser(org, values)
    })
    expect(answer && code(await answer)).toEqual([401, 5127])
    expect(await live(org)).toEqual([{ id: org.learner.sessionId }])
  })
})

describe('a session that is ended', () => {
  /** A second session of the learner. */
  const another = async (org: Org) => ((await enter(org, { email: org.learner.email })).envelope.data as { tokens: Pair }).tokens

  it('can no longer change the password, even if its request had begun', async () => {
    const org = await freshOrganization()
    const { accessToken } = await another(org)
    afterNextCheck(() => org.learner.call(revokeOtherSessions))
    const body = { currentPassword: fixturePassword, newPassword }
    expect(code(await org.stranger(changePassword, { body, ...bearer(accessToken) }))).toEqual([401, 5041])
    expect(code(await enter(org, { email: org.learner.email }))).toEqual([200, 200])
    expect(code(await org.learner.call(readProfile))).toEqual([200, 200])
  })

  it('stays ended when a refresh and the end of all other sessions happen at once', async () => {
    const org = await freshOrganization()
    const first = await another(org)
    const [row] = (await live(org)).filter(({ id }) => id !== org.learner.sessionId)
    let answers: Promise<Answer>[] = []
    await owner.begin(async (sql) => {
      await sql`select from sessions where id = ${row?.id ?? ''} for update`
      answers = [org.stranger(refresh, bearer(first.refreshToken))]
      await untilWaiting(1)
      answers.push(org.learner.call(revokeOtherSessions))
      await untilWaiting(2)
    })
    const [renewed, ended] = await Promise.all(answers)
    expect(ended?.envelope.data).toEqual({ sessionsEnded: 1 })
    const second = renewed?.status === 200 ? (renewed.envelope.data as Pair) : first
    expect(code(await org.stranger(readProfile, bearer(second.accessToken)))).toEqual([401, 5041])
    expect(code(await org.stranger(refresh, bearer(second.refreshToken)))).toEqual([401, 5041])
    expect(await live(org)).toEqual([{ id: org.learner.sessionId }])
  })
})
