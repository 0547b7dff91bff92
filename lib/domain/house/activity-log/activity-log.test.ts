import type { Challenge } from 'altcha-lib'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { activityLogs } from '@/db/schema/platform'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { updateProfile } from '@/lib/domain/house/identity/account/profile.contract'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { assignRoleToMember } from '@/lib/domain/house/roles/roles.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { readRecorder } from '@/lib/platform/audit/reads'
import type { AuditEntry } from '@/lib/platform/audit/record'
import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import { clock } from '@/lib/platform/clock'
import { counter } from '@/lib/platform/db/connection'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'
import { freshAddress } from '@/lib/platform/testing/call'
import { type ActivityLogEntry, listActivityLog } from './activity-log.contract'
import { readActivityLogEntry } from './activity-trail.contract'

type Item = z.input<typeof ActivityLogEntry>
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const quarterMs = 15 * 60_000
afterEach(() => {
  Object.assign(clock, { offsetMs: 0, stoppedAt: null })
})

async function office() {
  const org = await freshOrganization()
  const read = async (query: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Item[]> =>
    (await org.admin.call(listActivityLog, { query, headers })).data
  const mint = (name: string) =>
    org.admin.call(createApiKey, { body: { name }, headers: { 'user-agent': chrome }, peer: '203.0.113.7' })
  return { ...org, read, mint }
}

const viewsOf = ({ database }: Awaited<ReturnType<typeof office>>) =>
  database((db) =>
    db.select().from(activityLogs).where(eq(activityLogs.action, 'activityLogViewed')).orderBy(activityLogs.sequence),
  )

describe('activity log', () => {
  it('shows who did what, to what, from which address and with which device', async () => {
    const { admin, read, mint } = await office()
    const { envelope, data } = await mint('Student portal')
    const { id }: { id: string } = data
    const [entry] = await read({ action: 'adminApiKeyCreate' })
    expect(entry).toMatchObject({
      user: { id: admin.user.id, email: admin.email },
      actor: { type: 'user', id: admin.user.id, label: admin.email, hash: null },
      actionText: 'Created an API key',
      outcome: 'success',
      statusCode: 200,
      resource: { type: 'apiKey', id, label: 'Student portal' },
      ipAddress: '203.0.113.7',
      device: { platform: 'desktop', os: 'Windows NT 10', browser: 'Chrome 142' },
      requestId: envelope.metadata.requestId,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(entry?.changes).toContainEqual({ field: 'name', after: 'Student portal' })
    const [arabic] = await read({ action: 'adminApiKeyCreate' }, { 'x-custom-lang': 'ar' })
    expect(arabic?.actionText).toBe('إنشاء مفتاح للواجهة البرمجية')
  })

  it('filters by person, action, outcome, type of resource and time, and records its own reading', async () => {
    const { admin, learner, read, mint } = await office()
    await mint('Student portal')
    expect((await learner.call(listActivityLog)).envelope.statusCode).toBe(5063)
    const [failed, ...others] = await read({ outcome: 'failed' })
    expect(others).toEqual([])
    expect(failed).toMatchObject({
      action: 'activityLogViewed',
      statusCode: 5063,
      user: { id: learner.user.id, email: learner.email },
    })
    expect((await read({ user: learner.user.id })).map(({ id }) => id)).toEqual([failed?.id])
    expect((await read({ resource: 'apiKey' })).map(({ action }) => action)).toEqual(['adminApiKeyCreate'])
    expect(new Set((await read({ action: 'activityLogViewed', outcome: 'success' })).map(({ user }) => user?.id))).toEqual(
      new Set([admin.user.id]),
    )
    const moment = failed?.createdAt ?? ''
    expect((await read({ from: moment, to: moment })).map(({ id }) => id)).toContain(failed?.id)
    const late = new Date(Date.parse(moment) + 1).toISOString()
    expect((await read({ from: late })).map(({ id }) => id)).not.toContain(failed?.id)
    expect((await read({ to: new Date(Date.parse(moment) - 1).toISOString() })).map(({ id }) => id)).not.toContain(failed?.id)
    const backward = await admin.call(listActivityLog, { query: { from: late, to: moment } })
    expect([backward.status, backward.envelope.errors?.map(({ key, property }) => [key, property])]).toEqual([
      422,
      [['order', 'to']],
    ])
    const unknown = await admin.call(listActivityLog, { query: { action: 'flewAway', user: 'me' } })
    expect(unknown.envelope.errors?.map(({ property }) => property).sort()).toEqual(['action', 'user'])
  })

  it('shows the present names of people and roles, and to whom a role was assigned', async () => {
    const { admin, learner, roles, read } = await office()
    await admin.call(updateProfile, { body: { name: { ar: 'نورة', en: 'Noura' } } })
    await admin.call(assignRoleToMember, { params: { roleId: roles.instructor, userId: learner.user.id } })
    const [given] = await read({ action: 'adminRoleAssign' })
    expect(given).toMatchObject({
      user: { email: admin.email, name: { ar: 'نورة', en: 'Noura' } },
      actor: { name: { en: 'Noura' } },
      resource: { label: 'Instructor', name: { ar: 'مدرّب', en: 'Instructor' } },
      person: { email: learner.email, name: { en: 'learner' } },
    })
    const [changed] = await read({ action: 'userUpdateProfile' })
    expect([changed?.resource?.name, changed?.person]).toEqual([{ ar: 'نورة', en: 'Noura' }, null])
    const { data } = await admin.call(readActivityLogEntry, { params: { id: given?.id ?? '' } })
    expect(data).toEqual(given)
  })

  it('records a read once per person, resource and quarter of an hour, and each refused read', async () => {
    // The last minute of a quarter of an hour.
    clock.stop()
    clock.offsetMs = 2 * quarterMs + (quarterMs - 60_000) - (clock.now().getTime() % quarterMs)
    const org = await office()
    const other = await org.person('other', org.roles.admin)
    const views = async () => (await viewsOf(org)).map(({ actorId, outcome, resource }) => [actorId, outcome, resource?.id])
    const [mine, theirs] = [org.admin.user.id, other.user.id]
    await Promise.all([org.read(), org.read({ outcome: 'success' }), org.read({ page: '2' })])
    await org.read({ search: 'admin' })
    expect(await views()).toEqual([[mine, 'success', undefined]])
    await other.call(listActivityLog)
    expect(await views()).toEqual([
      [mine, 'success', undefined],
      [theirs, 'success', undefined],
    ])
    const [first, second] = (await org.read()).map(({ id }) => id)
    for (const id of [first, second, first]) await org.admin.call(readActivityLogEntry, { params: { id: id ?? '' } })
    expect((await views()).slice(2)).toEqual([
      [mine, 'success', first],
      [mine, 'success', second],
    ])
    for (const again of [1, 2]) {
      await org.learner.call(listActivityLog)
      expect((await views()).filter(([, outcome]) => outcome === 'failed')).toHaveLength(again)
    }
    clock.offsetMs += 2 * 60_000
    for (const _ of [1, 2]) await org.read()
    expect((await views()).filter(([actor, , thing]) => actor === mine && !thing)).toHaveLength(2)
  })

  it('records a read once when several processes answer it at once', async () => {
    clock.stop()
    clock.offsetMs = 30_000 - (clock.now().getTime() % quarterMs)
    const org = await office()
    const { organization, admin } = org
    const entry: AuditEntry = {
      organizationId: organization.id,
      action: 'activityLogViewed',
      outcome: 'success',
      statusCode: 200,
      actor: { type: 'user', id: admin.user.id, label: admin.email },
      apiKeyId: null,
      note: { resource: { type: 'activityLog' } },
      ipAddress: '10.0.0.1',
      device: { platform: null, os: null, browser: null },
      requestId: newId(),
    }
    await Promise.all([readRecorder(), readRecorder(), readRecorder()].map((recordRead) => recordRead(entry)))
    expect(await viewsOf(org)).toHaveLength(1)
  })

  it('costs two statements to read, more only to record the reading and to move counted refusals', async () => {
    clock.stop()
    clock.offsetMs = 30_000 - (clock.now().getTime() % quarterMs)
    const { read } = await office()
    const cost = async () => {
      const before = counter.statements
      await read()
      return counter.statements - before
    }
    // BEGIN, tenant and COMMIT twice; the move; the lock, the look for an earlier record, and the record.
    expect([await cost(), await cost(), await cost()]).toEqual([2 + 4 + 6, 2, 2])
    clock.offsetMs += 60_000
    expect([await cost(), await cost()]).toEqual([2 + 4, 2])
  })

  it('searches folded Arabic and stays within the organization', async () => {
    const [here, elsewhere] = [await office(), await office()]
    await here.mint('بوّابة الإدارة')
    await elsewhere.mint('بوّابة الإدارة')
    const found = await here.read({ search: 'بوابه الاداره' })
    expect(found.map(({ user, resource }) => [user?.id, resource?.label])).toEqual([[here.admin.user.id, 'بوّابة الإدارة']])
    expect(await here.read({ search: '%' })).toEqual([])
  })

  it('pages by cursor and by number in both directions', async () => {
    const { admin, mint } = await office()
    for (let count = 0; count < 3; count += 1) await mint(`Key ${count}`)
    const query = { action: 'adminApiKeyCreate', orderBy: 'createdAt:asc', perPage: 2 }
    const first = await admin.call(listActivityLog, { query })
    expect(first.envelope.metadata).toMatchObject({
      type: 'cursor',
      hasNext: true,
      hasPrevious: false,
      availableOrderBy: ['createdAt'],
    })
    const second = await admin.call(listActivityLog, { query: { ...query, cursor: first.envelope.metadata.nextCursor ?? '' } })
    const labels = [first, second].flatMap(({ data }): (string | undefined)[] =>
      (data as Item[]).map(({ resource }) => resource?.label),
    )
    expect(labels).toEqual(['Key 0', 'Key 1', 'Key 2'])
    const numbered = await admin.call(listActivityLog, { query: { ...query, page: 2 } })
    expect(numbered.envelope.metadata).toMatchObject({ type: 'offset', page: 2, totalPage: 2, count: 3 })
  })

  it('names the account of a failed sign-in, or a keyed hash if the address has no account', async () => {
    const { stranger, learner, read } = await office()
    const attempt = async (email: string) => {
      const peer = freshAddress()
      const { challenge }: { challenge: Challenge } = (await stranger(readCaptchaChallenge, { peer })).data
      const headers = { 'x-captcha-token': await solveAltcha(challenge) }
      const body = { email, password: 'not the password', from: 'website' }
      return (await stranger(signIn, { body, headers, peer })).envelope.statusCode
    }
    const address = 'nobody.at.all@elsewhere.example'
    expect([await attempt(address), await attempt(address.toUpperCase()), await attempt(learner.email)]).toEqual([
      5160, 5160, 5160,
    ])
    const [known, again, unknown] = await read({ action: 'userLoginCredential', outcome: 'failed' })
    expect(known).toMatchObject({ statusCode: 5160, user: { id: learner.user.id, email: learner.email }, actor: { hash: null } })
    expect(unknown).toMatchObject({
      statusCode: 5160,
      user: null,
      actor: { label: null, hash: expect.stringMatching(/^[\w-]{16,}$/) },
    })
    expect(again?.actor.hash).toBe(unknown?.actor.hash)
    expect(JSON.stringify(await read())).not.toMatch(/nobody\.at\.all/i)
    expect((await read({ search: learner.email, action: 'userLoginCredential' })).map(({ id }) => id)).toEqual([known?.id])
  })
})

type Link = { sequence: number; follows: boolean; sound: boolean }
const links = (organizationId: string) => sql`
  select sequence::int, prev_hash = lag(hash, 1, ''::bytea) over (order by sequence) as follows, hash = activity_log_hash(activity_logs) as sound
  from activity_logs where organization_id = ${organizationId} order by sequence`

describe('the chain of the activity log', () => {
  it('is gapless and sound after fifty audited calls at once', async () => {
    const { organization, mint, database } = await office()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => mint(`Key ${at}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const chain = await database((db) => db.execute<Link>(links(organization.id)))
    expect(chain.length).toBeGreaterThan(50)
    expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, at) => at + 1))
    expect(chain.filter(({ follows, sound }) => !follows || !sound)).toEqual([])
  })

  it.each([
    ['changed', sql`update activity_logs set outcome = 'failed'`],
    ['removed', sql`delete from activity_logs`],
    ['emptied', sql`truncate activity_logs`],
    ['rewound', sql`update activity_log_heads set sequence = 0`],
  ])('cannot be %s by the app', async (_, attempt) => {
    const { database } = await office()
    await expect(database((db: Tx) => db.execute(attempt))).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('reveals what the database owner altered without the trigger', async () => {
    const { organization } = await office()
    const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
    try {
      const mine = owner`organization_id = ${organization.id} and sequence = 2`
      await expect(owner`update activity_logs set status_code = 1 where ${mine}`).rejects.toMatchObject({ code: '42501' })
      await owner`alter table activity_logs disable trigger user`
      await owner`update activity_logs set status_code = 1 where ${mine}`
      const broken =
        await owner`select sequence::int from activity_logs where organization_id = ${organization.id} and hash <> activity_log_hash(activity_logs)`
      expect([...broken]).toEqual([{ sequence: 2 }])
    } finally {
      await owner`alter table activity_logs enable trigger user`
      await owner.end()
    }
  })

  it('accepts moments from year 1 to year 9999 in UTC, and refuses those that Postgres cannot store', async () => {
    const { admin } = await freshOrganization()
    const table: [moment: string, status: number][] = [
      ['0001-01-01T00:00:00.000Z', 200],
      ['9999-12-31T23:59:59.999Z', 200],
      ['0000-01-01T00:00:00.000Z', 422],
      ['0001-01-01T00:00:00.000+00:01', 422],
      ['9999-12-31T23:59:59.999-00:01', 422],
    ]
    for (const [from, status] of table) {
      const answer = await admin.call(listActivityLog, { query: { from } })
      expect(answer.status, from).toBe(status)
      if (status === 422) expect(answer.envelope.errors, from).toMatchObject([{ key: 'format', property: 'from' }])
    }
  })
})
