import { log } from '../log'
import type { JobHandler } from './handler'
import { claim, type Lease, organizationsDue, type WhenEnded } from './lease'
import { Poll } from './poll'
import { runSlice, type SliceEnd, type SliceOutcome } from './slice'

/** The outcome of one turn of a job. */
export type JobEvent = { name: string; outcome: SliceOutcome; ms: number; rows: number }
type Options = {
  /** The most concurrent jobs of this process: each uses a connection of the pool while it writes. */
  slots?: number
  pollMs?: number
  /** The length of a turn in ms while other jobs may wait. */
  sliceMs?: number
  told?: (event: JobEvent) => void
  /** Called in the transaction that ends a job. */
  whenEnded?: WhenEnded
}
const nothing = async () => {}

/**
 * Runs jobs of all organizations in this process; several processes share the work through Postgres. A process without handlers never queries.
 */
export class JobRunner {
  private readonly handlers: ReadonlyMap<string, JobHandler>
  private readonly names: readonly string[]
  private readonly ending = new AbortController()
  private readonly running = new Set<Promise<void>>()
  private readonly slots: number
  private readonly poll: Poll

  constructor(
    handlers: readonly JobHandler[],
    private readonly options: Options = {},
  ) {
    this.handlers = new Map(handlers.map((handler) => [handler.job.name, handler]))
    this.names = [...this.handlers.keys()]
    this.slots = options.slots ?? 2
    this.poll = new Poll(() => this.fill(), options.pollMs ?? 2000, 'jobs could not be looked for; the next look is in a moment')
  }

  /** Jobs under way in this process. */
  get busy(): number {
    return this.running.size
  }

  /** Begins to look for jobs: about every two seconds, after one was enqueued here, and after each turn. */
  start(): this {
    if (this.names.length > 0) this.poll.start()
    return this
  }

  /** Takes no further job, and releases the current ones after their next row, usually within a second. */
  async stop(): Promise<void> {
    this.ending.abort()
    await this.poll.stop()
    await Promise.all(this.running)
  }

  /** Runs jobs one at a time until none is due or the signal is aborted; returns the number of turns. For schedulers on serverless hosts. */
  async runDue(signal: AbortSignal): Promise<number> {
    let turns = 0
    while (!signal.aborted && this.names.length > 0) {
      const lease = await this.take()
      if (!lease) break
      await this.turn(lease, signal)
      turns += 1
    }
    return turns
  }

  private async fill(): Promise<void> {
    while (this.running.size < this.slots && !this.ending.signal.aborted) {
      const lease = await this.take()
      if (!lease) return
      const turn: Promise<void> = this.turn(lease, this.ending.signal).finally(() => {
        this.running.delete(turn)
        this.poll.look()
      })
      this.running.add(turn)
    }
  }

  private async take(): Promise<Lease | null> {
    for (const organizationId of await organizationsDue(this.names)) {
      const lease = await claim(organizationId, this.names, this.options.whenEnded ?? nothing)
      if (lease) return lease
    }
    return null
  }

  private async turn(lease: Lease, signal: AbortSignal): Promise<void> {
    const { name, id, organizationId } = lease
    const handler = this.handlers.get(name)
    if (!handler) throw new Error(`There is no handler for ${name}`)
    const began = performance.now()
    const end = await runSlice(lease, handler, signal, this.options.sliceMs)
    const ms = performance.now() - began
    this.tell({ job: id, name, organizationId, ms: Math.round(ms) }, end)
    this.options.told?.({ name, outcome: end.outcome, ms, rows: end.progress.done - lease.progress.done })
  }

  private tell(about: { job: string; name: string; organizationId: string; ms: number }, end: SliceEnd): void {
    const { done, failed } = end.progress
    const fields = { ...about, outcome: end.outcome, done, failed, ...(end.error ? { err: end.error } : {}) }
    if (end.outcome === 'failed') log().error({ ...fields }, 'a job failed and is not tried again')
    else if (end.outcome === 'waiting') log().warn({ ...fields }, 'a try of a job failed')
    else if (end.outcome === 'succeeded') log().info({ ...fields }, 'a job was done')
    else log().debug({ ...fields }, 'a job made room, or was taken away')
  }
}
