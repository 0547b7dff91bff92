import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { enrolments } from '@/db/schema/learning-paths'
import { activityLogs } from '@/db/schema/platform'
import { listActivityLog } from '@/lib/domain/house/activity-log/activity-log.contract'
import { cancelJob, listJobs, listOwnJobs, readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { enrolPeopleJob } from '@/lib/domain/learning/learning-paths/bulk-enrolment.service'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { enrolMany } from '@/lib/domain/learning/learning-paths/roster.contract'
import { newId } from '@/lib/platform/ids'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { updateServiceAccount } from './service-accounts.contract'
import { code, officeOfPrograms } from './service-accounts.fixtures'

const runJobs = () => new JobRunner([enrolPeopleJob]).runDue(new AbortController().signal)
type Office = Awaited<ReturnType<typeof officeOfPrograms>>
type Program = Awaited<ReturnType<Office['program']>>

/** A service account that has just started a job that enrols the organization's learner. */
async function working() {
  const office = await officeOfPrograms()
  const program = await office.program()
  const pathId = await pathInForce(office)
  const start = (by: Program) =>
    by.call(enrolMany, {
      params: { id: pathId },
      body: { userIds: [office.learner.user.id] },
      headers: { 'idempotency-key': newId() },
    })
  const answer = await start(program)
  const { jobId } = answer.envelope.data as { jobId: string }
  return { ...office, worker: program, pathId, answer, start, params: { jobId } }
}

describe('a job that a service account starts', () => {
  it('runs as that account, which can read it at its Location, and the log names the account and its key', async () => {
    const { worker, answer, params, database, pathId, admin } = await working()
    expect([answer.status, answer.headers.get('location')]).toEqual([202, `/api/v1/shared/job/${params.jobId}`])
    await runJobs()
    const read = await worker.call(readOwnJob, { params })
    expect(read.envelope.data).toMatchObject({ state: 'succeeded', done: 1, failed: 0 })
    expect((await worker.call(listOwnJobs)).envelope.data).toMatchObject([{ id: params.jobId }])
    const made = await database((db) => db.select().from(enrolments).where(eq(enrolments.pathId, pathId)))
    expect(made).toMatchObject([{ source: 'bulk', assignedBy: worker.account.id }])
    const ofKey = and(eq(activityLogs.apiKeyId, worker.key.id), eq(activityLogs.action, 'enrolmentCreated'))
    const [row] = await database((db) => db.select().from(activityLogs).where(ofKey))
    const { id, name } = worker.account
    expect(row).toMatchObject({ actorType: 'apiKey', actorId: id, actorLabel: name, outcome: 'success' })
    const told = await admin.call(listActivityLog, { query: { action: 'enrolmentCreated' } })
    expect(told.envelope.data).toMatchObject([{ actor: { type: 'apiKey', id, label: name } }])
  })

  it('is visible to that account and to administrators, who see its owner', async () => {
    const { worker, program, params, admin, learner } = await working()
    const other = await program()
    for (const stranger of [other, admin, learner]) {
      expect(code(await stranger.call(readOwnJob, { params }))).toEqual([404, 7200])
      expect(code(await stranger.call(cancelJob, { params }))).toEqual([404, 7200])
      expect((await stranger.call(listOwnJobs)).envelope.data).toEqual([])
    }
    const { id, name } = worker.account
    const startedBy = { type: 'serviceAccount', id, name, email: '' }
    for (const query of [{ serviceAccount: id }, { search: name }] as Record<string, string>[])
      expect((await admin.call(listJobs, { query })).envelope.data).toMatchObject([{ id: params.jobId, startedBy }])
    expect((await admin.call(listJobs, { query: { user: id } })).envelope.data).toEqual([])
    expect((await worker.call(cancelJob, { params })).envelope.data).toMatchObject({ state: 'cancelled' })
  })

  it('stops once the account is deactivated or has lost the permission', async () => {
    const { worker, program, params, admin, start, roles } = await working()
    const turned = { params: { id: worker.account.id }, body: { isActive: false } }
    expect((await admin.call(updateServiceAccount, turned)).status).toBe(200)
    const lesser = await program()
    const second = (await start(lesser)).envelope.data as { jobId: string }
    const taken = { params: { id: lesser.account.id }, body: { roleIds: [roles.learner] } }
    expect((await admin.call(updateServiceAccount, taken)).status).toBe(200)
    await runJobs()
    const ended = (await admin.call(listJobs)).envelope.data as { id: string; state: string; error: { name: string } }[]
    const errors = new Map(ended.map(({ id, state, error }) => [id, [state, error.name]]))
    expect(errors.get(params.jobId)).toEqual(['failed', 'userInactive'])
    expect(errors.get(second.jobId)).toEqual(['failed', 'permissionForbidden'])
  })
})
