import { setTimeout as sleep } from 'node:timers/promises'
import { type AuditEntry, type AuditNote, record } from '../audit/record'
import { clock } from '../clock'
import { type Tx, withTenant } from '../db/tenant'
import { asRefusal, Refusal } from '../errors'
import type { AnyContext, JobHandler, JobRow } from './handler'
import { checkpoint, giveBack, giveUpTry, type Lease, LeaseLost, leaseMs, type Progress, prolong, succeed } from './lease'
import { type JobActor, starterOf } from './starter'

/** The outcome of one turn: `yielded` and `waiting` jobs continue later; `lost` ones have another lease or were cancelled. */
export type SliceOutcome = 'succeeded' | 'failed' | 'yielded' | 'waiting' | 'lost'
export type SliceEnd = { outcome: SliceOutcome; progress: Progress; error?: unknown }

const usualBatch = 50
/** After this time in ms a transaction takes no further row, so that its locks are soon released. */
const batchMs = 500
/** The length of a turn in ms if other jobs wait. */
const usualSliceMs = 5000
const longestLabel = 200

/** A row failed; its transaction is rolled back, including the `done` rows before it. */
class RowFailed extends Error {
  constructor(
    readonly row: JobRow,
    readonly done: number,
    override readonly cause: unknown,
  ) {
    super('a row of a job failed')
  }
}

/** The result of a row's work outside of the database; `at` is the position of the row. */
type Outside = { at: string; found: unknown }

/** One turn of a job: does its rows, a few at a time, until it ends, is to stop, or its time is over. */
class Slice {
  private progress: Progress
  private readonly payload: unknown

  constructor(
    private readonly lease: Lease,
    private readonly handler: JobHandler,
  ) {
    this.progress = lease.progress
    this.payload = handler.job.payload.parse(lease.payload)
  }

  get reached(): Progress {
    return this.progress
  }

  /** The work outside of the database for the next row, if the handler has any. */
  private async workOutside(): Promise<Outside | null> {
    const { lease, payload } = this
    const { work } = this.handler
    const [row] = await withTenant(lease.organizationId, async (db) =>
      work.next((await this.contextIn(db)).context, payload, this.progress.position, 1),
    )
    if (!row) return null
    try {
      return { at: row.at, found: await work.outside?.(row, payload) }
    } catch (error) {
      throw new RowFailed(row, 0, error)
    }
  }

  /** Does the next rows in one transaction with the new position; returns whether the job has ended. */
  private async batch(most: number, outside: Outside | null): Promise<{ hasEnded: boolean }> {
    const { lease, payload } = this
    const { work } = this.handler
    const outcome = await withTenant(lease.organizationId, async (db) => {
      const { context, noteInto } = await this.contextIn(db)
      const { position, done, failed } = this.progress
      const total = this.progress.total ?? (await work.count?.(context, payload)) ?? null
      const rows = await work.next(context, payload, position, most)
      if (rows.length === 0) {
        await succeed(db, lease, (await work.finish?.(context, payload)) ?? null)
        return null
      }
      // Another row is the next one since the work outside: it is not done before its own.
      if (work.outside && rows[0]?.at !== outside?.at) return this.progress
      const until = performance.now() + batchMs
      let at = position
      const notes: AuditNote[] = []
      for (const row of rows) {
        const note: AuditNote = {}
        noteInto(note)
        try {
          await work.each(context, row, payload, outside?.found)
        } catch (error) {
          throw new RowFailed(row, notes.length, error)
        }
        at = row.at
        notes.push(note)
        if (performance.now() > until) break
      }
      // Last, because all other audited requests of the organization wait from here to the commit.
      if (work.audit) for (const note of notes) await this.recordRow(context, work.audit, note)
      const progress = { position: at, done: done + notes.length, failed, total }
      await checkpoint(db, lease, progress)
      return progress
    })
    if (outcome) this.progress = outcome
    return { hasEnded: outcome === null }
  }

  private async contextIn(db: Tx): Promise<{ context: AnyContext; noteInto(note: AuditNote): void }> {
    const { lease } = this
    let current: AuditNote = {}
    const { permission, reach } = this.handler.work
    const user = await starterOf(db, lease.organizationId, lease.starter, { permission, reach })
    if (user.kind === 'system' && !this.handler.forSystem) throw new Error(`${lease.name} is not a job of the system`)
    const context: AnyContext = {
      db,
      organization: { id: lease.organizationId },
      jobId: lease.id,
      user,
      now: clock.now(),
      fail: (reason, detail) => {
        throw new Refusal(reason, detail)
      },
      note: (more) => Object.assign(current, more),
    }
    const noteInto = (note: AuditNote) => {
      current = note
    }
    return { context, noteInto }
  }

  private recordRow(
    { db, user }: { db: Tx; user: JobActor },
    action: NonNullable<JobHandler['work']['audit']>,
    note: AuditNote,
  ): Promise<void> {
    const { organizationId, startedFrom } = this.lease
    const { apiKeyId, ipAddress, device, requestId } = startedFrom
    const actor = actorOf(user, startedFrom.name)
    const from = { apiKeyId, ipAddress, device, requestId }
    return record(db, {
      organizationId,
      action: note.action ?? action,
      outcome: 'success',
      statusCode: 200,
      actor,
      note,
      ...from,
    })
  }

  /** Stores a refused row and continues after it; rethrows any other error. */
  private async skip({ row, cause }: RowFailed): Promise<void> {
    const { reason, detail } = asRefusal(cause)
    if (reason === 'internal' || reason === 'unavailable') throw cause
    const { done, failed, total } = this.progress
    const progress = { position: row.at, done: done + 1, failed: failed + 1, total }
    const label = row.label?.slice(0, longestLabel) ?? null
    const rowError = { row: done + 1, label, error: { name: reason, params: detail.params } }
    await withTenant(this.lease.organizationId, (db) => checkpoint(db, this.lease, progress, rowError))
    this.progress = progress
  }

  async run(signal: AbortSignal, sliceMs: number): Promise<'succeeded' | 'yielded'> {
    const { outside, batch } = this.handler.work
    const most = outside ? 1 : (batch ?? usualBatch)
    const until = performance.now() + sliceMs
    let size = most
    // At least one row per turn, however short the time is.
    for (let isFirst = true; !signal.aborted && (isFirst || performance.now() < until); isFirst = false) {
      try {
        const done = outside ? await this.workOutside() : null
        if ((await this.batch(size, done)).hasEnded) return 'succeeded'
        size = Math.min(most, size * 2)
      } catch (error) {
        if (!(error instanceof RowFailed)) throw error
        // The rows before it are done again in a transaction of their own; then it is the first of the next one.
        if (error.done > 0) size = error.done
        else {
          await this.skip(error)
          size = Math.ceil(size / 2)
        }
      }
    }
    await giveBack(this.lease)
    return 'yielded'
  }
}

/** The actor of a job as its audit rows name it; `programName` is that of a service account. */
function actorOf({ kind, id, email }: JobActor, programName: string | undefined): AuditEntry['actor'] {
  if (kind === 'system') return { type: 'system' }
  return kind === 'program' ? { type: 'apiKey', id, label: programName } : { type: 'user', id, label: email }
}

/** Renews the lease every ten seconds while the work runs; aborts it if the lease is lost. */
async function whileProlonging<T>(lease: Lease, stop: AbortController, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const beating = (async () => {
    for (;;) {
      await sleep(leaseMs / 3, undefined, { signal: over.signal, ref: false })
      await prolong(lease).catch((error: unknown) => {
        // A short outage of the database is ignored: the lease lasts longer.
        if (error instanceof LeaseLost) stop.abort()
      })
    }
  })().catch(() => undefined)
  try {
    return await work
  } finally {
    over.abort()
    await beating
  }
}

/** Runs one turn of a job. Never throws: an error is stored in the job, or if the database is unreachable, its lease expires. */
export async function runSlice(
  lease: Lease,
  handler: JobHandler,
  signal: AbortSignal,
  sliceMs = usualSliceMs,
): Promise<SliceEnd> {
  let slice: Slice | undefined
  const reached = () => slice?.reached ?? lease.progress
  try {
    const stop = new AbortController()
    slice = new Slice(lease, handler)
    const outcome = await whileProlonging(lease, stop, slice.run(AbortSignal.any([signal, stop.signal]), sliceMs))
    return { outcome, progress: reached() }
  } catch (error) {
    if (error instanceof LeaseLost) return { outcome: 'lost', progress: reached() }
    const cause = error instanceof RowFailed ? error.cause : error
    try {
      const { reason, detail } = asRefusal(cause)
      const error = { name: reason, params: detail.params }
      const outcome = await giveUpTry(lease, error, reason !== 'internal' && reason !== 'unavailable')
      return { outcome, progress: reached(), error: cause }
    } catch (failure) {
      return { outcome: failure instanceof LeaseLost ? 'lost' : 'waiting', progress: reached(), error: cause }
    }
  }
}
