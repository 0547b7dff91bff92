import { Refusal } from '../errors'
import { FairQueue } from '../fair-queue'
import { log } from '../log'
import { readingProgramText } from './program'
import type { Reader } from './reader'
import { type Outcome, ReadingThread } from './reading-thread'
import type { Asked } from './serve-readers'

/** Of this process: threads, files of one organization that are read at once, and files that wait: of all organizations and of one. */
export const readingLimits = { threads: 2, ofOne: 1, waiting: { total: 32, perOwner: 8 } }

type Task = {
  asked: Asked
  processorMs: number
  given: readonly ArrayBuffer[]
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** Reads files in threads, in turns that are fair to organizations. A thread starts with the first file that needs it, and is replaced when it ends. */
export class ReadingPool {
  readonly #queue = new FairQueue<Task>(readingLimits.waiting)
  readonly #idle: ReadingThread[] = []
  readonly #busy = new Map<string, number>()
  #running = 0
  #program: Promise<string> | undefined

  constructor(private readonly text: () => Promise<string> = readingProgramText) {}

  /** Files that are read now and that wait. */
  get size(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#queue.size }
  }

  run(owner: string, task: Omit<Task, 'resolve' | 'reject'>): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (!this.#queue.add(owner, { ...task, resolve, reject })) throw new Refusal('unavailable', { retryAfter: 5 })
      this.#next()
    })
  }

  #next(): void {
    if (this.#running >= readingLimits.threads) return
    const turn = this.#queue.next((owner) => (this.#busy.get(owner) ?? 0) < readingLimits.ofOne)
    if (!turn) return
    const { owner, work } = turn
    this.#count(owner, 1)
    this.#read(work)
      .then(work.resolve, work.reject)
      .finally(() => {
        this.#count(owner, -1)
        this.#next()
      })
    this.#next()
  }

  #count(owner: string, one: 1 | -1): void {
    this.#running += one
    const left = (this.#busy.get(owner) ?? 0) + one
    if (left > 0) this.#busy.set(owner, left)
    else this.#busy.delete(owner)
  }

  async #read({ asked, processorMs, given }: Task): Promise<Outcome> {
    const thread = await this.#thread()
    try {
      return await thread.run(asked, processorMs, given)
    } finally {
      if (!thread.isEnded) this.#idle.push(thread)
    }
  }

  async #thread(): Promise<ReadingThread> {
    const idle = this.#idle.pop()
    if (idle && !idle.isEnded) return idle
    this.#program ??= this.text()
    try {
      return new ReadingThread(await this.#program)
    } catch (error) {
      this.#program = undefined
      throw error
    }
  }
}

// Global, because pages and the server are bundled separately: a process has one pool.
declare global {
  var masarReadingPool: ReadingPool | undefined
}

/**
 * Reads a file that people sent, in a thread and within the limits of its reader. Throws `unavailable` (503) if too many files wait, or if the machine is
 * too busy to read it; a job is then tried again later. Buffers in `given` cannot be used afterwards.
 */
export async function readInThread<Input, Output>(
  { name, stopped, processorMs }: Reader<Input, Output>,
  input: Input,
  { id: organizationId }: { id: string },
  given: readonly ArrayBuffer[] = [],
): Promise<Output> {
  globalThis.masarReadingPool ??= new ReadingPool()
  const outcome = await globalThis.masarReadingPool.run(organizationId, { asked: { name, input }, processorMs, given })
  if (outcome.kind === 'starved') throw new Refusal('unavailable', { retryAfter: 10 })
  if (outcome.kind === 'read') return outcome.value as Output
  log().warn({ reader: name }, 'the reading of a file was stopped at its limit')
  return stopped
}
