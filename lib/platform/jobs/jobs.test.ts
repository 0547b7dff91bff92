import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { activityLogs } from '@/db/schema/platform'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '../clock'
import { counter } from '../db/connection'
import { effectsOf, makeEffects } from '../testing/job-effects'
import { kind, type Org, origin, rowOf, second, started, write } from '../testing/job-kinds'
import { asOwner } from '../testing/owner'
import { enqueue } from './enqueue'
import { backOffMs, mostAttempts } from './lease'

let org: Org
afterEach(() => {
  clock.offsetMs = 0
})
beforeAll(async () => {
  await makeEffects()
  org = await freshOrganization()
})

describe('a job', () => {
  it('exists only if its transaction commits', async () => {
    const { own } = kind()
    let undone = ''
    const failing = org.database(async (db) => {
      undone = (await enqueue({ ...origin(org), db } as never, own, { rows: 1 })).jobId
      throw new Error('the verb failed')
    })
    await expect(failing).rejects.toThrow('the verb failed')
    await expect(rowOf(org, undone)).rejects.toThrow('the job is gone')
    expect(await rowOf(org, await started(org, own, 1))).toMatchObject({ state: 'queued', done: 0, userId: org.admin.user.id })
  })

  it('does each row once, counts, and ends with its result', async () => {
    const { own, run } = kind({ finish: async (_, { rows }) => ({ rows }) })
    const id = await started(org, own, 120)
    expect(await run()).toBe(1)
    expect(await effectsOf(id)).toEqual({ written: 120, different: 120 })
    expect(await rowOf(org, id)).toMatchObject({
      state: 'succeeded',
      done: 120,
      total: 120,
      failed: 0,
      result: { rows: 120 },
      leaseId: null,
    })
    expect(await run()).toBe(0)
  })

  it('costs a fixed number of statements for each transaction of fifty rows', async () => {
    const { own, run } = kind()
    const id = await started(org, own, 100)
    const before = counter.statements
    await run()
    // Two looks; taken (4); twice: begin, read the actor, fifty rows, store the position, commit; ended in another transaction.
    expect(counter.statements - before).toBeLessThanOrEqual(2 + 5 + 2 * (50 + 5) + 5)
    expect(await rowOf(org, id)).toMatchObject({ state: 'succeeded' })
  })

  it('continues after refused rows, which are rolled back and reported', async () => {
    const refused = [1, 7, 8, 60, 120]
    const { own, run } = kind({
      each: async (context, row) => {
        await write(context, row)
        if (refused.includes(Number(row.at))) context.fail('userNotFound')
      },
    })
    const id = await started(org, own, 120)
    await run()
    expect(await effectsOf(id)).toEqual({ written: 115, different: 115 })
    const { state, done, failed, rowErrors } = await rowOf(org, id)
    expect([state, done, failed]).toEqual(['succeeded', 120, 5])
    expect(rowErrors).toEqual(refused.map((row) => ({ row, label: `row ${row}`, error: { name: 'userNotFound' } })))
  })

  it('passes what was done outside of the database to the transaction of the same row', async () => {
    const seen: unknown[] = []
    const rows = ['a', 'b', 'c', 'd'].map((at) => ({ at }))
    let reads = 0
    const { own, run } = kind({
      // Every third reading finds another first row: one was removed or added since.
      next: async (_context, _payload, after) => {
        reads += 1
        const left = rows.filter(({ at }) => after === null || at > after)
        return reads % 3 === 0 && left.length > 1 ? left.slice(1, 2) : left.slice(0, 1)
      },
      outside: async ({ at }) => `done for ${at}`,
      each: async (_context, { at }, _payload, found) => seen.push([at, found]),
    })
    const id = await started(org, own, 4)
    await run()
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual(seen.map((each) => (Array.isArray(each) ? [each[0], `done for ${each[0]}`] : null)))
    expect(await rowOf(org, id)).toMatchObject({ state: 'succeeded', done: seen.length, failed: 0 })
  })

  it('keeps the first two hundred failed rows, and the number of all', async () => {
    const { own, run } = kind({ each: async ({ fail }) => fail('userNotFound') })
    const id = await started(org, own, 230)
    await run()
    const { failed, rowErrors } = await rowOf(org, id)
    expect([failed, rowErrors.length, rowErrors.at(-1)?.row]).toEqual([230, 200, 200])
  })

  it('writes an audit row for each row, with the person and the request that started the job', async () => {
    const { own, run } = kind({
      audit: 'adminRoleCreate',
      each: async ({ note, fail }, { at }) => {
        if (at === '2') fail('userNotFound')
        note({ resource: { type: 'thing', label: `thing ${at}` } })
      },
    })
    const other = await freshOrganization()
    const before = (await other.database((db) => db.select().from(activityLogs))).length
    await started(other, own, 3)
    await run()
    const rows = (await other.database((db) => db.select().from(activityLogs).orderBy(activityLogs.sequence))).slice(before)
    expect(rows.map(({ resource }) => resource?.label)).toEqual(['thing 1', 'thing 3'])
    expect(rows[0]).toMatchObject({ actorId: other.admin.user.id, actorType: 'user', ipAddress: '10.0.0.7', outcome: 'success' })
  })

  it('sees its own organization alone', async () => {
    const seen: string[] = []
    const { own, run } = kind({
      each: async ({ db }) => {
        for (const { organizationId } of await db.select({ organizationId: users.organizationId }).from(users))
          seen.push(organizationId)
      },
    })
    const other = await freshOrganization()
    await started(org, own, 1)
    await started(other, own, 1)
    await run()
    expect(new Set(seen)).toEqual(new Set([org.organization.id, other.organization.id]))
    expect(seen).toHaveLength(6)
  })

  it('stops when the person who started it has lost the permission or is blocked', async () => {
    for (const [lose, error] of [
      [
        (who: Org) => who.database((db) => db.execute(sql`delete from user_roles where user_id = ${who.admin.user.id}`)),
        'permissionForbidden',
      ],
      [
        (who: Org) => who.database((db) => db.update(users).set({ status: 'blocked' }).where(eq(users.id, who.admin.user.id))),
        'userInactive',
      ],
    ] as const) {
      const who = await freshOrganization()
      const { own, run } = kind({
        permission: 'role.create',
        batch: 10,
        each: async (context, row) => {
          await write(context, row)
          if (row.at === '15') await lose(who)
        },
      })
      const id = await started(who, own, 40)
      await run()
      expect(await rowOf(who, id)).toMatchObject({ state: 'failed', error: { name: error }, done: 20, attempts: 1 })
      expect(await effectsOf(id)).toEqual({ written: 20, different: 20 })
    }
  })

  it('is refused when ten thousand jobs of the organization wait', async () => {
    const { own } = kind()
    const full = await freshOrganization()
    await asOwner(
      (owner) => owner`insert into jobs (organization_id, id, name, payload, user_id, started_from)
        select ${full.organization.id}, gen_random_uuid(), 'testing.none', '{}', ${full.admin.user.id}, '{}' from generate_series(1, 9999)`,
    )
    await started(full, own, 1)
    await expect(started(full, own, 1)).rejects.toMatchObject({ reason: 'tooManyRequests', detail: { retryAfter: 60 } })
    await started(org, own, 1)
  })
})

describe('a job that fails', () => {
  it('waits longer after each attempt, and is dead after six attempts without progress', async () => {
    const { own, run } = kind({
      batch: 10,
      each: async (context, row) => {
        await write(context, row)
        if (row.at === '15') throw new Error('a fault of the program')
      },
    })
    const id = await started(org, own, 20)
    const waits: number[] = []
    for (let tries = 1; tries <= mostAttempts; tries += 1) {
      expect(await run()).toBe(1)
      expect(await run()).toBe(0)
      const { state, attempts, error, dueAt, done } = await rowOf(org, id)
      expect([attempts, error, done]).toEqual([tries, { name: 'internal' }, 14])
      expect(state).toBe(tries < mostAttempts ? 'queued' : 'failed')
      waits.push(dueAt.getTime() - clock.now().getTime())
      clock.offsetMs += 600 * second
    }
    for (const [at, wait] of waits.slice(0, -1).entries()) {
      expect(wait).toBeGreaterThan(backOffMs(at + 1, 0) - 5 * second)
      expect(wait).toBeLessThan(backOffMs(at + 1, 1) + 5 * second)
    }
    expect(await effectsOf(id)).toEqual({ written: 14, different: 14 })
    expect(await run()).toBe(0)
  })

  it('is retried at a random time, so that jobs that failed together are spread', () => {
    const waits = new Set(Array.from({ length: 50 }, () => backOffMs(1)))
    expect(waits.size).toBeGreaterThan(40)
    expect([backOffMs(1, 0), backOffMs(1, 1), backOffMs(3, 0.5), backOffMs(40, 0.5)]).toEqual([5000, 15_000, 40_000, 900_000])
  })

  it('resets the count of attempts after progress', async () => {
    let faults = 2
    const { own, run } = kind({
      batch: 1,
      each: async (_, { at }) => {
        if (at === '2' && faults > 0) {
          faults -= 1
          throw new Error('not yet')
        }
      },
    })
    const id = await started(org, own, 3)
    for (let round = 0; round < 3; round += 1) {
      await run()
      clock.offsetMs += 600 * second
    }
    expect(await rowOf(org, id)).toMatchObject({ state: 'succeeded', attempts: 0, error: null })
  })

  it('expires if no process takes it for seven days', async () => {
    const { own, run } = kind()
    const id = await started(org, own, 1)
    clock.offsetMs += 7 * 86_400 * second + second
    expect(await run()).toBe(0)
    expect(await rowOf(org, id)).toMatchObject({ state: 'expired', done: 0 })
    expect(await effectsOf(id)).toEqual({ written: 0, different: 0 })
  })

  it('waits while its organization is suspended', async () => {
    const { own, run } = kind()
    const closed = await freshOrganization()
    const id = await started(closed, own, 1)
    const set = (status: string) =>
      asOwner((owner) => owner`update organizations set status = ${status} where id = ${closed.organization.id}`)
    await set('suspended')
    expect(await run()).toBe(0)
    await set('active')
    expect(await run()).toBe(1)
    expect(await rowOf(closed, id)).toMatchObject({ state: 'succeeded' })
  })
})
