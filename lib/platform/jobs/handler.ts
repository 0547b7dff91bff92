import type { AuditAction } from '../audit/actions'
import type { AuditNote } from '../audit/record'
import type { Permission } from '../auth/permissions'
import type { Tx } from '../db/tenant'
import type { ErrorName, Refusal } from '../errors'
import type { Job } from './job'
import type { Acting } from './starter'

/** What a job's code works with, in one transaction of its organization. */
export type JobContext = {
  db: Tx
  organization: { id: string }
  jobId: string
  /** Who started the job, with what they may do as of this transaction. */
  user: Acting
  now: Date
  /** Refuses the row in hand, or, outside of `each`, ends the job. */
  fail(reason: ErrorName, detail?: Refusal['detail']): never
  /** Adds to the audit row of the row in hand. */
  note(note: AuditNote): void
}

/** A row of a job. `at` tells its place among the rows: given back to `next` to go on after it. `label` is shown where the row failed. */
export type JobRow = { at: string; label?: string }
export type JobResult = Record<string, string | number | boolean | null>

/**
 * How a kind of job is done, row by row. Rows are done in order, several in a transaction, together with the position of the last one: whatever dies, no
 * row is done twice and none is left out. A row that is refused is undone and told; the others go on. An error that is no refusal ends the
 * try, and the job begins again behind the last row that was done.
 */
export type JobWork<P, R extends JobRow> = {
  /** What whoever started the job must still hold, asked again in every transaction. */
  permission?: Permission
  /** Each row that was done leaves this audit row. */
  audit?: AuditAction
  /** Rows in one transaction, at most; 50 where it is not said. A transaction that takes long ends earlier. */
  batch?: number
  /** How many rows there are, for the progress; asked once. */
  count?(context: JobContext, payload: P): Promise<number>
  /** The rows after a place (null: from the first), in a fixed order, `most` at most; none where there are no more. */
  next(context: JobContext, payload: P, after: string | null, most: number): Promise<R[]>
  /**
   * Slow work outside of the database for the next row, such as sending a mail: done before the row's transaction, while no connection is held. Such
   * rows are done one at a time. A process that dies in between does it again, so that it must not matter. A refusal is the row's.
   */
  outside?(row: R, payload: P): Promise<void>
  /** What is done for one row. Statements alone: the transaction waits for it. */
  each(context: JobContext, row: R, payload: P): Promise<unknown>
  /** What the job tells when all rows are done. */
  finish?(context: JobContext, payload: P): Promise<JobResult>
}

/** A kind of job with the code that does it. */
export type JobHandler = { job: Job; work: JobWork<unknown, JobRow> }

/** Binds the code to the kind of job; the runner parses each payload with this very job before it calls. */
export const handles = <P, R extends JobRow>(job: Job<P>, work: JobWork<P, R>) => ({ job, work }) as unknown as JobHandler

const isHandler = (value: unknown): value is JobHandler =>
  typeof value === 'object' && value !== null && 'job' in value && 'work' in value

/** Every handler that the modules of a room's services export. */
export const handlersIn = (...services: object[]): JobHandler[] =>
  services.flatMap((service) => Object.values(service).filter(isHandler))
