import { Worker } from 'node:worker_threads'
import { threadTimer } from '../thread-time'
import type { Asked, Told } from './serve-readers'

export type Outcome =
  | { kind: 'read'; value: unknown }
  /** The file took more than the limits; the thread has ended. */
  | { kind: 'tooCostly' }
  /** The thread got too little of the processors for a result; it has ended. */
  | { kind: 'starved' }

/** Of a thread: megabytes of its heap, and milliseconds for one file whatever the processors are busy with. */
export const threadLimits = { megabytes: 384, wallMs: 60_000 }
/** Interval in ms at which the used processor time is checked. */
const lookEveryMs = 50

/** A thread that reads one file at a time. It has no environment, and is ended by a file that takes more than the limits. */
export class ReadingThread {
  isEnded = false
  readonly #worker: Worker
  #accounting: string | null = null
  readonly #ready: Promise<void>

  constructor(program: string) {
    this.#worker = new Worker(program, {
      eval: true,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: threadLimits.megabytes, maxYoungGenerationSizeMb: 32 },
    })
    // The process is kept alive only while a file is read.
    this.#worker.unref()
    this.#ready = new Promise((resolve, reject) => {
      const fell = (error: Error) => {
        this.isEnded = true
        reject(error)
      }
      this.#worker.on('error', fell).on('exit', (code) => fell(new Error(`A reading thread ended (${code})`)))
      this.#worker.once('message', (told: Told) => {
        this.#accounting = 'accounting' in told ? told.accounting : null
        resolve()
      })
    })
    // A failure is reported to the file that waits for the thread.
    this.#ready.catch(() => {})
  }

  end(): void {
    this.isEnded = true
    void this.#worker.terminate()
  }

  /** Reads one file; rejects only when the thread or the reader itself fails. `given`: buffers that are handed over instead of copied. */
  async run(asked: Asked, processorMs: number, given: readonly ArrayBuffer[]): Promise<Outcome> {
    const worker = this.#worker
    worker.ref()
    try {
      await this.#ready
      const [used, began] = [threadTimer(worker, this.#accounting), performance.now()]
      return await new Promise<Outcome>((resolve, reject) => {
        const end = (settle: () => void) => {
          clearInterval(watch)
          worker.off('message', onMessage).off('error', onError).off('exit', onExit)
          settle()
        }
        const stop = (kind: 'tooCostly' | 'starved') => {
          this.end()
          end(() => resolve({ kind }))
        }
        const onMessage = (told: Told) => {
          if ('value' in told) end(() => resolve({ kind: 'read', value: told.value }))
          else if ('isTooLarge' in told) stop('tooCostly')
          else if ('fault' in told) end(() => reject(new Error(`The reader ${asked.name} failed: ${told.fault}`)))
        }
        const onError = (error: Error) => {
          const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          if (isMemory) stop('tooCostly')
          else end(() => reject(error))
        }
        const onExit = (code: number) => end(() => reject(new Error(`A reading thread ended (${code})`)))
        const watch = setInterval(() => {
          if (used() > processorMs) stop('tooCostly')
          else if (performance.now() - began > threadLimits.wallMs) stop('starved')
        }, lookEveryMs)
        worker.on('message', onMessage).on('error', onError).on('exit', onExit)
        worker.postMessage(asked, [...given])
      })
    } finally {
      worker.unref()
    }
  }
}
