import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '@/db/schema/jobs'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '../clock'
import { counter } from '../db/connection'
import { withTenant } from '../db/tenant'
import { effectHandlers, effectJob, effectsOf, makeEffects } from '../testing/job-effects'
import { going, kind, type Org, rowOf, second, started, until, write } from '../testing/job-kinds'
import { asOwner } from '../testing/owner'
import { bundled } from '../testing/program'
import { leaseMs, mostAttempts } from './lease'
import { JobRunner } from './runner'

let org: Org
afterEach(() => {
  clock.offsetMs = 0
})
beforeAll(async () => {
  await makeEffects()
  org = await freshOrganization()
})

describe('a job that is taken away', () => {
  it('does no further row once it is cancelled, and rolls the current ones back', async () => {
    let cancelled = async () => {}
    const { own, run } = kind({
      batch: 10,
      each: async (context, row) => {
        await write(context, row)
        if (row.at === '25') await cancelled()
      },
    })
    const id = await started(org, own, 100)
    cancelled = async () => {
      await org.database((db) =>
        db.update(jobs).set({ state: 'cancelled', finishedAt: clock.now(), leaseId: null }).where(eq(jobs.id, id)),
      )
    }
    expect(await run()).toBe(1)
    expect(await effectsOf(id)).toEqual({ written: 20, different: 20 })
    expect(await rowOf(org, id)).toMatchObject({ state: 'cancelled', done: 20 })
    expect(await run()).toBe(0)
  })

  it('commits nothing after another process has it', async () => {
    let overtaken = async () => {}
    const { own, run, runner } = kind({
      batch: 10,
      each: async (context, row) => {
        await write(context, row)
        if (row.at === '15') await overtaken()
      },
    })
    const id = await started(org, own, 30)
    overtaken = async () => {
      overtaken = async () => {}
      // This process sleeps for longer than its lease.
      clock.offsetMs += leaseMs + second
      await runner().runDue(going)
    }
    await run()
    expect(await effectsOf(id)).toEqual({ written: 30, different: 30 })
    expect(await rowOf(org, id)).toMatchObject({ state: 'succeeded', done: 30 })
  })

  it('is resumed after kill -9 in the middle of ten thousand rows, and no row is done twice', async () => {
    const id = await started(org, effectJob, 10_000)
    const doneOf = async () => (await rowOf(org, id)).done
    const child = spawn(process.execPath, [await bundled('lib/platform/testing/job-process.ts')], {
      env: process.env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const exited = once(child, 'exit')
    await until(async () => (await doneOf()) >= 2000)
    child.kill('SIGKILL')
    await exited
    const before = await rowOf(org, id)
    expect(before).toMatchObject({ state: 'running', attempts: 0 })
    expect(before.done).toBeLessThan(10_000)
    const again = new JobRunner(effectHandlers)
    expect(await again.runDue(going)).toBe(0)
    clock.offsetMs += leaseMs + second
    expect(await again.runDue(going)).toBeGreaterThanOrEqual(1)
    expect(await effectsOf(id)).toEqual({ written: 10_000, different: 10_000 })
    expect(await rowOf(org, id)).toMatchObject({ state: 'succeeded', done: 10_000, result: { written: 10_000 } })
  })

  it('whose process dies each time at the same row is dead after six tries', async () => {
    const { own, run } = kind()
    const id = await started(org, own, 1)
    for (let death = 1; death <= mostAttempts; death += 1) {
      expect(await rowOf(org, id)).toMatchObject({ state: death === 1 ? 'queued' : 'running' })
      // Leased, and never renewed.
      await asOwner(
        (owner) =>
          owner`update jobs set state = 'running', lease_id = gen_random_uuid(), attempts = ${death - 1}, due_at = now() where id = ${id}`,
      )
    }
    expect(await run()).toBe(0)
    expect(await rowOf(org, id)).toMatchObject({
      state: 'failed',
      error: { name: 'internal' },
      attempts: mostAttempts,
      leaseId: null,
    })
  })
})

describe('several jobs', () => {
  it('are shared by several runners, each done once', async () => {
    const by: Record<string, number> = {}
    const { own, runner } = kind({
      each: async (context, row) => {
        await write(context, row)
        await context.db.execute(sql`select pg_sleep(0.01)`)
      },
    })
    const ids = await Promise.all(Array.from({ length: 20 }, () => started(org, own, 3)))
    const runners = ['one', 'two'].map((name) => runner({ told: () => (by[name] = (by[name] ?? 0) + 1) }).start())
    await until(async () => {
      const rows = await Promise.all(ids.map((id) => rowOf(org, id)))
      return rows.every(({ state }) => state === 'succeeded')
    })
    await Promise.all(runners.map((each) => each.stop()))
    for (const id of ids) expect(await effectsOf(id)).toEqual({ written: 3, different: 3 })
    expect((by.one ?? 0) + (by.two ?? 0)).toBe(20)
    expect(Math.min(by.one ?? 0, by.two ?? 0)).toBeGreaterThan(0)
  })

  it('of one organization do not delay those of another, nor does a long one delay the others', async () => {
    const order: string[] = []
    const { own, run } = kind({
      batch: 10,
      each: async ({ organization, jobId }, { at }) => {
        if (at === '10') order.push(`${organization.id} ${jobId}`)
      },
    })
    const [busy, quiet] = [await freshOrganization(), await freshOrganization()]
    const long = await started(busy, own, 300)
    for (let at = 0; at < 20; at += 1) await started(busy, own, 10)
    const only = await started(quiet, own, 10)
    const turns = await run({ sliceMs: 0 })
    expect(turns).toBeGreaterThan(50)
    expect(order.findIndex((line) => line.endsWith(only))).toBeLessThan(3)
    expect(await rowOf(busy, long)).toMatchObject({ state: 'succeeded', done: 300 })
    const lastOfShort = Math.max(...order.flatMap((line, at) => (line.endsWith(long) ? [] : [at])))
    expect(lastOfShort).toBeLessThan(30)
  })

  it('are released when the process ends, and continue in another one at their position', async () => {
    const { own, runner, run } = kind({
      batch: 1,
      each: async (context, row) => {
        await write(context, row)
        await context.db.execute(sql`select pg_sleep(0.01)`)
      },
    })
    const id = await started(org, own, 60)
    const ending = runner().start()
    await until(async () => (await rowOf(org, id)).done >= 5)
    await ending.stop()
    const left = await rowOf(org, id)
    expect(left).toMatchObject({ state: 'running', leaseId: null, attempts: 0 })
    expect(left.done).toBeLessThan(60)
    expect(await effectsOf(id)).toEqual({ written: left.done, different: left.done })
    await run()
    expect(await effectsOf(id)).toEqual({ written: 60, different: 60 })
  })

  it('are looked for at once in the process that enqueued them, and never in one without handlers', async () => {
    const { own, runner } = kind()
    const waiting = runner({ pollMs: 60_000 }).start()
    await sleep(50)
    const id = await started(org, own, 1)
    await until(async () => (await rowOf(org, id)).state === 'succeeded')
    await waiting.stop()
    const before = counter.statements
    const none = new JobRunner([], { pollMs: 5 }).start()
    await sleep(60)
    await none.stop()
    expect(await new JobRunner([]).runDue(going)).toBe(0)
    expect(counter.statements).toBe(before)
  })
})

it('shows no row of another organization through the queue', async () => {
  const { own } = kind()
  const [mine, theirs] = [await freshOrganization(), await freshOrganization()]
  const id = await started(theirs, own, 1)
  const seen = await withTenant(mine.organization.id, (db) => db.select().from(jobs))
  expect(seen).toEqual([])
  expect(await withTenant(mine.organization.id, (db) => db.update(jobs).set({ state: 'cancelled' }).returning())).toEqual([])
  expect(await rowOf(theirs, id)).toMatchObject({ state: 'queued' })
})
