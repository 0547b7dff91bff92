import { and, eq, sql } from 'drizzle-orm'
import { type JobOrigin, jobs } from '@/db/schema/jobs'
import type { Actor } from '../auth/session'
import { isOneOf } from '../db/is-one-of'
import { one } from '../db/tenant'
import { Refusal } from '../errors'
import type { Context } from '../http/implement'
import { foldLoose } from '../i18n/fold'
import { newId } from '../ids'
import { ofTenant, type TenantContext } from '../records/tenant-rows'
import type { JobContext } from './handler'
import type { Job } from './job'
import { now as databaseNow } from './lease'

/** The most unfinished jobs of an organization. */
const mostUnfinished = 10_000
/** Delay in ms: the enqueuing transaction has usually committed by then; if not, the next regular look finds the job. */
const wakeMs = 50

// Global, because Next bundles its start-up hook and its routes separately.
declare global {
  var masarWakeJobs: (() => void) | undefined
}

/** Calls `listener` soon after a job was enqueued in this process; returns a function that stops it. */
export function whenEnqueued(wake: () => void): () => void {
  globalThis.masarWakeJobs = wake
  return () => {
    if (globalThis.masarWakeJobs === wake) globalThis.masarWakeJobs = undefined
  }
}

/** Makes this process look for jobs after the caller's transaction. */
export const wakeSoon = () => void setTimeout(() => globalThis.masarWakeJobs?.(), wakeMs).unref()

type Starting = Pick<Context, 'db' | 'address' | 'device' | 'requestId' | 'now'> & {
  apiKey: { id: string | null }
  organization: { id: string }
  user: { id: string; email: string } & Partial<Pick<Actor, 'kind' | 'name'>>
}

/**
 * Enqueues a job in the caller's transaction. The job runs as the caller, a person or a service account; if nobody is signed in, as the person whom
 * the call is about. Returns the job's id, to be answered with 202. Refuses with 429 if the organization has 10,000 unfinished jobs.
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
  // The name of a service account is the same in both languages.
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

/** Enqueues a job in the transaction of another one, with that job's actor and origin. */
export async function enqueueFromJob<P>(context: JobContext, next: Job<P>, payload: P): Promise<{ jobId: string }> {
  const isThis = ofTenant(context, jobs, eq(jobs.id, context.jobId))
  const { startedFrom } = await one(context.db.select({ startedFrom: jobs.startedFrom }).from(jobs).where(isThis))
  const { apiKeyId, ipAddress: address, ...from } = startedFrom
  return enqueue({ ...context, ...from, apiKey: { id: apiKeyId }, address }, next, payload)
}

/** Whether a job is unfinished. */
export async function isUnfinished(context: TenantContext, jobId: string | null): Promise<boolean> {
  if (!jobId) return false
  const is = and(eq(jobs.id, jobId), isOneOf(jobs.state, 'queued', 'running'))
  return (await context.db.$count(jobs, ofTenant(context, jobs, is))) > 0
}
