import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Hashing, inProcess, type PasswordEngine } from '@/lib/platform/auth/password'
import { errorLine } from '@/lib/platform/error-report'

type Answer = 'ready' | { id: number; value: string | boolean } | { id: number; error: string }
/** `silenceMs`: how long a process that has work may be silent; `now`: the clock of the pause after a failure, in milliseconds. */
type Options = { program?: string; silenceMs?: number; now?: () => number }
type Job = { work: Hashing; resolve(value: string | boolean): void; reject(error: Error): void }

// The build copies it next to the bundle, as it is next to this file.
const beside = fileURLToPath(new URL('hasher-program.mjs', import.meta.url))
const firstPauseMs = 1000
const longestPauseMs = 60_000
/** A process that has work and does not answer for this long is frozen: a check takes milliseconds, on a busy machine less than a second. */
const longestSilenceMs = 10_000

/**
 * Hashes and checks passwords in a process of its own with a low priority, so that requests do not wait
 * for them. It starts with the first password. While it is starting or has failed, the work is done in this process.
 */
export class Hasher implements PasswordEngine {
  /** Twice the number of threads, so that no thread waits for its next check. */
  readonly atOnce: number
  private child: ChildProcess | null = null
  private ready = false
  private closed = false
  private lastId = 0
  private readonly jobs = new Map<number, Job>()
  private startedAt = 0
  private notBefore = 0
  private pauseMs = firstPauseMs
  private silence: NodeJS.Timeout | undefined
  private readonly program: string
  private readonly silenceMs: number
  private readonly now: () => number

  constructor(
    private readonly threads: number,
    private readonly say: (line: string) => void,
    { program = beside, silenceMs = longestSilenceMs, now = () => performance.now() }: Options = {},
  ) {
    this.atOnce = threads * 2
    this.program = program
    this.silenceMs = silenceMs
    this.now = now
  }

  /** Its process, while it takes work. */
  get pid(): number | null {
    return (this.ready && this.child?.pid) || null
  }

  run(work: Hashing): Promise<string | boolean> {
    if (!this.child && !this.closed && this.now() >= this.notBefore) this.start()
    const { child } = this
    if (!child || !this.ready) return inProcess.run(work)
    return new Promise((resolve, reject) => {
      this.lastId += 1
      this.jobs.set(this.lastId, { work, resolve, reject })
      if (this.jobs.size === 1) this.listen(child)
      child.send({ id: this.lastId, ...work }, (error) => error && this.lost(child, errorLine(error)))
    })
  }

  close(): void {
    this.closed = true
    if (this.child) this.lost(this.child, 'closed')
  }

  private start(): void {
    // No environment of this process: it contains secrets that the hasher does not need.
    const env = { NODE_ENV: 'production', UV_THREADPOOL_SIZE: String(this.threads) } as const
    const child = fork(this.program, [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.child = child
    this.startedAt = this.now()
    child.on('message', (answer: Answer) => this.hear(answer))
    child.on('error', (error) => this.lost(child, errorLine(error)))
    child.once('exit', (code, signal) => this.lost(child, `${signal ?? code}`))
    // Keeps this process alive only while a check is in progress.
    child.unref()
    child.channel?.unref()
  }

  private hear(answer: Answer): void {
    if (answer === 'ready') {
      this.ready = true
      return
    }
    const job = this.jobs.get(answer.id)
    this.jobs.delete(answer.id)
    this.silence?.refresh()
    if (this.jobs.size === 0) this.rest()
    if ('error' in answer) job?.reject(new Error(answer.error))
    else job?.resolve(answer.value)
  }

  /** A check is in progress: keeps this process alive and starts the watchdog. */
  private listen(child: ChildProcess): void {
    child.channel?.ref()
    this.silence = setTimeout(() => this.lost(child, `silent for ${this.silenceMs} ms`), this.silenceMs)
  }

  private rest(): void {
    clearTimeout(this.silence)
    this.child?.channel?.unref()
  }

  /** Abandons the process. Its unfinished checks are done here. The next one starts with a password after a pause that doubles with each failure. */
  private lost(child: ChildProcess, how: string): void {
    if (this.child !== child) return
    const now = this.now()
    if (now - this.startedAt > longestPauseMs) this.pauseMs = firstPauseMs
    this.notBefore = now + this.pauseMs
    this.pauseMs = Math.min(this.pauseMs * 2, longestPauseMs)
    this.rest()
    this.child = null
    this.ready = false
    child.kill('SIGKILL')
    const undone = [...this.jobs.values()]
    this.jobs.clear()
    if (!this.closed)
      this.say(`The process that checks passwords ended (${how}); ${undone.length} checks are done again in the worker.`)
    for (const { work, resolve, reject } of undone) inProcess.run(work).then(resolve, reject)
  }
}
