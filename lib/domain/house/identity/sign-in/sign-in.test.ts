import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { users } from '@/db/schema/identity'
import { activityLogs, signInThrottles } from '@/db/schema/platform'
import { fixturePassword, freshOrganization } from '@/lib/domain/testing/fixtures'
import { attempt, solved } from '@/lib/domain/testing/sign-in-attempts'
import { clock } from '@/lib/platform/clock'
import { counter } from '@/lib/platform/db/connection'
import type { Tx } from '@/lib/platform/db/tenant'
import { env } from '@/lib/platform/env'
import { type Answer, freshAddress } from '@/lib/platform/testing/call'
import { recordHashing } from '@/lib/platform/testing/record-hashing'
import { accountByEmail } from '../account/users.service'
import { deviceOfRequest } from '../devices/devices.service'
import { listSessions } from '../sessions/sessions.contract'
import { readProfile, signIn } from './identity.contract'

const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const claims = (token: string, part: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString())
const useTestCaptcha = () => Object.assign(env(), { CAPTCHA_PROVIDER: 'test' })

afterEach(() => {
  Object.assign(env(), { CAPTCHA_PROVIDER: 'altcha' })
  clock.offsetMs = 0
})

describe('signing in with a solved CAPTCHA', () => {
  it('answers with both tokens exactly as the specification shapes them', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const { status, envelope } = await attempt(org, { email: email.toUpperCase() }, await solved(org))
    expect([status, envelope.statusCode, envelope.message]).toEqual([200, 200, 'Signed in.'])
    expect(envelope.data).toEqual({
      isTwoFactorEnable: false,
      tokens: { tokenType: 'Bearer', expiresIn: 900, accessToken: expect.any(String), refreshToken: expect.any(String) },
    })
    const { tokens } = envelope.data as { tokens: { accessToken: string; refreshToken: string } }
    expect(claims(tokens.accessToken, 0)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(claims(tokens.refreshToken, 0)).toMatchObject({ alg: 'ES512', typ: 'rt+jwt' })
    const { iat, exp } = claims(tokens.accessToken, 1) as { iat: number; exp: number }
    expect(exp - iat).toBe(900)
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    const profile = await org.stranger(readProfile, { headers })
    expect(profile.envelope).toMatchObject({ statusCode: 200, data: { email, isTwoFactorEnable: false } })
    expect((profile.envelope.data as { lastSignInAt: string | null }).lastSignInAt).not.toBeNull()
  })

  it('stores address and device with its session', async () => {
    useTestCaptcha()
    const org = await freshOrganization()
    for (const from of ['website', 'mobile']) {
      const { envelope } = await attempt(org, { email: org.learner.email, from })
      const { accessToken } = (envelope.data as { tokens: { accessToken: string } }).tokens
      const { data } = await org.stranger(listSessions, { headers: { authorization: `Bearer ${accessToken}` } })
      expect((data as { from: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent)?.from).toBe(from)
    }
  })

  it('costs twelve statements, one more with the event of a new device, and stores the time with the account', async () => {
    useTestCaptcha()
    const org = await freshOrganization()
    const { email } = org.learner
    const stateOf = () => org.database((db) => db.select().from(users).where(eq(users.email, email)))
    for (const [offset, cost] of [
      [0, 12],
      [60_000, 13],
    ] as const) {
      clock.offsetMs = offset
      const before = counter.statements
      expect(code(await attempt(org, { email }))).toEqual([200, 200])
      expect(counter.statements - before).toBe(cost)
    }
    const [person] = await stateOf()
    expect(Number(person?.lastSignInAt) - Date.now()).toBeGreaterThan(30_000)
    // By the clock of the database, so that lists of changes miss no row.
    expect(Number(person?.updatedAt)).toBeGreaterThan(Number(person?.createdAt))
  })

  it('lets one person in several times at once, from one address and from many', async () => {
    useTestCaptcha()
    const org = await freshOrganization()
    const body = { email: org.learner.email, password: fixturePassword, from: 'website' }
    const headers = { 'x-captcha-token': 'test-pass' }
    for (const peer of [() => '198.51.100.9', freshAddress]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => org.stranger(signIn, { body, headers, peer: peer() })))
      expect(answers.map(code)).toEqual(Array.from({ length: 8 }, () => [200, 200]))
    }
    const counters = await org.database((db) => db.select().from(signInThrottles))
    // One for the account, one for each address.
    expect(counters).toHaveLength(10)
    expect(counters.every(({ failures, blockedUntil }) => failures === 0 && blockedUntil === null)).toBe(true)
  })

  it('records who signed in, and every failure', async () => {
    useTestCaptcha()
    const org = await freshOrganization()
    await attempt(org, { email: org.learner.email })
    await attempt(org, { email: org.learner.email, password: 'wrong' })
    await attempt(org, { email: org.learner.email }, null)
    const rows = await org.database((db) =>
      db.select().from(activityLogs).where(eq(activityLogs.action, 'userLoginCredential')).orderBy(activityLogs.sequence),
    )
    expect(rows.map(({ outcome, statusCode, actorId }) => [outcome, statusCode, actorId])).toEqual([
      ['success', 200, org.learner.user.id],
      ['failed', 5160, org.learner.user.id],
      ['failed', 5137, null],
    ])
    expect(JSON.stringify(rows)).not.toContain('wrong')
  })
})

describe('credentials', () => {
  it('names each of the three fields when it is missing or wrong', async () => {
    const org = await freshOrganization()
    const refuse = async (body: object) =>
      (await org.stranger(signIn, { body })).envelope.errors?.map(({ key, property }) => `${key} ${property}`)
    expect(await refuse({})).toEqual(['required email', 'required password', 'required from'])
    const good = { email: 'a@b.example', password: 'x', from: 'website' }
    expect(await refuse({ ...good, email: 'nobody@' })).toEqual(['email email'])
    // Without an @ it is a user name or an employee number.
    expect(await refuse({ ...good, email: ' ' })).toEqual(['signInName email'])
    expect(await refuse({ ...good, password: 7 })).toEqual(['type password'])
    expect(await refuse({ ...good, password: '' })).toEqual(['minLength password'])
    expect(await refuse({ ...good, from: 'tablet' })).toEqual(['enum from'])
    expect(await refuse({ ...good, remember: true })).toEqual(['unknown remember'])
  })

  it('answers an unknown email and a wrong password with the same bytes', async () => {
    useTestCaptcha()
    const [org, elsewhere] = [await freshOrganization(), await freshOrganization()]
    await org.database((db) => db.update(users).set({ status: 'blocked' }).where(eq(users.id, org.instructor.user.id)))
    const bare = ({ text, envelope, headers, status }: Answer) => ({
      status,
      text: text.replaceAll(envelope.metadata.requestId, ''),
      headers: [...headers].filter(([name]) => name !== 'x-request-id'),
    })
    const wrong = bare(await attempt(org, { email: org.learner.email, password: 'wrong password' }))
    expect(wrong.status).toBe(401)
    for (const email of ['nobody@nowhere.example', elsewhere.learner.email, org.instructor.email])
      expect(bare(await attempt(org, { email, password: 'wrong password' }))).toEqual(wrong)
  })

  it('does the same work for an unknown email as for a wrong password', async () => {
    useTestCaptcha()
    const org = await freshOrganization()
    const { asked, end } = recordHashing()
    const costs: unknown[] = []
    for (const email of [org.learner.email, 'nobody@nowhere.example']) {
      expect(code(await attempt(org, { email, password: 'wrong password' }))).toEqual([401, 5160])
      costs.push(asked.splice(0).map((work) => 'stored' in work && work.stored.split('$').slice(0, 4)))
    }
    end()
    // One argon2 check at the same cost; `npm run test:timing -- sign-in` measures the time.
    expect(costs).toEqual([[['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']], [['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']]])
  })

  it('reads none of the sessions a person ever opened', async () => {
    const org = await freshOrganization()
    const { email } = org.learner
    const device = deviceOfRequest(org.organization.id, new Headers())
    const scans = (db: Tx) =>
      db.execute<{ scans: string }>(
        sql`select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans from pg_stat_xact_user_tables where relname = 'sessions'`,
      )
    const [before, found, after] = await org.database(async (db) => [
      await scans(db),
      await accountByEmail(db, { organizationId: org.organization.id, email, device, now: new Date() }),
      await scans(db),
    ])
    expect(found).toMatchObject({ email, isKnownDevice: false })
    expect([...after]).toEqual([...before])
  })

  it('takes the same statements for an account that exists and one that does not', async () => {
    useTestCaptcha()
    const org = await freshOrganization()
    const counts = new Set<number>()
    for (const email of [org.learner.email, org.admin.email, 'nobody@nowhere.example']) {
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      const before = counter.statements
      expect(code(await attempt(org, { email, password: 'wrong password' }))).toEqual([401, 5160])
      counts.add(counter.statements - before)
    }
    vi.restoreAllMocks()
    expect(counts.size).toBe(1)
  })

  it("reveals the account's state only with the right password", async () => {
    useTestCaptcha()
    const org = await freshOrganization()
    const set = (values: Partial<typeof users.$inferInsert>) =>
      org.database((db) => db.update(users).set(values).where(eq(users.id, org.learner.user.id)))
    const { email } = org.learner
    const states = [
      [{ status: 'inactive' }, 5157],
      [{ status: 'blocked' }, 5157],
      [{ status: 'active', emailVerifiedAt: null }, 5167],
    ] as const
    for (const [values, expected] of states) {
      await set(values)
      expect(code(await attempt(org, { email, password: 'wrong password' }))).toEqual([401, 5160])
      expect(code(await attempt(org, { email }))).toEqual([403, expected])
    }
    await set({ passwordHash: null, emailVerifiedAt: new Date() })
    expect(code(await attempt(org, { email }))).toEqual([401, 5160])
  })

  it('does not alter a password before it is compared', async () => {
    useTestCaptcha()
    const org = await freshOrganization()
    const { email } = org.learner
    for (const password of [
      ` ${fixturePassword}`,
      `${fixturePassword} `,
      fixturePassword.toUpperCase(),
      fixturePassword.slice(0, -1),
    ])
      expect(code(await attempt(org, { email, password }))).toEqual([401, 5160])
  })
})
