import { beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '@/db/schema/jobs'
import { enrolPeopleJob } from '@/lib/domain/learning/learning-paths/bulk-enrolment.service'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { enrolMany } from '@/lib/domain/learning/learning-paths/roster.contract'
import { background } from '@/lib/domain/product'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { forgetInJobs } from './forgetting.service'
import { whenJobEnds } from './job-ends.service'
import { cancelJob } from './jobs.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
/** Starts a job of the administrator that enrols some people. */
async function started(...userIds: string[]): Promise<string> {
  const params = { id: await pathInForce(org) }
  const answer = await org.admin.call(enrolMany, { params, body: { userIds }, headers: { 'idempotency-key': newId() } })
  return (answer.data as { jobId: string }).jobId
}
const run = () => new JobRunner([enrolPeopleJob], { whenEnded: whenJobEnds }).runDue(new AbortController().signal)
const ends = async (id: string) => (await eventsAbout(org, id)).map(({ name, payload }) => ({ name, ...payload }))

describe('a job', () => {
  it('publishes once that it finished, with its rows and who started it', async () => {
    const jobId = await started(org.learner.user.id, newId())
    expect(await ends(jobId)).toEqual([])
    for (let twice = 0; twice < 2; twice += 1) await run()
    const about = { jobId, startedBy: org.admin.user.id, done: 2, failed: 1 }
    expect(await ends(jobId)).toEqual([{ name: 'jobFinished', ...about, outcome: 'succeeded' }])
  })

  it('publishes that it was cancelled, by its owner or with the erasure of its owner', async () => {
    const [jobId, forgotten] = [await started(org.learner.user.id), await started(org.learner.user.id)]
    for (let twice = 0; twice < 2; twice += 1) await org.admin.call(cancelJob, { params: { jobId } })
    const { id, email } = { ...org.admin.user, email: org.admin.email }
    await org.database((db) =>
      forgetInJobs({ db, organization: org.organization, now: clock.now() }, { id, email }, { email: 'gone@erased.example' }),
    )
    for (const one of [jobId, forgotten])
      expect((await ends(one)).map(({ name, ...rest }) => [name, Object(rest).outcome])).toEqual([['jobFinished', 'cancelled']])
  })

  it('publishes that it waited for too long', async () => {
    const jobId = await started(org.learner.user.id)
    await org.database((db) => db.update(jobs).set({ queuedAt: new Date(clock.now().getTime() - 8 * 86_400_000) }))
    await run()
    expect(await ends(jobId)).toMatchObject([{ name: 'jobFinished', outcome: 'expired', done: 0 }])
  })

  it('is ended by the product with its event', () => {
    expect(background.whenJobEnds).toBe(whenJobEnds)
  })
})
