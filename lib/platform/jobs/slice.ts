import { setTimeout as sleep } from 'node:timers/promises'
import { type AuditEntry, type AuditNote, record } from '../audit/record'
import { clock } from '../clock'
import { type Tx, withTenant } from '../db/tenant'
import { asRefusal, Refusal } from '../errors'
import type { JobContext, JobHandler, JobRow } from './handler'
import { checkpoint, giveBack, giveUpTry, type Lease, LeaseLost, leaseMs, type Progress, prolong, succeed } from './lease'
import { starterOf } from './starter'

/** What became of a job in one turn of it: `yielded` and `waiting` jobs go on later, `lost` ones are somebody else's or were cancelled. */
export type SliceOutcome = 'succeeded' | 'failed' | 'yielded' | 'waiting' | 'lost'
export type SliceEnd = { outcome: SliceOutcome; progress: Progress; error?: unknown }

const usualBatch = 50
/** A transaction takes no further row after this long: what it locks is soon free again. */
const batchMs = 500
/** Where there are others to do, a job makes room after this long. */
const usualSliceMs = 5000
const longestLabel = 200

/** A row that could not be done; its transaction is undone. `done` rows before it were undone with it. */
class RowFailed extends Error {
  constructor(
    readonly row: JobRow,
    readonly done: number,
    override readonly cause: unknown,
  ) {
    super('a row of a job failed')
  }
}

/** One job in this process: its rows, a few at a time, until it ends, is to stop, or has had its time. */
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

  /** What is done outside of the database for the next row, where there is such work. */
  private async workOutside(): Promise<void> {
    const { lease, payload } = this
    const { work } = this.handler
    const [row] = await withTenant(lease.organizationId, async (db) =>
      work.next((await this.contextIn(db)).context, payload, this.progress.position, 1),
    )
    if (!row) return
    try {
      await work.outside?.(row, payload)
    } catch (error) {
      throw new RowFailed(row, 0, error)
    }
  }

  /** The next rows, in one transaction with their checkpoint; whether the job has ended. */
  private async batch(most: number): Promise<{ hasEnded: boolean }> {
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
      const until = performance.now() + batchMs
      let at = position
      const notes: AuditNote[] = []
      for (const row of rows) {
        const note: AuditNote = {}
        noteInto(note)
        try {
          await work.each(context, row, payload)
        } catch (error) {
          throw new RowFailed(row, notes.length, error)
        }
        at = row.at
        notes.push(note)
        if (performance.now() > until) break
      }
      // Last, for everything else that is audited in the organization waits from here to the commit.
      if (work.audit) for (const note of notes) await this.recordRow(context, work.audit, note)
      const progress = { position: at, done: done + notes.length, failed, total }
      await checkpoint(db, lease, progress)
      return progress
    })
    if (outcome) this.progress = outcome
    return { hasEnded: outcome === null }
  }

  private async contextIn(db: Tx): Promise<{ context: JobContext; noteInto(note: AuditNote): void }> {
    const { lease } = this
    let current: AuditNote = {}
    const user = await starterOf(db, lease.organizationId, lease.starter, this.handler.work.permission)
    const context: JobContext = {
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

  private recordRow({ db, user }: JobContext, action: NonNullable<JobHandler['work']['audit']>, note: AuditNote): Promise<void> {
    const { organizationId, startedFrom } = this.lease
    const { apiKeyId, ipAddress, device, requestId } = startedFrom
    const program: AuditEntry['actor'] = { type: 'apiKey', id: user.id, label: startedFrom.name }
    const actor: AuditEntry['actor'] = user.kind === 'program' ? program : { type: 'user', id: user.id, label: user.email }
    const from = { apiKeyId, ipAddress, device, requestId }
    return record(db, { organizationId, action, outcome: 'success', statusCode: 200, actor, note, ...from })
  }

  /** Notes a row that was refused, and goes on behind it; throws what is no refusal of the row. */
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
    // However short the time is, each turn gets on.
    for (let isFirst = true; !signal.aborted && (isFirst || performance.now() < until); isFirst = false) {
      try {
        if (outside) await this.workOutside()
        if ((await this.batch(size)).hasEnded) return 'succeeded'
        size = Math.min(most, size * 2)
      } catch (error) {
        if (!(error instanceof RowFailed)) throw error
        // The rows before it are done again without it, and then it stands first.
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

/** Says every ten seconds that the process is alive, until the work is over; a lease that is lost ends it. */
async function whileProlonging<T>(lease: Lease, stop: AbortController, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const beating = (async () => {
    for (;;) {
      await sleep(leaseMs / 3, undefined, { signal: over.signal, ref: false })
      await prolong(lease).catch((error: unknown) => {
        // A database that is away for a moment is no reason; the lease lasts longer than that.
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

/** Does a job for a while. Never throws: what went wrong stands in the job, or, where the database is away, its lease runs out. */
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
