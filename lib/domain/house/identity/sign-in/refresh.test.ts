import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiKeys } from '@/db/schema/api-keys'
import { sessions, users } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { firstPartyKey, mintApiKey } from '@/lib/platform/auth/api-key'
import { clock } from '@/lib/platform/clock'
import { env } from '@/lib/platform/env'
import type { Answer } from '@/lib/platform/testing/call'
import { logout, readProfile, refresh } from './identity.contract'
import { openSession } from './tokens.service'

type Pair = { tokenType: string; expiresIn: number; accessToken: string; refreshToken: string }
// Tests move the clock themselves.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  clock.offsetMs = 0
  Object.assign(env(), { REFRESH_GRACE_SECONDS: 0, ACCESS_TOKEN_SECONDS: 900 })
})

const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const claims = (token: string): Record<string, number> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

async function signedIn({ issuedKey = true } = {}) {
  const org = await freshOrganization({ issuedKey })
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
  it('returns two new tokens and nothing else', async () => {
    const { renewed, profile, first } = await signedIn()
    const second = await renewed(first.refreshToken)
    expect(second).toEqual({
      tokenType: 'Bearer',
      expiresIn: 900,
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    })
    expect(new Set([first.accessToken, first.refreshToken, second.accessToken, second.refreshToken]).size).toBe(4)
    // The previous access token stays valid until it expires: it belongs to the same session.
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

  it('accepts refresh tokens only, which no other operation accepts', async () => {
    const { renew, profile, first, row } = await signedIn()
    expect(code(await renew(first.accessToken))).toEqual([401, 5121])
    expect(code(await profile(first.refreshToken))).toEqual([401, 5120])
    expect((await row()).generation).toBe(0)
  })

  it('is refused for an inactive account, without using up a generation', async () => {
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
  it('with the same Idempotency-Key gets the first answer, also many at once', async () => {
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
  it('ends the session at once, for every older generation, and is recorded', async () => {
    for (const generation of [0, 1, 2]) {
      const { learner, renew, renewed, profile, reuses, row, first } = await signedIn()
      const pairs = [first]
      for (let turn = 0; turn < 3; turn += 1) pairs.push(await renewed(pairs.at(-1)?.refreshToken ?? ''))
      const replayed = pairs[generation]
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

  it('does not end the other sessions of the person', async () => {
    const { org, learner, renew, renewed, profile, first } = await signedIn()
    const device = { platform: null, os: null, browser: null }
    const other = await org.database((db) =>
      openSession(
        { db, organization: org.organization, apiKey: { id: org.apiKeyId }, now: clock.now(), address: '10.9.9.9', device },
        learner.user.id,
        'mobile',
        { signInMethod: 'password', authorityId: null },
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
  it('returns the same successors for the token just replaced', async () => {
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

  it('does not cover tokens two generations old or an ended session', async () => {
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

describe("the console's own sessions", () => {
  it('share one successor for half a minute, for either of the two tokens', async () => {
    const { renew, renewed, row, reuses, first } = await signedIn({ issuedKey: false })
    const second = await renewed(first.refreshToken)
    for (const late of [1, 15_000, 29_000]) {
      clock.offsetMs = late
      expect(await renewed(first.refreshToken)).toEqual(second)
      expect(await renewed(second.refreshToken)).toEqual(second)
    }
    const { generation, sealedSuccessor } = await row()
    expect([generation, sealedSuccessor?.includes(second.refreshToken)]).toEqual([1, false])
    clock.offsetMs = 30_001
    const third = await renewed(second.refreshToken)
    expect(claims(third.refreshToken).generation).toBe(2)
    expect(await renewed(second.refreshToken)).toEqual(third)
    expect(await reuses()).toEqual([])
    expect(code(await renew(first.refreshToken))).toEqual([401, 5041])
    expect(await reuses()).toHaveLength(1)
  })

  it('end when the replaced token comes back later', async () => {
    const { renew, renewed, reuses, profile, first } = await signedIn({ issuedKey: false })
    const second = await renewed(first.refreshToken)
    clock.offsetMs = 30_001
    expect(code(await renew(first.refreshToken))).toEqual([401, 5041])
    expect(code(await profile(second.accessToken))).toEqual([401, 5041])
    expect(await reuses()).toHaveLength(1)
  })

  it('return no successor whose access token is about to expire', async () => {
    Object.assign(env(), { ACCESS_TOKEN_SECONDS: 30 })
    const { renewed, first } = await signedIn({ issuedKey: false })
    const second = await renewed(first.refreshToken)
    clock.offsetMs = 14_000
    expect(await renewed(second.refreshToken)).toEqual(second)
    clock.offsetMs = 15_001
    expect(claims((await renewed(second.refreshToken)).refreshToken).generation).toBe(2)
  })

  it('return nothing after the session was signed out meanwhile', async () => {
    const { org, renew, renewed, reuses, first } = await signedIn({ issuedKey: false })
    const second = await renewed(first.refreshToken)
    await org.stranger(logout, { headers: { authorization: `Bearer ${second.accessToken}` } })
    for (const { refreshToken } of [first, second]) expect(code(await renew(refreshToken))).toEqual([401, 5041])
    expect(await reuses()).toEqual([])
  })
})

describe('a refresh token', () => {
  const mint = async (org: Awaited<ReturnType<typeof signedIn>>['org']) => {
    const { key, secret, secretHash } = mintApiKey('dev')
    const values = { organizationId: org.organization.id, name: 'Another', key, secretHash: secretHash.toString('hex') }
    await org.database((db) => db.insert(apiKeys).values(values))
    return `${key}:${secret}`
  }
  const consoleKeyOf = (id: string) => {
    const { key, secret } = firstPartyKey(env().APP_SECRET, id)
    return `${key}:${secret}`
  }

  it.each([
    ['of the console is worth nothing with an issued key', false],
    ['of an outside client is worth nothing with the console’s key', true],
  ])('%s, and its session goes on', async (_, issuedKey) => {
    const { org, renewed, reuses, first, row } = await signedIn({ issuedKey })
    const other = issuedKey ? consoleKeyOf(org.organization.id) : await mint(org)
    const stolen = (token: string) => org.stranger(refresh, { headers: { authorization: `Bearer ${token}`, 'x-api-key': other } })
    expect(code(await stolen(first.refreshToken))).toEqual([401, 5121])
    const second = await renewed(first.refreshToken)
    for (const { refreshToken } of [first, second]) expect(code(await stolen(refreshToken))).toEqual([401, 5121])
    expect(await row()).toMatchObject({ generation: 1, revokedAt: null, isFirstParty: !issuedKey })
    expect(await reuses()).toEqual([])
  })

  it('stays valid when its client gets another key of the same kind', async () => {
    const { org, first } = await signedIn()
    const headers = { authorization: `Bearer ${first.refreshToken}`, 'x-api-key': await mint(org) }
    expect(code(await org.stranger(refresh, { headers }))).toEqual([200, 200])
  })

  it('of a session without a stored kind is bound to the first kind of key that uses it', async () => {
    const { org, renewed, row, first } = await signedIn()
    await org.database((db) => db.update(sessions).set({ isFirstParty: null }).where(eq(sessions.id, org.learner.sessionId)))
    const { refreshToken } = await renewed(first.refreshToken)
    expect((await row()).isFirstParty).toBe(false)
    const headers = { authorization: `Bearer ${refreshToken}`, 'x-api-key': consoleKeyOf(org.organization.id) }
    expect(code(await org.stranger(refresh, { headers }))).toEqual([401, 5121])
  })
})
