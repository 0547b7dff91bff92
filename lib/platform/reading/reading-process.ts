import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { ReadingReply, ReadingRequest } from './serve-readers'

export type Outcome =
  | { kind: 'read'; value: unknown }
  /** The file took more than the limits; the process has ended. */
  | { kind: 'tooCostly' }
  /** The process got too little of the processors for a result; it has ended. */
  | { kind: 'starved' }

/** Of a process: megabytes of its heap, milliseconds for one file whatever the processors are busy with, and milliseconds without work until it ends. */
export const processLimits = { megabytes: 384, wallMs: 60_000, idleMs: 60_000 }
/** Interval in ms at which the used processor time is checked. */
const lookEveryMs = 50

/** The processor time of the main thread of a process in ms, as Linux counts it; 0 on other systems, where the time of the wall alone is limited. */
function processorMsOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

/** Ended by V8 or by the system, because it had no more memory. */
const isOfMemory = (code: number | null, signal: string | null) => signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134

/** A process that reads one file at a time. It has no environment, and is ended by a file that takes more than the limits. */
export class ReadingProcess {
  isEnded = false
  readonly #child: ChildProcess
  readonly #ready: Promise<void>
  #idle: NodeJS.Timeout | undefined

  /** `program`: its text. */
  constructor(program: string) {
    const child = spawn(process.execPath, [`--max-old-space-size=${processLimits.megabytes}`, '-'], {
      // No environment of this process: it contains secrets that a reader does not need.
      env: { NODE_ENV: 'production' },
      // V8 writes pages about itself where memory ends; how it ended is reported by its exit.
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    this.#child = child
    this.#ready = new Promise((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('error', reject)
      child.once('exit', (code, signal) => reject(new Error(`A reading process ended (${signal ?? code})`)))
    })
    // A failure is reported to the file that waits for the process.
    this.#ready.catch(() => {})
    child.once('exit', () => this.end())
    // A failed write is reported by the exit of the process.
    child.stdin?.on('error', () => {}).end(program)
    this.#hold(false)
  }

  end(): void {
    this.isEnded = true
    clearTimeout(this.#idle)
    this.#child.kill('SIGKILL')
  }

  /** This process is kept alive only while a file is read. */
  #hold(isHeld: boolean): void {
    const { channel } = this.#child
    if (isHeld) {
      this.#child.ref()
      channel?.ref()
    } else {
      this.#child.unref()
      channel?.unref()
    }
  }

  /** Reads one file; rejects only when the process or the reader itself fails. */
  async run(request: ReadingRequest, processorMs: number): Promise<Outcome> {
    clearTimeout(this.#idle)
    this.#hold(true)
    try {
      await this.#ready
      return await this.#ask(request, processorMs)
    } finally {
      this.#hold(false)
      this.#idle = setTimeout(() => this.end(), processLimits.idleMs).unref()
    }
  }

  #ask(request: ReadingRequest, processorMs: number): Promise<Outcome> {
    const child = this.#child
    const [before, began] = [processorMsOf(child.pid), performance.now()]
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearInterval(watch)
        child.off('message', onMessage).off('error', onError).off('exit', onExit)
        settle()
      }
      const stop = (kind: 'tooCostly' | 'starved') => {
        this.end()
        end(() => resolve({ kind }))
      }
      const onMessage = (message: ReadingReply) => {
        if (message === 'ready') return
        if ('value' in message) end(() => resolve({ kind: 'read', value: message.value }))
        else if ('isTooLarge' in message) stop('tooCostly')
        else end(() => reject(new Error(`The reader ${request.name} failed: ${message.fault}`)))
      }
      const onError = (error: Error) => end(() => reject(error))
      const onExit = (code: number | null, signal: string | null) => {
        if (isOfMemory(code, signal)) stop('tooCostly')
        else onError(new Error(`A reading process ended (${signal ?? code})`))
      }
      const watch = setInterval(() => {
        if (processorMsOf(child.pid) - before > processorMs) stop('tooCostly')
        else if (performance.now() - began > processLimits.wallMs) stop('starved')
      }, lookEveryMs)
      child.on('message', onMessage).on('error', onError).on('exit', onExit)
      child.send(request, (error) => error && onError(error))
    })
  }
}
