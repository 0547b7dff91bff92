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
import { wakeSoon } from './wake'

/** The most unfinished jobs of an organization. */
const mostUnfinished = 10_000

type Starting = Pick<Context, 'db' | 'address' | 'device' | 'requestId' | 'now'> & {
  apiKey: { id: string | null }
  organization: { id: string }
  user: { id: string; email: string } & Partial<Pick<Actor, 'kind' | 'name'>>
}

/** Stores a job in the caller's transaction. Refuses with 429 if the organization has 10,000 unfinished jobs. */
async function store<P>(
  { db, organization, now }: Pick<Starting, 'db' | 'organization' | 'now'>,
  { name, payload: shape }: Job<P>,
  payload: P,
  row: Pick<typeof jobs.$inferInsert, 'userId' | 'programId' | 'startedFrom' | 'label' | 'searchText'>,
): Promise<{ jobId: string }> {
  const [full] = await db.execute(
    sql`select from jobs where organization_id = ${organization.id} and state in ('queued', 'running') limit 1 offset ${mostUnfinished - 1}`,
  )
  if (full) throw new Refusal('tooManyRequests', { retryAfter: 60 })
  const id = newId()
  const work = { organizationId: organization.id, id, name, payload: shape.parse(payload), createdAt: now, dueAt: databaseNow() }
  await db.insert(jobs).values({ ...row, ...work })
  wakeSoon()
  return { jobId: id }
}

/**
 * Enqueues a job in the caller's transaction. The job runs as the caller, a person or a service account; if nobody is signed in, as the person whom
 * the call is about. Returns the job's id, to be answered with 202. Refuses with 429 if the organization has 10,000 unfinished jobs.
 */
export function enqueue<P>(
  context: Starting,
  job: Job<P>,
  payload: P,
  { label }: { label?: string } = {},
): Promise<{ jobId: string }> {
  const { user, apiKey, address, device, requestId } = context
  const isProgram = user.kind === 'program'
  // The name of a service account is the same in both languages.
  const program = isProgram ? user.name?.en : undefined
  const startedFrom: JobOrigin = { email: user.email, name: program, apiKeyId: apiKey.id, ipAddress: address, device, requestId }
  return store(context, job, payload, {
    label: label?.slice(0, 200),
    ...(isProgram ? { programId: user.id } : { userId: user.id }),
    startedFrom,
    searchText: foldLoose([label, user.email, program].filter(Boolean).join(' ')),
  })
}

/** Enqueues a job of the system in the caller's transaction, such as a mail after an event. It runs with every permission. */
export function enqueueAsSystem<P>(
  context: Pick<Starting, 'db' | 'organization' | 'now' | 'requestId'>,
  job: Job<P>,
  payload: P,
): Promise<{ jobId: string }> {
  const device = { platform: null, os: null, browser: null }
  const startedFrom: JobOrigin = { email: '', apiKeyId: null, ipAddress: 'system', device, requestId: context.requestId }
  return store(context, job, payload, { startedFrom })
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
