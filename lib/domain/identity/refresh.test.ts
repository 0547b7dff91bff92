import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { sessions, users } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import type { Answer } from '@/lib/platform/testing/call'
import { freshOrganization } from '../fixtures'
import { logout, readProfile, refresh } from './identity.contract'
import { openSession } from './tokens.service'

type Pair = { tokenType: string; expiresIn: number; accessToken: string; refreshToken: string }
afterEach(() => {
  clock.offsetMs = 0
  Object.assign(env(), { REFRESH_GRACE_SECONDS: 0 })
})

const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const claims = (token: string): Record<string, number> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

async function signedIn() {
  const org = await freshOrganization({ issuedKey: true })
  const { learner } = org
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const renew = (token: string) => org.stranger(refresh, { headers: bearer(token) })
  const renewed = async (token: string) => {
    const answer = await renew(token)
    expect(code(answer)).toEqual([200, 200])
    return answer.envelope.data as Pair
  }
  const profile = (token: string) => org.stranger(readProfile, { headers: bearer(token) })
  const row = async () => {
    const [found] = await org.database((db) => db.select().from(sessions).where(eq(sessions.id, learner.sessionId)))
    if (!found) throw new Error('the session is gone')
    return found
  }
  const reuses = () => org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'sessionRefreshReuse')))
  return { org, learner, renew, renewed, profile, row, reuses, first: learner.tokens as Pair }
}

describe('refreshing', () => {
  it('replaces both tokens and answers with nothing else', async () => {
    const { renewed, profile, first } = await signedIn()
    const second = await renewed(first.refreshToken)
    expect(second).toEqual({
      tokenType: 'Bearer',
      expiresIn: 900,
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    })
    expect(new Set([first.accessToken, first.refreshToken, second.accessToken, second.refreshToken]).size).toBe(4)
    // The access token before it lives on until it expires: it belongs to the same session.
    for (const token of [first.accessToken, second.accessToken]) expect(code(await profile(token))).toEqual([200, 200])
  })

  it('keeps the expiry fixed at sign-in, for every token of the session', async () => {
    const { renewed, row, first } = await signedIn()
    const { expiredAt } = await row()
    const fixed = claims(first.refreshToken).exp
    expect(fixed).toBe(Math.floor(expiredAt.getTime() / 1000))
    let { refreshToken } = first
    for (const days of [1, 12, 29]) {
      clock.offsetMs = days * 86_400_000
      refreshToken = (await renewed(refreshToken)).refreshToken
      expect(claims(refreshToken).exp).toBe(fixed)
      expect((await row()).expiredAt).toEqual(expiredAt)
    }
    clock.offsetMs = 30 * 86_400_000 - 300_000
    const last = await renewed(refreshToken)
    expect(last.expiresIn).toBeGreaterThan(290)
    expect(last.expiresIn).toBeLessThanOrEqual(300)
    expect(claims(last.accessToken).exp).toBeLessThanOrEqual(fixed ?? 0)
  })

  it('ends with the session', async () => {
    const { renew, first } = await signedIn()
    clock.offsetMs = 30 * 86_400_000 + 1000
    expect(code(await renew(first.refreshToken))).toEqual([401, 5121])
    clock.offsetMs += 10_000
    expect(code(await renew(first.refreshToken))).toEqual([401, 5121])
  })

  it('takes refresh tokens only, and nothing else takes them', async () => {
    const { renew, profile, first, row } = await signedIn()
    expect(code(await renew(first.accessToken))).toEqual([401, 5121])
    expect(code(await profile(first.refreshToken))).toEqual([401, 5120])
    expect((await row()).generation).toBe(0)
  })

  it('is refused to somebody who is not active, and costs them no generation', async () => {
    const { org, learner, renew, renewed, row, first } = await signedIn()
    const set = (status: 'active' | 'inactive') =>
      org.database((db) => db.update(users).set({ status }).where(eq(users.id, learner.user.id)))
    await set('inactive')
    expect(code(await renew(first.refreshToken))).toEqual([403, 5157])
    expect((await row()).generation).toBe(0)
    await set('active')
    await renewed(first.refreshToken)
  })

  it('records failures only', async () => {
    const { org, learner, renew, renewed, first } = await signedIn()
    await renewed(first.refreshToken)
    await renew('no.such.token')
    const rows = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'userRefreshToken')))
    expect(rows.map(({ outcome, statusCode }) => [outcome, statusCode])).toEqual([['failed', 5121]])
    expect(JSON.stringify(rows)).not.toContain(learner.tokens.refreshToken)
  })
})

describe('a retried refresh', () => {
  it('with the same Idempotency-Key gets the first answer, however many are sent at once', async () => {
    const { org, first, row } = await signedIn()
    const headers = { authorization: `Bearer ${first.refreshToken}`, 'idempotency-key': 'once' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => org.stranger(refresh, { headers })))
    const served = answers.filter(({ status }) => status === 200)
    expect(new Set(served.map(({ envelope }) => JSON.stringify(envelope.data))).size).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(code(answer)).toEqual([409, 6010])
    expect(code(await org.stranger(refresh, { headers }))).toEqual([200, 200])
    expect(await row()).toMatchObject({ generation: 1, revokedAt: null })
  })
})

describe('using a replaced refresh token again', () => {
  it('ends the session at once, whichever generation it is, and records it', { timeout: 120_000 }, async () => {
    for (let chain = 0; chain < 10; chain += 1) {
      const { learner, renew, renewed, profile, reuses, row, first } = await signedIn()
      const pairs = [first]
      for (let turn = 0; turn < 3; turn += 1) pairs.push(await renewed(pairs.at(-1)?.refreshToken ?? ''))
      const replayed = pairs[randomInt(3)]
      expect(code(await renew(replayed?.refreshToken ?? ''))).toEqual([401, 5041])
      for (const { accessToken, refreshToken } of pairs) {
        expect(code(await profile(accessToken))).toEqual([401, 5041])
        expect(code(await renew(refreshToken))).toEqual([401, 5041])
      }
      expect((await row()).revokedReason).toBe('reuse')
      const [found, ...more] = await reuses()
      expect(found).toMatchObject({
        outcome: 'failed',
        statusCode: 5041,
        actorId: learner.user.id,
        resource: { type: 'session', id: learner.sessionId },
      })
      expect(more).toEqual([])
    }
  })

  it('leaves the other sessions of the person alone', async () => {
    const { org, learner, renew, renewed, profile, first } = await signedIn()
    const device = { platform: null, os: null, browser: null }
    const other = await org.database((db) =>
      openSession(
        { db, organization: org.organization, apiKey: { id: org.apiKeyId }, now: clock.now(), address: '10.9.9.9', device },
        learner.user.id,
        'mobile',
      ),
    )
    await renewed(first.refreshToken)
    await renew(first.refreshToken)
    expect(code(await profile(first.accessToken))).toEqual([401, 5041])
    expect(code(await profile(other.tokens.accessToken))).toEqual([200, 200])
    await renewed(other.tokens.refreshToken)
  })
})

describe('a grace period', () => {
  it('hands the very same successors to the token just replaced', async () => {
    Object.assign(env(), { REFRESH_GRACE_SECONDS: 10 })
    const { renewed, row, first } = await signedIn()
    const second = await renewed(first.refreshToken)
    clock.offsetMs = 9000
    expect(await renewed(first.refreshToken)).toEqual(second)
    expect((await row()).generation).toBe(1)
    expect((await row()).sealedSuccessor).not.toContain(second.refreshToken)
    expect(claims((await renewed(second.refreshToken)).refreshToken).generation).toBe(2)
  })

  it('ends with its seconds', async () => {
    Object.assign(env(), { REFRESH_GRACE_SECONDS: 10 })
    const { renew, renewed, first } = await signedIn()
    await renewed(first.refreshToken)
    clock.offsetMs = 10_001
    expect(code(await renew(first.refreshToken))).toEqual([401, 5041])
  })

  it('is not for tokens two generations old, nor for a session that was ended', async () => {
    Object.assign(env(), { REFRESH_GRACE_SECONDS: 30 })
    const older = await signedIn()
    await older.renewed((await older.renewed(older.first.refreshToken)).refreshToken)
    expect(code(await older.renew(older.first.refreshToken))).toEqual([401, 5041])
    expect(await older.reuses()).toHaveLength(1)

    const ended = await signedIn()
    const { accessToken } = await ended.renewed(ended.first.refreshToken)
    await ended.org.stranger(logout, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(code(await ended.renew(ended.first.refreshToken))).toEqual([401, 5041])
    expect(await ended.reuses()).toHaveLength(0)
  })
})
