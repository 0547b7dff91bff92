import { eq } from 'drizzle-orm'
import { jobs } from '@/db/schema/jobs'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import type { JobState } from '@/lib/platform/words'

/** A kind of job without a handler, so that no process runs it. */
const idle = 'testing.idle'

/** Stores a job in a state, by default of the administrator. */
export async function putJob(
  org: Org,
  values: Partial<typeof jobs.$inferInsert> = {},
  person: Person = org.admin,
): Promise<string> {
  const id = newId()
  const startedFrom = {
    email: person.email,
    apiKeyId: null,
    ipAddress: '10.0.0.1',
    device: { platform: null, os: null, browser: null },
    requestId: newId(),
  }
  await org.database((db) =>
    db.insert(jobs).values({
      organizationId: org.organization.id,
      id,
      name: idle,
      payload: {},
      userId: person.user.id,
      startedFrom,
      ...values,
    }),
  )
  return id
}

export const stateOf = async (org: Org, id: string): Promise<JobState | undefined> =>
  (await org.database((db) => db.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, id))))[0]?.state

const put = async (org: Org, values: Partial<typeof jobs.$inferInsert>) => ({ params: { jobId: await putJob(org, values) } })

export const preparations: Preparations = {
  'jobs.listOwn': (org) => twice(() => putJob(org, { state: 'running' })),
  'jobs.read': (org) => put(org, {}),
  'jobs.cancel': (org) => put(org, {}),
  'jobs.list': (org) => twice(() => putJob(org, { state: 'failed', error: { name: 'internal' } })),
  'jobs.retry': (org) => put(org, { state: 'failed', error: { name: 'internal' } }),
}
