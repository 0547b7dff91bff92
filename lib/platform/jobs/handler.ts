import type { AuditAction } from '../audit/actions'
import type { AuditNote } from '../audit/record'
import type { Permission, Reach } from '../auth/permissions'
import type { Tx } from '../db/tenant'
import type { ErrorName, Refusal } from '../errors'
import type { Job } from './job'
import type { AccountActor, JobActor } from './starter'

/** The context of a job's code, in one transaction of its organization. */
export type JobContext = {
  db: Tx
  organization: { id: string }
  jobId: string
  /** Who started the job, with their permissions as of this transaction. */
  user: AccountActor
  now: Date
  /** Refuses the current row; outside of `each` fails the job. */
  fail(reason: ErrorName, detail?: Refusal['detail']): never
  /** Adds to the audit row of the current row. */
  note(note: AuditNote): void
}

/** The same for a job that the system may start as well, such as a mail after an event: it does not depend on who started it. */
export type SystemJobContext = Omit<JobContext, 'user'>

/** The context as it is made: of an account or of the system. */
export type AnyContext = SystemJobContext & { user: JobActor }

/** A row of a job. `at` is its position, passed to `next` to continue after it. `label` is shown if the row fails. */
export type JobRow = { at: string; label?: string }
export type JobResult = Record<string, string | number | boolean | null>

/**
 * The code of a kind of job, row by row. Rows are processed in order, several per transaction, which also stores the position of the last one: after
 * a crash no row is done twice and none is skipped. A refused row is rolled back and reported; the others continue. Any other error ends the
 * attempt; the next one continues after the last row that was done.
 */
export type JobWork<P, R extends JobRow, F = unknown, C = JobContext> = {
  /** The permission that the job's actor must still hold; checked in every transaction. */
  permission?: Permission
  /** Whether it may be held for the groups of the actor only; the rows must then keep to the people in them. */
  reach?: Reach
  /** The audit action recorded for each row. */
  audit?: AuditAction
  /** The most rows in one transaction, default 50. A slow transaction ends earlier. */
  batch?: number
  /** The number of rows, for the progress; called once. */
  count?(context: C, payload: P): Promise<number>
  /** At most `most` rows after a position (null: from the first), in a fixed order; empty at the end. */
  next(context: C, payload: P, after: string | null, most: number): Promise<R[]>
  /**
   * Slow work outside of the database for the next row, such as sending a mail, before the row's transaction and without a connection. Such rows are
   * done one at a time. After a crash it is repeated, so it must be idempotent. A refusal fails the row. What it returns is passed to `each`.
   */
  outside?(row: R, payload: P): Promise<F>
  /** The work for one row, which is read again, with what `outside` returned for it. Database statements only, because the transaction is open. */
  each(context: C, row: R, payload: P, found: F): Promise<unknown>
  /** The result of the job, after all rows. */
  finish?(context: C, payload: P): Promise<JobResult>
}

/** A kind of job with the code that does it. */
export type JobHandler = { job: Job; work: JobWork<unknown, JobRow, unknown, AnyContext>; forSystem: boolean }

/** Binds the code to the kind of job; the runner parses each payload with the same job before the call. */
export const handles = <P, R extends JobRow, F = unknown>(job: Job<P>, work: JobWork<P, R, F>): JobHandler =>
  bind({ job, work, forSystem: false })

/** The same for a kind of job that the system may start. */
export const handlesForSystem = <P, R extends JobRow, F = unknown>(
  job: Job<P>,
  work: JobWork<P, R, F, SystemJobContext>,
): JobHandler => bind({ job, work, forSystem: true })

const bind = (handler: { job: object; work: object; forSystem: boolean }) => handler as JobHandler

const isHandler = (value: unknown): value is JobHandler =>
  typeof value === 'object' && value !== null && 'job' in value && 'work' in value

/** Every handler that a room's service modules export. */
export const handlersIn = (...services: object[]): JobHandler[] =>
  services.flatMap((service) => Object.values(service).filter(isHandler))
