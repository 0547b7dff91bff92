import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { type JobError, type JobOrigin, type JobRowError, jobs } from '@/db/schema/jobs'
import { clock } from '../clock'
import { isOneOf } from '../db/is-one-of'
import { execute } from '../db/pool'
import { type Tx, withTenant } from '../db/tenant'
import { newId } from '../ids'
import type { JobOutcome } from '../words'
import type { JobResult } from './handler'
import type { Starter } from './starter'

/** How a job ended for good. */
export type EndedJob = {
  id: string
  outcome: JobOutcome
  starter: Starter
  done: number
  failed: number
}
/** Further changes at the end of a job, in the transaction that ends it. */
export type WhenEnded = (db: Tx, organizationId: string, job: EndedJob) => Promise<unknown>

/** A job that this process has leased. */
export type Lease = {
  organizationId: string
  id: string
  leaseId: string
  name: string
  payload: unknown
  starter: Starter
  startedFrom: JobOrigin
  progress: Progress
  whenEnded: WhenEnded
}
export type Progress = { position: string | null; done: number; failed: number; total: number | null }

/** Who started a stored job: the system if it names neither a person nor a service account. */
export function starterIn({ userId, programId }: Pick<typeof jobs.$inferSelect, 'userId' | 'programId'>): Starter {
  if (userId) return { kind: 'person', id: userId }
  return programId ? { kind: 'program', id: programId } : { kind: 'system', id: null }
}

/** The job was cancelled or leased by another process: the current transaction is rolled back. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The lease in ms: a process that does not renew it for so long loses its job to another. */
export const leaseMs = 30_000
/** The most attempts without progress. */
export const mostAttempts = 6
const mostRowErrors = 200
const waitsForDays = 7
const organizationsAtOnce = 10

/**
 * Postgres' clock, which all processes share; tests move it with ours. Truncated to whole milliseconds, as the columns store it: if it were rounded up,
 * a job due now would not be due in the next statement.
 */
export const now = () => afterNow(0)
/** The same, this many milliseconds later. */
export const afterNow = (ms: number) =>
  sql<Date>`date_trunc('milliseconds', now()) + ${clock.offsetMs + ms} * interval '1 millisecond'`
const unfinished = isOneOf(jobs.state, 'queued', 'running')

/** Active organizations with due jobs, the one that has waited longest first. */
export async function organizationsDue(names: readonly string[]): Promise<string[]> {
  const rows = await execute<{ id: string }>(
    sql`select jobs_due(array(select json_array_elements_text(${JSON.stringify(names)}::json)), ${clock.offsetMs}::int, ${organizationsAtOnce}::int) as id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Leases the organization's job that has been due longest and that no other process is taking; null if there is none. An expired lease counts as a
 * failed attempt. Jobs that have used up their attempts or waited for seven days are ended.
 */
export function claim(organizationId: string, names: readonly string[], whenEnded: WhenEnded): Promise<Lease | null> {
  return withTenant(organizationId, async (db) => {
    for (;;) {
      const [found] = await db
        .select({
          job: jobs,
          isLate: sql<boolean>`${jobs.queuedAt} < ${afterNow(-waitsForDays * 86_400_000)}`,
        })
        .from(jobs)
        .where(and(eq(jobs.organizationId, organizationId), unfinished, lte(jobs.dueAt, now()), inArray(jobs.name, [...names])))
        .orderBy(asc(jobs.dueAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!found) return null
      const { job, isLate } = found
      const attempts = job.attempts + Number(job.leaseId !== null)
      const set = (values: Partial<Record<keyof typeof jobs.$inferInsert, unknown>>) =>
        db
          .update(jobs)
          .set(values as Partial<typeof jobs.$inferInsert>)
          .where(and(eq(jobs.organizationId, organizationId), eq(jobs.id, job.id)))
      if (isLate || attempts >= mostAttempts) {
        const outcome = isLate ? ('expired' as const) : ('failed' as const)
        const failure = isLate ? {} : { attempts, error: { name: 'internal' } satisfies JobError }
        await set({ ...failure, state: outcome, leaseId: null, finishedAt: now() })
        await whenEnded(db, organizationId, { id: job.id, outcome, starter: starterIn(job), done: job.done, failed: job.failed })
      } else {
        const leaseId = newId()
        const startedAt = sql`coalesce(${jobs.startedAt}, ${now()})`
        await set({ state: 'running', attempts, leaseId, dueAt: afterNow(leaseMs), claimedAt: now(), startedAt })
        const { id, name, payload, startedFrom, position, done, failed, total } = job
        const starter = starterIn(job)
        const progress = { position, done, failed, total }
        return { organizationId, id, leaseId, name, payload, starter, startedFrom, progress, whenEnded }
      }
    }
  })
}

type Stored = typeof jobs.$inferSelect
type Values = Partial<Record<keyof typeof jobs.$inferInsert, unknown>>

/** Updates the job if this process still has the lease; otherwise throws LeaseLost, which rolls the caller's transaction back. */
async function write(
  db: Tx,
  { organizationId, id, leaseId }: Lease,
  values: Values,
): Promise<Pick<Stored, 'attempts' | 'done' | 'failed'>> {
  const [row] = await db
    .update(jobs)
    .set(values as Partial<typeof jobs.$inferInsert>)
    .where(
      and(eq(jobs.organizationId, organizationId), eq(jobs.id, id), eq(jobs.leaseId, leaseId), isOneOf(jobs.state, 'running')),
    )
    .returning({ attempts: jobs.attempts, done: jobs.done, failed: jobs.failed })
  if (!row) throw new LeaseLost()
  return row
}

const inOwn = (lease: Lease, values: Values) => withTenant(lease.organizationId, (db) => write(db, lease, values))

/** Stores the job's position, in the transaction that did the rows. */
export async function checkpoint(db: Tx, lease: Lease, progress: Progress, rowError?: JobRowError): Promise<void> {
  const told: SQL | undefined =
    rowError &&
    sql`case when jsonb_array_length(${jobs.rowErrors}) < ${mostRowErrors} then ${jobs.rowErrors} || ${JSON.stringify([rowError])}::jsonb else ${jobs.rowErrors} end`
  await write(db, lease, { ...progress, attempts: 0, error: null, dueAt: afterNow(leaseMs), ...(told && { rowErrors: told }) })
}

/** Ends the job, in the transaction of its last rows. */
export async function succeed(db: Tx, lease: Lease, result: JobResult | null): Promise<void> {
  const { organizationId, id, starter, whenEnded } = lease
  // Rows that others did meanwhile, such as people who were enrolled by an event, are no longer among those counted at the start.
  const total = sql`case when ${jobs.total} is null then null else ${jobs.done} end`
  const ended = { state: 'succeeded', result, error: null, leaseId: null, finishedAt: now(), total }
  const { done, failed } = await write(db, lease, ended)
  await whenEnded(db, organizationId, { id, outcome: 'succeeded', starter, done, failed })
}

/** Renews the lease. */
export const prolong = (lease: Lease) => inOwn(lease, { dueAt: afterNow(leaseMs) })

/** Releases the job as it is, behind the others of its organization. */
export const giveBack = (lease: Lease) => inOwn(lease, { leaseId: null, dueAt: now() })

/** Delay in seconds: 10 after the first failure, doubled by each, at most 15 minutes; times 0.5 to 1.5 at random, so that jobs that failed together are spread. */
export const backOffMs = (attempts: number, random = Math.random()): number =>
  Math.min(900_000, 10_000 * 2 ** (attempts - 1)) * (0.5 + random)

/** Stores a failed attempt: the job waits for its next one, or is dead. */
export async function giveUpTry(lease: Lease, error: JobError, isFinal: boolean): Promise<'waiting' | 'failed'> {
  return withTenant(lease.organizationId, async (db) => {
    const { attempts, done, failed } = await write(db, lease, { attempts: sql`${jobs.attempts} + 1`, error })
    const isDead = isFinal || attempts >= mostAttempts
    await write(
      db,
      lease,
      isDead
        ? { state: 'failed', leaseId: null, finishedAt: now() }
        : { state: 'queued', leaseId: null, dueAt: afterNow(backOffMs(attempts)) },
    )
    if (!isDead) return 'waiting'
    const { organizationId, id, starter, whenEnded } = lease
    await whenEnded(db, organizationId, { id, outcome: 'failed', starter, done, failed })
    return 'failed'
  })
}
