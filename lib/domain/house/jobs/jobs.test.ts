import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { counter } from '@/lib/platform/db/connection'
import type { Answer } from '@/lib/platform/testing/call'
import { effectsOf, makeEffects } from '@/lib/platform/testing/job-effects'
import { kind, started, write } from '@/lib/platform/testing/job-kinds'
import { putJob, stateOf } from './examples.fixtures'
import * as contracts from './jobs.contract'

type Shown = {
  id: string
  state: string
  progress: number
  title: string
  error: { name: string; statusCode: number; message: string } | null
  errors: { row: number; label: string | null; name: string; statusCode: number; message: string }[]
  startedBy?: { email: string }
}
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const dataOf = ({ envelope }: Answer) => envelope.data as Shown
const idsOf = ({ envelope }: Answer) => (envelope.data as Shown[]).map(({ id }) => id)

let org: Awaited<ReturnType<typeof freshOrganization>>
beforeAll(async () => {
  await makeEffects()
  org = await freshOrganization()
})

describe('an own job', () => {
  it('is shown with its progress, and with the error of each row in the language of the reader', async () => {
    const rowErrors = [
      { row: 3, label: 'sara@alnoor.example', error: { name: 'userNotFound' } },
      { row: 7, label: null, error: { name: 'nothingOfToday' } },
    ]
    const id = await putJob(org, { state: 'running', done: 299, total: 300, failed: 2, rowErrors, label: 'Safety at work' })
    const read = async (language: string) =>
      dataOf(await org.admin.call(contracts.readOwnJob, { params: { jobId: id }, headers: { 'x-custom-lang': language } }))
    const [english, arabic] = [await read('en'), await read('ar')]
    expect(english).toMatchObject({
      id,
      state: 'running',
      progress: 99,
      title: 'Task',
      label: 'Safety at work',
      error: null,
      result: null,
    })
    expect(english.errors[0]).toEqual({
      row: 3,
      label: 'sara@alnoor.example',
      name: 'userNotFound',
      statusCode: 5150,
      message: expect.any(String),
    })
    // An error of an older release, without a text.
    expect(english.errors[1]).toMatchObject({ name: 'nothingOfToday', statusCode: 500 })
    expect(arabic.errors.map(({ message }) => message)).not.toEqual(english.errors.map(({ message }) => message))
    expect(arabic.errors[0]?.message).toMatch(/\p{Script=Arabic}/u)
    expect(JSON.stringify(english)).not.toContain('payload')
  })

  it('is hidden from others: colleagues and other organizations', async () => {
    const id = await putJob(org, { label: 'Only mine' })
    const other = await freshOrganization()
    for (const call of [org.learner.call, org.instructor.call, other.admin.call]) {
      expect(code(await call(contracts.readOwnJob, { params: { jobId: id } }))).toEqual([404, 7200])
      expect(code(await call(contracts.cancelJob, { params: { jobId: id } }))).toEqual([404, 7200])
      expect(idsOf(await call(contracts.listOwnJobs))).toEqual([])
    }
    expect(idsOf(await org.admin.call(contracts.listOwnJobs, { query: { search: 'only' } }))).toEqual([])
    expect(idsOf(await other.admin.call(contracts.listJobs))).toEqual([])
    expect(code(await other.admin.call(contracts.retryJob, { params: { jobId: id } }))).toEqual([404, 7200])
    expect(await stateOf(org, id)).toBe('queued')
  })

  it('does no further row once it is cancelled, and the log shows its progress', async () => {
    const cancel = (id: string) => org.admin.call(contracts.cancelJob, { params: { jobId: id } })
    let id = ''
    const { own, run } = kind({
      batch: 10,
      each: async (context, row) => {
        await write(context, row)
        if (row.at === '15') expect(dataOf(await cancel(id))).toMatchObject({ state: 'cancelled', done: 10, progress: 33 })
      },
    })
    id = await started(org, own, 30, 'To be cancelled')
    await run()
    expect(await effectsOf(id)).toEqual({ written: 10, different: 10 })
    expect(code(await cancel(id))).toEqual([409, 7201])
    const rows = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'jobCancelled')))
    const ofThis = rows.filter(({ resource }) => resource?.id === id)
    expect(ofThis.map(({ outcome }) => outcome).toSorted()).toEqual(['failed', 'success'])
    expect(ofThis[0]).toMatchObject({
      resource: { type: 'job', label: 'To be cancelled' },
      changes: expect.arrayContaining([{ field: 'state', before: 'running', after: 'cancelled' }]),
    })
  })
})

describe('the jobs of the organization', () => {
  it('are listed by state and by person with the permission, and show who started them', async () => {
    const here = await freshOrganization()
    const [own, dead] = [
      await putJob(here),
      await putJob(here, { state: 'failed', error: { name: 'internal' }, attempts: 6 }, here.learner),
    ]
    const list = async (query: object) => idsOf(await here.admin.call(contracts.listJobs, { query: { ...query } }))
    expect((await list({})).toSorted()).toEqual([own, dead].toSorted())
    expect(await list({ state: 'failed' })).toEqual([dead])
    expect(await list({ user: here.admin.user.id })).toEqual([own])
    expect(await list({ user: here.admin.user.id, state: 'failed' })).toEqual([])
    const [found] = (await here.admin.call(contracts.listJobs, { query: { state: 'failed' } })).envelope.data as Shown[]
    expect(found).toMatchObject({
      startedBy: { id: here.learner.user.id, email: here.learner.email },
      error: { name: 'internal', statusCode: 500 },
      attempts: 6,
      nextTryAt: null,
    })
    expect(idsOf(await here.learner.call(contracts.listOwnJobs))).toEqual([dead])
  })

  it('show the time of the next attempt', async () => {
    const dueAt = new Date(Date.now() + 60_000)
    const id = await putJob(org, { attempts: 2, error: { name: 'unavailable' }, dueAt })
    const [found] = ((await org.admin.call(contracts.listOwnJobs)).envelope.data as (Shown & { nextTryAt: string })[]).filter(
      (job) => job.id === id,
    )
    expect(found).toMatchObject({ nextTryAt: dueAt.toISOString(), error: { statusCode: 5000 } })
    expect(dataOf(await org.admin.call(contracts.readOwnJob, { params: { jobId: id } }))).toMatchObject({
      nextTryAt: dueAt.toISOString(),
    })
  })

  it('can be retried only when dead, and continue at their position', async () => {
    let isFaulty = true
    const { own, run } = kind({
      batch: 10,
      permission: 'role.read',
      each: async (context, row) => {
        if (isFaulty && row.at === '15') context.fail('userNotFound')
        await write(context, row)
      },
      next: async (context, { rows }, after, most) => {
        if (isFaulty && after === '10') context.fail('roleNotFound')
        const first = Number(after ?? 0) + 1
        return Array.from({ length: Math.max(0, Math.min(most, rows - first + 1)) }, (_, at) => ({ at: String(first + at) }))
      },
    })
    const id = await started(org, own, 30, 'To be retried')
    await run()
    expect(dataOf(await org.admin.call(contracts.readOwnJob, { params: { jobId: id } }))).toMatchObject({
      state: 'failed',
      done: 10,
      error: { name: 'roleNotFound', statusCode: 5060 },
    })
    isFaulty = false
    const retry = () => org.admin.call(contracts.retryJob, { params: { jobId: id } })
    const answer = await retry()
    expect([...code(answer), dataOf(answer)]).toEqual([
      202,
      200,
      expect.objectContaining({ id, state: 'queued', done: 10, error: null, attempts: 0 }),
    ])
    expect(code(await retry())).toEqual([409, 7202])
    expect(await run()).toBe(1)
    expect(await effectsOf(id)).toEqual({ written: 30, different: 30 })
    const rows = await org.database((db) => db.select().from(activityLogs).where(eq(activityLogs.action, 'adminJobRetried')))
    expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual(['failed', 'success'])
    expect(rows.find(({ outcome }) => outcome === 'success')).toMatchObject({
      resource: { type: 'job', id, label: 'To be retried' },
      changes: [{ field: 'state', before: 'failed', after: 'queued' }],
    })
    for (const state of ['queued', 'running', 'succeeded', 'cancelled'] as const)
      expect(code(await org.admin.call(contracts.retryJob, { params: { jobId: await putJob(org, { state }) } })), state).toEqual([
        409, 7202,
      ])
  })

  it('are neither listed nor retried by an administrator without the permission', async () => {
    const id = await putJob(org, { state: 'failed' }, org.instructor)
    expect(code(await org.instructor.call(contracts.listJobs))).toEqual([403, 5180])
    expect(code(await org.instructor.call(contracts.retryJob, { params: { jobId: id } }))).toEqual([403, 5180])
    expect(code(await org.learner.call(contracts.retryJob, { params: { jobId: id } }))).toEqual([403, 5063])
    expect(await stateOf(org, id)).toBe('failed')
  })

  it('cost the same number of statements for any number of jobs', async () => {
    const costs = async (work: () => Promise<unknown>) => {
      const before = counter.statements
      await work()
      return counter.statements - before
    }
    const jobId = await putJob(org)
    expect(await costs(() => org.admin.call(contracts.listOwnJobs))).toBeLessThanOrEqual(3)
    expect(await costs(() => org.admin.call(contracts.listJobs, { query: { state: 'failed' } }))).toBeLessThanOrEqual(3)
    // Request look-up; begin with the tenant, the job, commit.
    expect(await costs(() => org.admin.call(contracts.readOwnJob, { params: { jobId } }))).toBeLessThanOrEqual(5)
  })
})
