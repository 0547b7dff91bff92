import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createApiKey, listApiKeys } from '@/lib/domain/house/api-keys/api-keys.contract'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { createRole, listRoles } from '@/lib/domain/house/roles/roles.contract'
import { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { moveAllCounted, moveCounted } from '@/lib/platform/audit/refused-attempts'
import { tendActivityLogs } from '@/lib/platform/audit/upkeep'
import { mintApiKey } from '@/lib/platform/auth/api-key'
import { clock } from '@/lib/platform/clock'
import { counter } from '@/lib/platform/db/connection'
import { freshAddress } from '@/lib/platform/testing/call'
import { whileWaitingAsShipped } from '@/lib/platform/testing/patience'
import { type ActivityLogEntry, listActivityLog } from './activity-log.contract'
import { verifyActivityLog } from './activity-trail.contract'

type Item = z.input<typeof ActivityLogEntry>
const body = { name: 'Never made' }

// The clock is stopped in the middle of a minute; tests move it.
beforeEach(() => {
  clock.stop()
  clock.offsetMs = 30_000 - (clock.now().getTime() % 60_000)
})
afterEach(() => {
  Object.assign(clock, { offsetMs: 0, stoppedAt: null })
})

async function office() {
  const org = await freshOrganization()
  const failed = async (): Promise<Item[]> => (await org.admin.call(listActivityLog, { query: { outcome: 'failed' } })).data
  const keyless = (peer: string, key: string | null = null) =>
    org.stranger(createApiKey, { body, peer, headers: { 'x-api-key': key } })
  const numbers = async () => {
    const [found] = await org.database((db) =>
      db.execute<{ records: number; waiting: number; counted: number }>(sql`
        select (select count(*)::int from activity_logs) as records, (select count(*)::int from refused_attempts) as waiting,
          (select coalesce(sum(count), 0)::int from refused_attempts) as counted`),
    )
    return found ?? { records: 0, waiting: 0, counted: 0 }
  }
  /** Moves the clock into the next minute. */
  const minutePasses = () => {
    clock.offsetMs += 60_000
  }
  const verdict = async () => (await org.admin.call(verifyActivityLog)).envelope.data
  return { ...org, failed, keyless, numbers, minutePasses, verdict }
}

async function asOwner(work: (owner: postgres.Sql) => Promise<unknown>) {
  const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  await work(owner).finally(() => owner.end())
}

describe('refused attempts without a known key', () => {
  it('are one record per address, reason and minute with a count, and never wait for the lock of the log', async () => {
    const { organization, keyless, numbers, minutePasses, failed, verdict } = await office()
    const [one, other] = [freshAddress(), freshAddress()]
    const { key, secret } = mintApiKey('dev')
    const before = await numbers()
    await asOwner((owner) =>
      owner.begin(async (held) => {
        await held`select from activity_log_heads where organization_id = ${organization.id} for update`
        for (let count = 0; count < 6; count += 1) expect((await keyless(one)).envelope.statusCode).toBe(5100)
        for (let count = 0; count < 3; count += 1) expect((await keyless(other)).envelope.statusCode).toBe(5100)
        expect((await keyless(one, `${key}:${secret}`)).envelope.statusCode).toBe(5101)
      }),
    )
    expect(await numbers()).toEqual({ records: before.records, waiting: 3, counted: 10 })
    expect(await failed()).toEqual([])
    minutePasses()
    const records = await failed()
    const told = records.map(({ action, statusCode, ipAddress, count }) => [action, statusCode, ipAddress, count])
    expect(told.sort()).toEqual(
      [
        ['adminApiKeyCreate', 5100, one, 6],
        ['adminApiKeyCreate', 5100, other, 3],
        ['adminApiKeyCreate', 5101, one, 1],
      ].sort(),
    )
    for (const { minute, user } of records) expect([minute?.slice(17), user]).toEqual(['00.000Z', null])
    expect(await failed()).toHaveLength(3)
    expect(await verdict()).toMatchObject({ isIntact: true })
  })

  it('count an IPv6 network of one client as one address', async () => {
    const { keyless, numbers } = await office()
    for (const peer of ['2001:db8:7::1', '2001:db8:7::2', '2001:db8:7:0:ffff::3']) await keyless(peer)
    expect(await numbers()).toMatchObject({ waiting: 1, counted: 3 })
  })

  it('fill a bounded number of rows a minute, from any number of addresses', async () => {
    const { keyless, numbers, minutePasses, failed } = await office()
    for (let count = 0; count < 130; count += 1) await keyless(freshAddress())
    expect(await numbers()).toMatchObject({ waiting: 101, counted: 130 })
    minutePasses()
    const rest = (await failed()).find(({ ipAddress }) => ipAddress === 'several')
    expect(rest).toMatchObject({ action: 'adminApiKeyCreate', statusCode: 5100, count: 30 })
  })

  it('include attempts with the console’s key, which is public, but not failed sign-ins', async () => {
    const { admin, stranger, learner, numbers, database } = await office()
    const { key, secret }: { key: string; secret: string } = (await admin.call(createApiKey, { body: { name: 'Own' } })).data
    const before = await numbers()
    expect((await stranger(createApiKey, { body })).envelope.statusCode).toBe(5120)
    expect(await numbers()).toMatchObject({ records: before.records, counted: 1 })
    // With a key of their own, or signed in, each attempt is a record.
    const own = { 'x-api-key': `${key}:${secret}` }
    expect((await stranger(createApiKey, { body, headers: own })).envelope.statusCode).toBe(5120)
    expect((await learner.call(createApiKey, { body })).envelope.statusCode).toBe(5063)
    const attempt = { email: 'nobody@elsewhere.example', password: 'whatever it may be', from: 'website' }
    expect((await stranger(signIn, { body: attempt })).envelope.statusCode).toBe(5137)
    expect(await numbers()).toMatchObject({ records: before.records + 3, counted: 1 })
    expect(await database((db) => db.execute(sql`select from refused_attempts where actor_id is not null`))).toHaveLength(0)
  })

  it('are answered with 503 if they cannot be counted', async () => {
    const { keyless, numbers } = await office()
    await asOwner((owner) =>
      owner.begin(async (held) => {
        await held`lock table refused_attempts in exclusive mode`
        const { status, envelope, headers } = await whileWaitingAsShipped(() => keyless(freshAddress()))
        expect([status, envelope.statusCode, Number(headers.get('retry-after')) >= 2]).toEqual([503, 5000, true])
      }),
    )
    expect(await numbers()).toMatchObject({ counted: 0 })
  })
})

describe('the move of counted attempts into the log', () => {
  it('records each exactly once with several processes, and none twice or never after a crash', async () => {
    const { organization, keyless, numbers, minutePasses, failed, database } = await office()
    for (let count = 0; count < 60; count += 1) await keyless(freshAddress())
    minutePasses()
    const before = await numbers()
    const died = database(async (db) => {
      expect(await moveCounted(db, organization.id)).toBe(60)
      throw new Error('killed before it could commit')
    })
    await expect(died).rejects.toThrow('killed')
    expect(await numbers()).toEqual(before)
    await Promise.all([1, 2, 3, 4].map(() => moveAllCounted(organization.id)))
    expect(await numbers()).toEqual({ records: before.records + 60, waiting: 0, counted: 0 })
    expect((await failed()).every(({ count }) => count === 1)).toBe(true)
  })

  it('happens without a reader: by the periodic work of every process, and by the first refusal of a later minute', async () => {
    const [here, there] = [await office(), await office()]
    for (const { keyless, minutePasses } of [here, there]) {
      await keyless(freshAddress())
      minutePasses()
    }
    const before = await here.numbers()
    await here.keyless(freshAddress())
    expect(await here.numbers()).toEqual({ records: before.records + 1, waiting: 1, counted: 1 })
    await tendActivityLogs()
    expect(await there.numbers()).toMatchObject({ waiting: 0 })
    // The current minute is not moved.
    expect(await here.numbers()).toMatchObject({ waiting: 1 })
  })

  it('makes later changes of the counts visible in the chain', async () => {
    const { organization, keyless, minutePasses, failed, verdict } = await office()
    await keyless(freshAddress())
    minutePasses()
    const [record] = await failed()
    await asOwner(async (owner) => {
      await owner`alter table activity_logs disable trigger user`
      await owner`update activity_logs set count = 7 where organization_id = ${organization.id} and id = ${record?.id ?? ''}`
      await owner`alter table activity_logs enable trigger user`
    })
    expect(await verdict()).toMatchObject({ isIntact: false, firstBreak: { reason: 'altered', id: record?.id } })
  })
})

describe('reads that a person may not have', () => {
  it('are one record per person, operation, reason and minute with a count', async () => {
    const { admin, learner, person, minutePasses, failed, numbers } = await office()
    const bare = { name: { ar: 'بلا', en: 'Bare' }, type: 'admin', permissions: [] }
    const { id }: { id: string } = (await admin.call(createRole, { body: bare })).data
    const powerless = await person('powerless', id)
    const before = await numbers()
    for (let count = 0; count < 3; count += 1) expect((await learner.call(listRoles)).envelope.statusCode).toBe(5063)
    expect((await learner.call(listApiKeys)).envelope.statusCode).toBe(5063)
    expect((await powerless.call(listRoles)).envelope.statusCode).toBe(5180)
    expect(await numbers()).toEqual({ records: before.records, waiting: 3, counted: 5 })
    minutePasses()
    const told = (await failed()).map(({ action, statusCode, user, resource, count }) => [
      action,
      statusCode,
      user?.email,
      resource?.type,
      resource?.label,
      count,
    ])
    expect(told.sort()).toEqual(
      [
        ['accessRefused', 5063, learner.email, 'operation', 'roles.list', 3],
        ['accessRefused', 5063, learner.email, 'operation', 'apiKeys.list', 1],
        ['accessRefused', 5180, powerless.email, 'operation', 'roles.list', 1],
      ].sort(),
    )
  })

  it('cost an allowed read no statement, and a read without a session leaves no record', async () => {
    const { learner, stranger, numbers } = await office()
    for (let warm = 0; warm < 3; warm += 1) await learner.call(listLearningPaths)
    const before = await numbers()
    const sent = counter.statements
    expect((await learner.call(listLearningPaths)).status).toBe(200)
    expect(counter.statements - sent).toBeLessThanOrEqual(3)
    expect((await stranger(listRoles)).envelope.statusCode).toBe(5120)
    expect(await numbers()).toEqual(before)
  })
})
