import type { AuditAction } from '../audit/actions'
import type { AuditNote } from '../audit/record'
import type { Permission } from '../auth/permissions'
import type { Tx } from '../db/tenant'
import type { ErrorName, Refusal } from '../errors'
import type { Job } from './job'
import type { Acting } from './starter'

/** The context of a job's code, in one transaction of its organization. */
export type JobContext = {
  db: Tx
  organization: { id: string }
  jobId: string
  /** Who started the job, with their permissions as of this transaction. */
  user: Acting
  now: Date
  /** Refuses the current row; outside of `each` fails the job. */
  fail(reason: ErrorName, detail?: Refusal['detail']): never
  /** Adds to the audit row of the current row. */
  note(note: AuditNote): void
}

/** A row of a job. `at` is its position, passed to `next` to continue after it. `label` is shown if the row fails. */
export type JobRow = { at: string; label?: string }
export type JobResult = Record<string, string | number | boolean | null>

/**
 * The code of a kind of job, row by row. Rows are processed in order, several per transaction, which also stores the position of the last one: after
 * a crash no row is done twice and none is skipped. A refused row is rolled back and reported; the others continue. Any other error ends the
 * attempt; the next one continues after the last row that was done.
 */
export type JobWork<P, R extends JobRow> = {
  /** The permission that the job's actor must still hold; checked in every transaction. */
  permission?: Permission
  /** The audit action recorded for each row. */
  audit?: AuditAction
  /** The most rows in one transaction, default 50. A slow transaction ends earlier. */
  batch?: number
  /** The number of rows, for the progress; called once. */
  count?(context: JobContext, payload: P): Promise<number>
  /** At most `most` rows after a position (null: from the first), in a fixed order; empty at the end. */
  next(context: JobContext, payload: P, after: string | null, most: number): Promise<R[]>
  /**
   * Slow work outside of the database for the next row, such as sending a mail, before the row's transaction and without a connection. Such rows are
   * done one at a time. After a crash it is repeated, so it must be idempotent. A refusal fails the row.
   */
  outside?(row: R, payload: P): Promise<void>
  /** The work for one row. Database statements only, because the transaction is open. */
  each(context: JobContext, row: R, payload: P): Promise<unknown>
  /** The result of the job, after all rows. */
  finish?(context: JobContext, payload: P): Promise<JobResult>
}

/** A kind of job with the code that does it. */
export type JobHandler = { job: Job; work: JobWork<unknown, JobRow> }

/** Binds the code to the kind of job; the runner parses each payload with the same job before the call. */
export const handles = <P, R extends JobRow>(job: Job<P>, work: JobWork<P, R>) => ({ job, work }) as unknown as JobHandler

const isHandler = (value: unknown): value is JobHandler =>
  typeof value === 'object' && value !== null && 'job' in value && 'work' in value

/** Every handler that a room's service modules export. */
export const handlersIn = (...services: object[]): JobHandler[] =>
  services.flatMap((service) => Object.values(service).filter(isHandler))
