import { Refusal } from '../errors'
import { FairQueue } from '../fair-queue'
import { log } from '../log'
import { readingProgramText } from './program'
import type { Reader } from './reader'
import { type Outcome, ReadingProcess } from './reading-process'
import type { ReadingRequest } from './serve-readers'

/** Of one process of the server: its reading processes, files of one organization that are read at once, and files that wait: of all organizations and of one. */
export const readingLimits = { processes: 2, ofOne: 1, waiting: { total: 48, perOwner: 16 } }

type Task = {
  asked: ReadingRequest
  processorMs: number
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** Reads files in processes of their own, in turns that are fair to organizations. One starts with the file that needs it, and is replaced when it ended. */
export class ReadingPool {
  readonly #queue = new FairQueue<Task>(readingLimits.waiting)
  readonly #idle: ReadingProcess[] = []
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
    if (this.#running >= readingLimits.processes) return
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

  async #read({ asked, processorMs }: Task): Promise<Outcome> {
    const reading = await this.#process()
    try {
      return await reading.run(asked, processorMs)
    } finally {
      if (!reading.isEnded) this.#idle.push(reading)
    }
  }

  async #process(): Promise<ReadingProcess> {
    const idle = this.#idle.pop()
    if (idle && !idle.isEnded) return idle
    this.#program ??= this.text()
    try {
      return new ReadingProcess(await this.#program)
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
 * Reads a file that people sent, in another process and within the limits of its reader. Throws `unavailable` (503) if too many files wait, or if the
 * machine is too busy to read it; a job is then tried again later.
 */
export async function readSentFile<Input, Output>(
  { name, stopped, processorMs }: Reader<Input, Output>,
  input: Input,
  { id: organizationId }: { id: string },
): Promise<Output> {
  globalThis.masarReadingPool ??= new ReadingPool()
  const outcome = await globalThis.masarReadingPool.run(organizationId, { asked: { name, input }, processorMs })
  if (outcome.kind === 'starved') throw new Refusal('unavailable', { retryAfter: 10 })
  if (outcome.kind === 'read') return outcome.value as Output
  log().warn({ reader: name }, 'the reading of a file was stopped at its limit')
  return stopped
}
