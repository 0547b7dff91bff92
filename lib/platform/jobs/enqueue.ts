import { and, eq, inArray, sql } from 'drizzle-orm'
import { type JobOrigin, jobs } from '@/db/schema/jobs'
import type { Actor } from '../auth/session'
import { one } from '../db/tenant'
import { Refusal } from '../errors'
import type { Context } from '../http/implement'
import { foldLoose } from '../i18n/fold'
import { newId } from '../ids'
import { ofTenant, type TenantContext } from '../records/tenant-rows'
import type { JobContext } from './handler'
import type { Job } from './job'
import { now as databaseNow } from './lease'

/** Unfinished jobs that an organization may have. */
const mostUnfinished = 10_000
/** The transaction that enqueues is over by then, as a rule; if it is not, the next look finds the job. */
const wakeMs = 50

// Next bundles its start-up hook and its routes apart from each other.
declare global {
  var masarWakeJobs: (() => void) | undefined
}

/** Calls back, in this process, soon after a job was enqueued; the answer ends it. */
export function whenEnqueued(wake: () => void): () => void {
  globalThis.masarWakeJobs = wake
  return () => {
    if (globalThis.masarWakeJobs === wake) globalThis.masarWakeJobs = undefined
  }
}

/** Has this process look for jobs when the caller's transaction is over. */
export const wakeSoon = () => void setTimeout(() => globalThis.masarWakeJobs?.(), wakeMs).unref()

type Starting = Pick<Context, 'db' | 'address' | 'device' | 'requestId' | 'now'> & {
  apiKey: { id: string | null }
  organization: { id: string }
  user: { id: string; email: string } & Partial<Pick<Actor, 'kind' | 'name'>>
}

/**
 * Enqueues a job in the caller's transaction: without its commit there is no job. The job runs as whoever is calling, a person or a program, or as whom the call is about where nobody is signed in. Answers with the job's id, to
 * be given back with 202. Refuses with 429 where 10,000 jobs of the organization are unfinished.
 */
export async function enqueue<P>(
  { db, organization, user, apiKey, address, device, requestId, now }: Starting,
  { name, payload: shape }: Job<P>,
  payload: P,
  { label }: { label?: string } = {},
): Promise<{ jobId: string }> {
  const [full] = await db.execute(
    sql`select from jobs where organization_id = ${organization.id} and state in ('queued', 'running') limit 1 offset ${mostUnfinished - 1}`,
  )
  if (full) throw new Refusal('tooManyRequests', { retryAfter: 60 })
  const isProgram = user.kind === 'program'
  // The name of a program is one line, the same in both languages.
  const program = isProgram ? user.name?.en : undefined
  const startedFrom: JobOrigin = { email: user.email, name: program, apiKeyId: apiKey.id, ipAddress: address, device, requestId }
  const id = newId()
  await db.insert(jobs).values({
    organizationId: organization.id,
    id,
    name,
    label: label?.slice(0, 200),
    payload: shape.parse(payload),
    ...(isProgram ? { programId: user.id } : { userId: user.id }),
    startedFrom,
    searchText: foldLoose([label, user.email, program].filter(Boolean).join(' ')),
    createdAt: now,
    dueAt: databaseNow(),
  })
  wakeSoon()
  return { jobId: id }
}

/** Enqueues a job in the transaction of another one, as the person who started that one and from where they did so. */
export async function enqueueFromJob<P>(context: JobContext, next: Job<P>, payload: P): Promise<{ jobId: string }> {
  const isThis = ofTenant(context, jobs, eq(jobs.id, context.jobId))
  const { startedFrom } = await one(context.db.select({ startedFrom: jobs.startedFrom }).from(jobs).where(isThis))
  const { apiKeyId, ipAddress: address, ...from } = startedFrom
  return enqueue({ ...context, ...from, apiKey: { id: apiKeyId }, address }, next, payload)
}

/** Whether a job has still something to do. */
export async function isUnfinished(context: TenantContext, jobId: string | null): Promise<boolean> {
  if (!jobId) return false
  const is = and(eq(jobs.id, jobId), inArray(jobs.state, ['queued', 'running']))
  return (await context.db.$count(jobs, ofTenant(context, jobs, is))) > 0
}
