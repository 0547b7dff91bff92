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
/** The place of one worker: whoever stands in it is replaced when it falls. */
type Place = { worker: Worker | null; readyAt: number; pauseMs: number }

// Left to itself the engine lets garbage pile up to several times what lives before it looks; this keeps a worker at about half the memory.
const thrift = ['--heap-growing-percent=60']
const firstPauseMs = 250
const longestPauseMs = 10_000
const healthyMs = 60_000

/** The primary's side: keeps `count` workers alive. Answers when the first of them serves, or throws what kept it from doing so. */
export async function startWorkers(settings: Settings): Promise<Workers> {
  const { count, program, args, execArgv, delaySeconds, say } = settings
  cluster.setupPrimary({ exec: program, args, execArgv: [...thrift, ...(execArgv ?? process.execArgv)] })
  const places: Place[] = Array.from({ length: count }, () => ({ worker: null, readyAt: 0, pauseMs: firstPauseMs }))
  const serving = new Set<Worker>()
  const numbers = new NumbersOfAll(serving)
  const retired = new WeakSet<Worker>()
  let ending = false
  let rolling: Promise<void> | undefined

  /** Starts a worker and waits until it serves. */
  const spawn = async (place: Place): Promise<{ worker: Worker; url: string }> => {
    // Room for password checks, signatures and log lines side by side.
    const worker = cluster.fork({ UV_THREADPOOL_SIZE: '8', ...appEnvironment() })
    const url = await new Promise<string>((resolve, reject) => {
      let reason = 'it ended before it was ready'
      worker.on('message', (message: ToPrimary) => {
        if (message?.masar === 'failed') reason = message.message
        if (message?.masar === 'ready') {
          serving.add(worker)
          resolve(message.url)
        }
        if (message?.masar === 'collect') numbers.answer(worker, message.id)
        if (message?.masar === 'numbers') numbers.take(message.id, message.numbers)
      })
      worker.on('error', (error) => say(`worker ${worker.process.pid}: ${errorLine(error)}`))
      worker.once('exit', (code, signal) => {
        serving.delete(worker)
        reject(new Error(reason))
        if (place.worker === worker && !retired.has(worker)) void replaceFallen(place, `${signal ?? code}`)
      })
    })
    return { worker, url }
  }

  const seat = (place: Place, worker: Worker) => Object.assign(place, { worker, readyAt: performance.now() })

  /** Fills a place again after a pause, which doubles while its workers do not stay. */
  const replaceFallen = async (place: Place, how: string): Promise<void> => {
    const wasHealthy = place.worker !== null && performance.now() - place.readyAt > healthyMs
    if (wasHealthy) place.pauseMs = firstPauseMs
    place.worker = null
    for (let reason = `ended (${how})`; !ending && place.worker === null; ) {
      say(`A worker ${reason}; the next one starts in ${place.pauseMs} ms.`)
      await sleep(place.pauseMs)
      place.pauseMs = Math.min(place.pauseMs * 2, longestPauseMs)
      if (ending) return
      await spawn(place).then(
        ({ worker }) => seat(place, worker),
        (error: Error) => {
          reason = `did not start: ${errorLine(error)}`
        },
      )
    }
  }

  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message)
  }
  const retire = async (worker: Worker): Promise<void> => {
    retired.add(worker)
    serving.delete(worker)
    if (worker.isDead()) return
    const gone = once(worker, 'exit')
    tell(worker, { masar: 'drain' })
    const impatient = setTimeout(() => worker.process.kill('SIGKILL'), delaySeconds * 1000 + drainLimitMs + 3000)
    await gone
    clearTimeout(impatient)
  }

  const rollAll = async (): Promise<void> => {
    for (const place of places) {
      if (ending) return
      const before = place.worker
      // A fallen one is being replaced as it is.
      if (!before) continue
      const { worker } = await spawn(place)
      seat(place, worker)
      await retire(before)
    }
    say(`All ${count} workers were replaced.`)
  }

  const [first, ...rest] = places
  if (!first) throw new Error('There must be at least one worker')
  const { worker, url } = await spawn(first)
  seat(first, worker)
  for (const place of rest)
    spawn(place).then(
      ({ worker }) => seat(place, worker),
      () => replaceFallen(place, 'at its start'),
    )
  return {
    url,
    roll: () => {
      rolling ??= rollAll()
        .catch((error: Error) => say(`The rolling restart stopped, the old workers go on: ${errorLine(error)}`))
        .finally(() => {
          rolling = undefined
        })
      return rolling
    },
    close: async () => {
      ending = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && retire(worker)))
    },
  }
}
