import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { sessions } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import type { Answer } from '@/lib/platform/testing/call'
import { logout, readProfile, refresh } from '../sign-in/identity.contract'
import { openSession } from '../sign-in/tokens.service'
import { listSessions, revokeSession, type Session } from './sessions.contract'

type Item = z.input<typeof Session>
type Org = Awaited<ReturnType<typeof freshOrganization>>
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const laptop = { platform: 'desktop', os: 'Windows NT 11', browser: 'Edge 142' }

/** Opens sessions of the learner in one transaction, so that all of them have the same creation time. */
const openMany = (org: Org, many: number, device = laptop, address = '203.0.113.9') =>
  org.database(async (db) => {
    const opening = { db, organization: org.organization, apiKey: { id: null }, now: clock.now(), address, device }
    const opened = []
    for (let made = 0; made < many; made += 1)
      opened.push(await openSession(opening, org.learner.user.id, 'website', { signInMethod: 'password', authorityId: null }))
    return opened
  })
const as = (org: Org, token: string) => ({ headers: { authorization: `Bearer ${token}` }, call: org.stranger })

describe('the list of sessions', () => {
  it('shows address and device of each and whether it is the present one', async () => {
    const org = await freshOrganization()
    await openMany(org, 1)
    const { data } = await org.learner.call(listSessions)
    const [newest, own] = data as Item[]
    expect(newest).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      expiredAt: newest?.expiresAt,
      ipAddress: '203.0.113.9',
      device: laptop,
      from: 'website',
      signInMethod: 'password',
      isCurrent: false,
      isRevoked: false,
    })
    expect(own).toMatchObject({ id: org.learner.sessionId, isCurrent: true })
    expect(Date.parse(own?.expiresAt ?? '') - Date.parse(own?.createdAt ?? '')).toBeGreaterThan(29.9 * 86_400_000)
  })

  it.each(['createdAt:desc', 'createdAt:asc', 'lastUsedAt:desc', 'updatedAt:asc'])(
    'shows 46 sessions once each by %s, through ties and pages of seven',
    async (orderBy) => {
      const org = await freshOrganization()
      for (let batch = 0; batch < 3; batch += 1) await openMany(org, 15)
      const seen: Item[] = []
      let cursor: string | undefined
      for (let page = 0; page < 7; page += 1) {
        const query: Record<string, string> = { perPage: '7', orderBy, ...(cursor ? { cursor } : {}) }
        const { data, envelope } = await org.learner.call(listSessions, { query })
        seen.push(...(data as Item[]))
        expect(envelope.metadata).toMatchObject({ type: 'cursor', hasNext: page < 6, hasPrevious: page > 0, perPage: 7 })
        cursor = envelope.metadata.nextCursor
        expect(cursor === undefined).toBe(page === 6)
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(46)
      expect(seen).toHaveLength(46)
      const [field = '', direction] = orderBy.split(':')
      const keys = seen.map((item) => `${item[field as 'createdAt']} ${item.id}`)
      const sorted = keys.toSorted()
      expect(keys).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
    },
  )

  it('skips and repeats nothing when a session is opened between two pages', async () => {
    const org = await freshOrganization()
    await openMany(org, 9)
    const first = await org.learner.call(listSessions, { query: { perPage: 5 } })
    await openMany(org, 3)
    const query = { perPage: 5, cursor: first.envelope.metadata.nextCursor ?? '' }
    const second = await org.learner.call(listSessions, { query })
    const ids = [...(first.data as Item[]), ...(second.data as Item[])].map(({ id }) => id)
    expect([ids.length, new Set(ids).size, second.envelope.metadata.hasNext]).toEqual([10, 10, false])
  })

  it('finds by device, system, address and where it began', async () => {
    const org = await freshOrganization()
    await openMany(org, 2)
    await openMany(org, 1, { platform: 'mobile', os: 'iOS 26', browser: 'Safari 26' }, '198.51.100.4')
    const find = async (search: string) => ((await org.learner.call(listSessions, { query: { search } })).data as Item[]).length
    expect(await Promise.all(['edge', 'IOS', 'safari ios', '198.51.100', 'nokia', '%', '_'].map(find))).toEqual([
      2, 1, 1, 1, 0, 0, 0,
    ])
  })

  it('leaves out expired sessions and those of others, and marks revoked ones', async () => {
    const org = await freshOrganization()
    const [expired, revoked] = await openMany(org, 2)
    const change = (id: string | undefined, values: object) =>
      org.database((db) =>
        db
          .update(sessions)
          .set(values)
          .where(eq(sessions.id, id ?? '')),
      )
    await change(expired?.sessionId, { expiredAt: new Date(Date.now() - 1000) })
    await change(revoked?.sessionId, { revokedAt: new Date(), revokedReason: 'user' })
    const { data } = await org.learner.call(listSessions)
    expect((data as Item[]).map(({ id, isRevoked }) => [id, isRevoked])).toEqual([
      [revoked?.sessionId, true],
      [org.learner.sessionId, false],
    ])
  })
})

describe('a session', () => {
  it('that is revoked ends with the next request, with its refresh token', async () => {
    const org = await freshOrganization()
    const [other] = await openMany(org, 1)
    const { accessToken = '', refreshToken = '' } = other?.tokens ?? {}
    const { call, headers } = as(org, accessToken)
    expect(code(await call(readProfile, { headers }))).toEqual([200, 200])
    const params = { sessionId: other?.sessionId ?? '' }
    const answer = await org.learner.call(revokeSession, { params })
    expect(answer.envelope.data).toMatchObject({ id: other?.sessionId, isRevoked: true, isCurrent: false })
    expect(code(await call(readProfile, { headers }))).toEqual([401, 5041])
    expect(code(await org.stranger(refresh, as(org, refreshToken)))).toEqual([401, 5041])
    expect(code(await org.learner.call(revokeSession, { params }))).toEqual([404, 5040])
    expect(code(await org.learner.call(readProfile))).toEqual([200, 200])
  })

  it('of somebody else cannot be revoked and is answered like a missing one', async () => {
    const org = await freshOrganization()
    expect(code(await org.learner.call(revokeSession, { params: { sessionId: org.admin.sessionId } }))).toEqual([404, 5040])
    expect(code(await org.admin.call(readProfile))).toEqual([200, 200])
  })

  it('ends by signing out, with its refresh token, and no other session does', async () => {
    const org = await freshOrganization()
    const [other] = await openMany(org, 1)
    const { accessToken = '', refreshToken = '' } = other?.tokens ?? {}
    const { call, headers } = as(org, accessToken)
    expect((await call(logout, { headers })).envelope.data).toEqual({ isRevoked: true })
    expect(code(await call(readProfile, { headers }))).toEqual([401, 5041])
    expect(code(await call(logout, { headers }))).toEqual([401, 5041])
    expect(code(await org.stranger(refresh, as(org, refreshToken)))).toEqual([401, 5041])
    expect(code(await org.learner.call(readProfile))).toEqual([200, 200])
    const rows = await org.database((db) =>
      db
        .select()
        .from(activityLogs)
        .where(inArray(activityLogs.action, ['userLogout'])),
    )
    expect(rows.map(({ outcome, resource }) => [outcome, resource?.id ?? null])).toContainEqual(['success', other?.sessionId])
  })

  it('ends at its expiry, even if the access token would be valid longer', async () => {
    const org = await freshOrganization()
    await org.database((db) =>
      db.update(sessions).set({ expiredAt: sql`now() + interval '1 hour'` }).where(eq(sessions.id, org.learner.sessionId)),
    )
    expect(code(await org.learner.call(readProfile))).toEqual([200, 200])
    await org.database((db) => db.update(sessions).set({ expiredAt: sql`now()` }).where(eq(sessions.id, org.learner.sessionId)))
    expect(code(await org.learner.call(readProfile))).toEqual([401, 5120])
  })

  it('remembers its last use once a minute', async () => {
    const org = await freshOrganization()
    const mine = eq(sessions.id, org.learner.sessionId)
    const used = async () => (await org.database((db) => db.select().from(sessions).where(mine)))[0]?.lastUsedAt.getTime() ?? 0
    const before = await used()
    await org.learner.call(readProfile)
    expect(await used()).toBe(before)
    const stale = new Date(Date.now() - 61_000)
    await org.database((db) => db.update(sessions).set({ lastUsedAt: stale }).where(mine))
    await org.learner.call(readProfile)
    expect(await used()).toBeGreaterThan(stale.getTime())
  })
})
