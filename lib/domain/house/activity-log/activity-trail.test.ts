import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { auditActions } from '@/lib/domain/rooms'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { whileWaitingAsShipped } from '@/lib/platform/testing/patience'
import { type ActivityLogEntry, listActivityLog } from './activity-log.contract'
import { listActivityLogActions, readActivityLogEntry, verifyActivityLog } from './activity-trail.contract'
import { checkLock } from './activity-trail.service'

type Item = z.input<typeof ActivityLogEntry>
type Verdict = z.input<typeof verifyActivityLog.returns>

async function office() {
  const org = await freshOrganization()
  const read = async (query: Record<string, string> = {}): Promise<Item[]> =>
    (await org.admin.call(listActivityLog, { query })).data
  const mint = async (name: string, peer?: string): Promise<{ id: string }> =>
    (await org.admin.call(createApiKey, { body: { name }, peer })).data
  const verify = async (query: Record<string, string> = {}): Promise<Verdict> =>
    (await org.admin.call(verifyActivityLog, { query })).data
  return { ...org, read, mint, verify }
}

describe('a record of the activity log', () => {
  it('is read by its id as in the list, and the read is recorded with its name', async () => {
    const { admin, read, mint } = await office()
    await mint('Student portal')
    const [entry] = await read({ action: 'adminApiKeyCreate' })
    const params = { id: entry?.id ?? '' }
    expect((await admin.call(readActivityLogEntry, { params })).envelope.data).toEqual(entry)
    const [seen] = await read({ action: 'activityLogViewed', resourceId: params.id })
    expect(seen).toMatchObject({ resource: { type: 'activityLog', id: params.id, label: 'adminApiKeyCreate' } })
    const arabic = await admin.call(readActivityLogEntry, { params, headers: { 'x-custom-lang': 'ar' } })
    expect(arabic.envelope.data).toMatchObject({ actionText: 'إنشاء مفتاح للواجهة البرمجية' })
  })

  it('is found by type of actor, resource and address', async () => {
    const { read, mint } = await office()
    const made = await mint('Student portal', '203.0.113.77')
    await mint('Reports', '2001:db8::7')
    expect((await read({ resourceId: made.id })).map(({ action }) => action)).toEqual(['adminApiKeyCreate'])
    expect((await read({ ipAddress: '203.0.113.77' })).map(({ resource }) => resource?.label)).toEqual(['Student portal'])
    expect((await read({ ipAddress: '2001:db8::7' })).map(({ resource }) => resource?.label)).toEqual(['Reports'])
    expect(await read({ resourceId: made.id, resource: 'role' })).toEqual([])
    const byTheSystem = await read({ actor: 'system' })
    expect(new Set(byTheSystem.map(({ ipAddress }) => ipAddress))).toEqual(new Set(['system']))
    expect(byTheSystem.length).toBeGreaterThan(3)
    expect((await read({ actor: 'user' })).every(({ user }) => user !== null)).toBe(true)
  })

  it('of a refused attempt is written before the refusal is answered: if it cannot be written, the answer is 503', async () => {
    const { organization, learner, mint, read } = await office()
    await mint('Student portal')
    const forbidden = () => learner.call(createApiKey, { body: { name: 'Mine' } })
    await asOwner((owner) =>
      owner.begin(async (held) => {
        await held`select from activity_log_heads where organization_id = ${organization.id} for update`
        const { status, envelope, headers } = await whileWaitingAsShipped(forbidden)
        expect([status, envelope.statusCode, Number(headers.get('retry-after')) >= 2]).toEqual([503, 5000, true])
      }),
    )
    expect((await forbidden()).envelope.statusCode).toBe(5063)
    const refused = await read({ action: 'adminApiKeyCreate', outcome: 'failed' })
    expect(refused.map(({ statusCode, user }) => [statusCode, user?.id])).toEqual([[5063, learner.user.id]])
  })
})

describe('the catalogue of actions', () => {
  it('names every action in both languages', async () => {
    const { admin } = await office()
    const ask = async (query: Record<string, string | number>) =>
      (await admin.call(listActivityLogActions, { query })).envelope.data as { action: string; text: { ar: string } }[]
    const pageCount = Math.ceil([...auditActions].length / 100)
    const pages = await Promise.all(Array.from({ length: pageCount }, (_, at) => ask({ perPage: 100, page: at + 1 })))
    const all = pages.flat()
    expect(all.map(({ action }) => action)).toEqual([...auditActions].toSorted())
    expect((await ask({ search: 'مفتاح للواجهة' })).map(({ action }) => action)).toEqual([
      'adminApiKeyCreate',
      'adminApiKeyDelete',
      'adminApiKeyReset',
      'adminApiKeyUpdate',
      'adminApiKeyUpdateStatus',
    ])
    expect((await ask({ orderBy: 'action:desc', perPage: 1 }))[0]?.action).toBe([...auditActions].toSorted().at(-1))
  })
})

async function asOwner(work: (owner: postgres.Sql) => Promise<unknown>) {
  const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  await work(owner).finally(() => owner.end())
}

/** Changes the log as its owner, without its triggers. */
const behindTriggers = (work: (owner: postgres.Sql) => Promise<unknown>) =>
  asOwner(async (owner) => {
    await owner`alter table activity_logs disable trigger user`
    await work(owner).finally(() => owner`alter table activity_logs enable trigger user`)
  })

describe('the integrity of the activity log', () => {
  const longAgo = { from: '2020-01-01T00:00:00.000Z' }

  it('holds for an untouched trail, whole or in part, and its verification is recorded', async () => {
    const { verify, mint, read, database } = await office()
    await mint('Student portal')
    const [row] = await database((db) => db.execute<{ count: number }>(sql`select count(*)::int as count from activity_logs`))
    const whole = await verify()
    expect(whole).toMatchObject({ isIntact: true, isComplete: true, checked: row?.count, firstBreak: null })
    expect((await read({ action: 'activityLogVerified' })).length).toBe(1)
    const [entry] = await read({ action: 'adminApiKeyCreate' })
    const moment = entry?.createdAt ?? ''
    const checkpoints = { checked: 0, firstFault: null, signedSince: null, newest: null }
    expect(await verify({ from: moment, to: moment })).toEqual({
      checkpoints,
      isIntact: true,
      isComplete: true,
      checked: 1,
      checkedFrom: moment,
      checkedTo: moment,
      firstBreak: null,
    })
    const empty = {
      checkpoints,
      isIntact: true,
      isComplete: true,
      checked: 0,
      checkedFrom: null,
      checkedTo: null,
      firstBreak: null,
    }
    expect(await verify({ to: '2020-01-01T00:00:00.000Z' })).toEqual(empty)
    expect(await verify({ from: '2090-01-01T00:00:00.000Z' })).toEqual(empty)
  })

  it('finds a record that was altered, and still holds before it', async () => {
    const { organization, verify, mint, read } = await office()
    await mint('Student portal')
    const entries = (await read()).toReversed()
    const [before, altered] = entries.slice(1, 3)
    await behindTriggers(
      (owner) =>
        owner`update activity_logs set status_code = 1 where organization_id = ${organization.id} and id = ${altered?.id ?? ''}`,
    )
    const { firstBreak } = await verify(longAgo)
    expect(firstBreak).toEqual({
      reason: 'altered',
      sequence: altered?.sequence,
      id: altered?.id,
      createdAt: altered?.createdAt,
    })
    expect(await verify({ to: before?.createdAt ?? '' })).toMatchObject({ isIntact: true })
  })

  it('finds a gap where a record was removed, also at the very beginning of the range', async () => {
    const { organization, verify, mint, read } = await office()
    await mint('Student portal')
    const entries = (await read()).toReversed()
    const after = entries[3]
    await behindTriggers(
      (owner) => owner`delete from activity_logs where organization_id = ${organization.id} and id = ${entries[2]?.id ?? ''}`,
    )
    const found = { isIntact: false, firstBreak: { reason: 'missing', sequence: after?.sequence, id: after?.id } }
    expect(await verify(longAgo)).toMatchObject(found)
    expect(await verify({ from: after?.createdAt ?? '' })).toMatchObject(found)
  })

  it('finds a record whose hash was recomputed, by the record after it', async () => {
    const { organization, verify, mint, read } = await office()
    await mint('Student portal')
    const entries = (await read()).toReversed()
    await behindTriggers(async (owner) => {
      const mine = owner`organization_id = ${organization.id} and id = ${entries[2]?.id ?? ''}`
      await owner`update activity_logs set status_code = 1 where ${mine}`
      await owner`update activity_logs set hash = activity_log_hash(activity_logs) where ${mine}`
    })
    expect(await verify(longAgo)).toMatchObject({ firstBreak: { reason: 'unlinked', sequence: entries[3]?.sequence } })
  })

  it('finds that the newest records were removed', async () => {
    const { organization, verify, mint, read } = await office()
    await mint('Student portal')
    await read()
    await behindTriggers(
      (owner) =>
        owner`delete from activity_logs where organization_id = ${organization.id}
          and sequence > (select max(sequence) - 2 from activity_logs where organization_id = ${organization.id})`,
    )
    const verdict = await verify(longAgo)
    expect(verdict).toMatchObject({ isIntact: false, firstBreak: { reason: 'cutOff', id: null, createdAt: null } })
    expect(verdict.firstBreak?.sequence).toBe(verdict.checked + 1)
  })

  it('needs the permission to verify it', async () => {
    const { instructor, admin } = await office()
    expect((await instructor.call(verifyActivityLog)).envelope.statusCode).toBe(5180)
    const backward = await admin.call(verifyActivityLog, { query: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' } })
    expect(backward.envelope.errors?.map(({ key, property }) => [key, property])).toEqual([['order', 'to']])
  })
})

describe('an integrity check', () => {
  it('is refused while another one of the organization runs, with the time to wait, and does not hinder other organizations', async () => {
    const [one, other] = [await office(), await office()]
    await asOwner((owner) =>
      owner.begin(async (held) => {
        await held`select pg_advisory_xact_lock(hashtextextended(${`${checkLock}:${one.organization.id}`}, 0))`
        const { status, envelope, headers } = await one.admin.call(verifyActivityLog)
        expect([status, envelope.metadata.error, headers.get('retry-after')]).toEqual([429, 'activityLogBusy', '2'])
        expect(await other.verify()).toMatchObject({ isIntact: true })
      }),
    )
    expect(await one.verify()).toMatchObject({ isIntact: true })
  })

  it('leaves the next one free, and of eight at once each is done or refused', async () => {
    const { admin, verify } = await office()
    for (const _ of [1, 2, 3]) expect(await verify()).toMatchObject({ isIntact: true })
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.call(verifyActivityLog)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  })
})
