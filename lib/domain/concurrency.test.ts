import { and, count, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { apiKeys } from '@/db/schema/api-keys'
import { sessions } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids'
import type { Answer } from '@/lib/platform/testing/call'
import { createApiKey } from './house/api-keys/api-keys.service'
import { challenged } from './house/identity/examples.fixtures'
import { readProfile, refresh, signIn } from './house/identity/sign-in/identity.service'
import { verifyTwoFactor } from './house/identity/two-step/two-factor.service'
import type { Org } from './testing/contract-suite'
import { fixturePassword, freshOrganization } from './testing/fixtures'

env().CAPTCHA_PROVIDER = 'test'
afterEach(() => {
  env().REFRESH_GRACE_SECONDS = 0
})

const times = <T>(number: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: number }, (_, at) => work(at)))
const codes = (answers: Answer[]) => {
  const seen: Record<number, number> = {}
  for (const { envelope } of answers) seen[envelope.statusCode] = (seen[envelope.statusCode] ?? 0) + 1
  return seen
}
type Pair = { accessToken: string; refreshToken: string }
const pairOf = (answer: Answer | undefined) => answer?.envelope.data as Pair
const renew = (org: Org, token: string) => org.stranger(refresh.contract, { headers: { authorization: `Bearer ${token}` } })
const sessionOf = (org: Org, id: string) =>
  org.database(async (db) => (await db.select().from(sessions).where(eq(sessions.id, id)))[0])
const rowsOf = (org: Org, action: 'sessionRefreshReuse' | 'userRefreshToken') =>
  org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, action)))

describe('refreshing', () => {
  it('gives one of 300 simultaneous requests a successor and ends the session, whose token was used twice', async () => {
    const org = await freshOrganization({ issuedKey: true })
    const { sessionId, tokens, user } = org.learner
    const answers = await times(300, () => renew(org, tokens.refreshToken))
    expect(codes(answers)).toEqual({ 200: 1, 5041: 299 })
    const session = await sessionOf(org, sessionId)
    expect(session).toMatchObject({ generation: 1, revokedReason: 'reuse', revokedAt: expect.any(Date) })
    const { accessToken, refreshToken } = pairOf(answers.find(({ status }) => status === 200))
    expect((await renew(org, refreshToken)).envelope.statusCode).toBe(5041)
    expect(
      (await org.stranger(readProfile.contract, { headers: { authorization: `Bearer ${accessToken}` } })).envelope.statusCode,
    ).toBe(5041)
    const reuse = await rowsOf(org, 'sessionRefreshReuse')
    expect(reuse.length).toBeGreaterThanOrEqual(1)
    expect(reuse[0]).toMatchObject({
      outcome: 'failed',
      statusCode: 5041,
      actorId: user.id,
      resource: { type: 'session', id: sessionId },
    })
    // A row for each refusal and none for the success, plus the one of the call above.
    expect(reuse.length + (await rowsOf(org, 'userRefreshToken')).length).toBe(300)
  })

  it('gives all requests within the grace time the same pair and keeps the session', async () => {
    // Longer than any setting allows, so that a slow machine can finish a hundred requests.
    env().REFRESH_GRACE_SECONDS = 600
    const org = await freshOrganization({ issuedKey: true })
    const answers = await times(100, () => renew(org, org.learner.tokens.refreshToken))
    expect(codes(answers)).toEqual({ 200: 100 })
    expect(new Set(answers.map((answer) => JSON.stringify(pairOf(answer)))).size).toBe(1)
    expect(await sessionOf(org, org.learner.sessionId)).toMatchObject({ generation: 1, revokedAt: null })
    const second = await renew(org, pairOf(answers[0]).refreshToken)
    expect(second.status).toBe(200)
    // The first token is now two generations old: the grace time covers the last replaced one only.
    expect((await renew(org, org.learner.tokens.refreshToken)).envelope.statusCode).toBe(5041)
    expect((await renew(org, pairOf(second).refreshToken)).envelope.statusCode).toBe(5041)
  })
})

describe('two-step verification', () => {
  it('accepts one of 50 simultaneous submissions of a code, over as many challenges', async () => {
    const org = await freshOrganization()
    const { begin, code, person, peer } = await challenged(org)
    const challengeTokens = [await begin(), await begin(), await begin(), await begin(), await begin()]
    const value = code()
    const answers = await times(50, (at) =>
      org.stranger(verifyTwoFactor.contract, {
        body: { challengeToken: challengeTokens[at % 5], method: 'code', code: value },
        peer,
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const held = await org.database((db) => db.select().from(sessions).where(eq(sessions.userId, person.user.id)))
    // One from the fixture, one from the code.
    expect(held).toHaveLength(2)
  })

  it('accepts one of 20 simultaneous submissions of a backup code', async () => {
    const org = await freshOrganization()
    const { begin, backupCodes, peer } = await challenged(org)
    const challengeTokens = [await begin(), await begin(), await begin(), await begin()]
    const answers = await times(20, (at) =>
      org.stranger(verifyTwoFactor.contract, {
        body: { challengeToken: challengeTokens[at % 4], method: 'backupCode', code: backupCodes[0] },
        peer,
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('an idempotency key', () => {
  it('gives 200 simultaneous requests one effect and one answer', async () => {
    const org = await freshOrganization()
    const headers = { 'idempotency-key': newId() }
    const ask = (name = 'Once') => org.admin.call(createApiKey.contract, { body: { name }, headers })
    const answers = [...(await times(200, () => ask())), await ask()]
    const { 200: done = 0, 6010: running = 0 } = codes(answers)
    expect(done + running).toBe(201)
    const finished = answers.filter(({ status }) => status === 201)
    expect(new Set(finished.map(({ envelope }) => JSON.stringify(envelope.data))).size).toBe(1)
    expect(finished.filter(({ headers: answered }) => answered.get('idempotent-replayed') !== 'true')).toHaveLength(1)
    for (const { status, headers: answered } of answers.filter(({ envelope }) => envelope.statusCode === 6010))
      expect([status, answered.get('retry-after')]).toEqual([409, '1'])
    const [made] = await org.database((db) => db.select({ rows: count() }).from(apiKeys).where(eq(apiKeys.name, 'Once')))
    expect(made?.rows).toBe(1)
    const created = and(eq(activityLogs.action, 'adminApiKeyCreate'), eq(activityLogs.outcome, 'success'))
    expect(await org.database((db) => db.select().from(activityLogs).where(created))).toHaveLength(1)
    const other = await ask('Something else')
    expect([other.status, other.envelope.statusCode]).toEqual([422, 6011])
  })

  it('of another person, route or organization is a different key', async () => {
    const [org, elsewhere] = [await freshOrganization(), await freshOrganization()]
    const second = await org.person('second', org.roles.admin)
    const input = { body: { name: 'Shared' }, headers: { 'idempotency-key': 'the-same' } }
    const answers = await Promise.all([org.admin, second, elsewhere.admin].map(({ call }) => call(createApiKey.contract, input)))
    expect(codes(answers)).toEqual({ 200: 3 })
    expect(new Set(answers.map(({ envelope }) => (envelope.data as { id: string }).id)).size).toBe(3)
    for (const key of ['', 'a b', 'مفتاح', 'a'.repeat(256)].filter((value) => /^[\0-\xff]*$/.test(value)))
      expect(
        (await org.admin.call(createApiKey.contract, { ...input, headers: { 'idempotency-key': key } })).envelope.statusCode,
      ).toBe(5030)
  })
})

describe('signing in', () => {
  it('gives 8 simultaneous sign-ins 8 working sessions', async () => {
    const org = await freshOrganization()
    const body = { email: org.learner.email, password: fixturePassword, from: 'mobile' }
    const answers = await times(8, () => org.stranger(signIn.contract, { body, headers: { 'x-captcha-token': 'test-pass' } }))
    expect(codes(answers)).toEqual({ 200: 8 })
    const tokens = answers.map(({ envelope }) => (envelope.data as { tokens: Pair }).tokens.accessToken)
    const profiles = await Promise.all(
      tokens.map((token) => org.stranger(readProfile.contract, { headers: { authorization: `Bearer ${token}` } })),
    )
    expect(profiles.map(({ envelope }) => (envelope.data as { id: string }).id)).toEqual(Array(8).fill(org.learner.user.id))
  })
})
