import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { appEnvironment } from '@/lib/platform/db/app-url'
import { errorLine } from '@/lib/platform/error-report'
import { drainLimitMs } from './drain'
import { NumbersOfAll } from './numbers-of-all'
import type { ToPrimary, ToWorker } from './worker-link'

export type Workers = {
  url: string
  /** Replaces every worker by a new one, each before its predecessor drains. */
  roll(): Promise<void>
  /** Drains and ends all. */
  close(): Promise<void>
}

type Settings = {
  count: number
  /** The program of a worker, with its arguments; it ends with `serveAsWorker`. */
  program: string
  args: string[]
  execArgv?: string[]
  /** How long a worker may take to drain, its wait for balancers included. */
  delaySeconds: number
  say: (line: string) => void
}
/** The place of one worker, which another one takes when it ends unasked. */
type Place = { worker: Worker | null; readyAt: number; pauseMs: number }

// By default V8 lets garbage grow to several times the live data before it collects; this halves a worker's memory.
const thrift = ['--heap-growing-percent=60']
const firstPauseMs = 250
const longestPauseMs = 10_000
const healthyMs = 60_000

/** The primary's side: keeps `count` workers alive. Answers when the first of them serves, or throws what kept it from doing so. */
export async function startWorkers(settings: Settings): Promise<Workers> {
  const primary = new Primary(settings)
  const url = await primary.start()
  return { url, roll: () => primary.roll(), close: () => primary.close() }
}

class Primary {
  private readonly places: Place[]
  private readonly serving = new Set<Worker>()
  private readonly numbers = new NumbersOfAll(this.serving)
  private readonly retired = new WeakSet<Worker>()
  private isEnding = false
  private rolling: Promise<void> | undefined

  constructor(private readonly settings: Settings) {
    const { count, program, args, execArgv } = settings
    cluster.setupPrimary({ exec: program, args, execArgv: [...thrift, ...(execArgv ?? process.execArgv)] })
    this.places = Array.from({ length: count }, () => ({ worker: null, readyAt: 0, pauseMs: firstPauseMs }))
  }

  /** Starts all workers; answers with the first one's address when it serves. */
  async start(): Promise<string> {
    const [first, ...rest] = this.places
    if (!first) throw new Error('There must be at least one worker')
    const { worker, url } = await this.spawn(first)
    seat(first, worker)
    for (const place of rest)
      this.spawn(place).then(
        ({ worker }) => seat(place, worker),
        () => this.replaceFallen(place, 'at its start'),
      )
    return url
  }

  /** One rolling restart at a time: whoever asks during one waits for it. */
  roll(): Promise<void> {
    this.rolling ??= this.rollAll()
      .catch((error: Error) => this.settings.say(`The rolling restart stopped, the old workers go on: ${errorLine(error)}`))
      .finally(() => {
        this.rolling = undefined
      })
    return this.rolling
  }

  async close(): Promise<void> {
    this.isEnding = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && this.retire(worker)))
  }

  /** Starts a worker and waits until it serves. */
  private async spawn(place: Place): Promise<{ worker: Worker; url: string }> {
    // Room for password checks, signatures and log lines side by side.
    const worker = cluster.fork({ UV_THREADPOOL_SIZE: '8', ...appEnvironment() })
    const url = await new Promise<string>((resolve, reject) => {
      let reason = 'it ended before it was ready'
      worker.on('message', (message: ToPrimary) => {
        if (message?.masar === 'failed') reason = message.message
        if (message?.masar === 'ready') {
          this.serving.add(worker)
          resolve(message.url)
        }
        if (message?.masar === 'collect') this.numbers.answer(worker, message.id)
        if (message?.masar === 'numbers') this.numbers.take(message.id, message.numbers)
      })
      worker.on('error', (error) => this.settings.say(`worker ${worker.process.pid}: ${errorLine(error)}`))
      worker.once('exit', (code, signal) => {
        this.serving.delete(worker)
        reject(new Error(reason))
        if (place.worker === worker && !this.retired.has(worker)) void this.replaceFallen(place, `${signal ?? code}`)
      })
    })
    return { worker, url }
  }

  /** Restarts a worker after a pause that doubles while its workers keep failing. */
  private async replaceFallen(place: Place, how: string): Promise<void> {
    const wasHealthy = place.worker !== null && performance.now() - place.readyAt > healthyMs
    if (wasHealthy) place.pauseMs = firstPauseMs
    place.worker = null
    for (let reason = `ended (${how})`; !this.isEnding && place.worker === null; ) {
      this.settings.say(`A worker ${reason}; the next one starts in ${place.pauseMs} ms.`)
      await sleep(place.pauseMs)
      place.pauseMs = Math.min(place.pauseMs * 2, longestPauseMs)
      if (this.isEnding) return
      await this.spawn(place).then(
        ({ worker }) => seat(place, worker),
        (error: Error) => {
          reason = `did not start: ${errorLine(error)}`
        },
      )
    }
  }

  private async retire(worker: Worker): Promise<void> {
    this.retired.add(worker)
    this.serving.delete(worker)
    if (worker.isDead()) return
    const gone = once(worker, 'exit')
    const drain: ToWorker = { masar: 'drain' }
    if (worker.isConnected()) worker.send(drain)
    const limitMs = this.settings.delaySeconds * 1000 + drainLimitMs + 3000
    const impatient = setTimeout(() => worker.process.kill('SIGKILL'), limitMs)
    await gone
    clearTimeout(impatient)
  }

  private async rollAll(): Promise<void> {
    for (const place of this.places) {
      if (this.isEnding) return
      const before = place.worker
      // A worker that has failed is already being replaced.
      if (!before) continue
      const { worker } = await this.spawn(place)
      seat(place, worker)
      await this.retire(before)
    }
    this.settings.say(`All ${this.settings.count} workers were replaced.`)
  }
}

const seat = (place: Place, worker: Worker) => Object.assign(place, { worker, readyAt: performance.now() })
