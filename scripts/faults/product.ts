import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNext } from '@/lib/platform/testing/next-host'
import { freePort, usage } from '../bench/processes'
import { until, within } from '../until'
import { type Answer, ask, freshAddress, type Question, tally } from './client'
import { childrenOf, folder, type Ground, settings, signal } from './ground'

/** A running host of the product. */
export type Served = { port: number; stop(): Promise<void> }

/** Starts the built product under Next alone, with the common settings of a run. */
export async function startWithNext(ground: Ground, more: Record<string, string> = {}): Promise<Served> {
  const database = { DATABASE_URL: ground.database.url, DATABASE_SOCKET: ground.database.socket }
  const { url, close } = await startNext({ ...settings, ...database, ...more })
  return { port: Number(new URL(url).port), stop: close }
}

/** The built product as started by `npm start`, with its own log file. */
export type Product = {
  port: number
  /** The primary process, which answers no requests. */
  pid: number
  /** The processes that answer requests. */
  workers(): number[]
  log(): string
  /** Waits until the log contains a text more than `times` times. */
  logged(text: string, times: number, ms: number): Promise<boolean>
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts `dist/main.mjs` on the run's database, and waits until /readyz is ready and every worker serves. */
export async function startProduct(ground: Ground, name: string, more: Record<string, string> = {}): Promise<Product> {
  mkdirSync(`${folder}/logs`, { recursive: true })
  const file = `${folder}/logs/${name}.log`
  const output = openSync(file, 'w')
  const port = Number(more.PORT ?? (await freePort()))
  const count = Number(more.WEB_CONCURRENCY ?? 1)
  // The product gets only these variables, so that the shell's environment cannot change a figure.
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...settings,
    DATABASE_URL: ground.database.url,
    DATABASE_SOCKET: ground.database.socket,
    ...more,
    PORT: String(port),
  }
  const child = spawn(process.execPath, ['dist/main.mjs'], { env, stdio: ['ignore', output, output] })
  closeSync(output)
  const pid = child.pid ?? 0
  const gone = once(child, 'exit')
  const workers = () => childrenOf(pid)
  const killAll = () => {
    for (const one of [pid, ...childrenOf(pid)]) signal(one, 'SIGKILL')
  }
  process.once('exit', killAll)
  const log = () => readFileSync(file, 'utf8')
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const product: Product = {
    port,
    pid,
    workers,
    log,
    logged: async (text, times, ms) => {
      return (await within(() => log().split(text).length > times, { seconds: ms / 1000 })) ?? false
    },
    kill: async () => {
      process.off('exit', killAll)
      killAll()
      await gone
    },
    stop: async () => {
      process.off('exit', killAll)
      if (ended()) throw new Error(`${name} ended by itself; see ${file}`)
      child.kill('SIGTERM')
      const impatient = setTimeout(killAll, 40_000)
      await gone
      clearTimeout(impatient)
    },
  }
  const isUp = async () => ended() || (await ask(port, { path: '/readyz', patienceMs: 3000 })).status === 200
  if (!(await within(isUp, { seconds: 60 })) || ended()) {
    killAll()
    throw new Error(`${name} did not start:\n${log().slice(-3000)}`)
  }
  await allServe(product, ground, count).catch((error) => {
    killAll()
    throw error
  })
  return product
}

/** Sends requests on new connections until every worker has answered and is warmed up. The log has their process ids. */
async function allServe(product: Product, ground: Ground, count: number): Promise<void> {
  const profile = profileOf(ground)
  const allAnswer = async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => profile(product, at)))
    if (answers.some(({ status }) => status !== 200)) return false
    await sleep(50)
    return servers(product.log()).size >= count
  }
  await until(allAnswer, { seconds: 60, what: () => `all ${count} workers serve:\n${product.log().slice(-3000)}`, everyMs: 100 })
}

/** The number of API requests that each process answered, from the request log. */
export function servers(log: string): Map<number, number> {
  const counts = new Map<number, number>()
  for (const [, pid] of log.matchAll(/"pid":(\d+)[^\n]*"msg":"request"/g))
    counts.set(Number(pid), (counts.get(Number(pid)) ?? 0) + 1)
  return counts
}

type Send = (product: { port: number }, at: number, more?: Partial<Question>) => Promise<Answer>

/** Reads a person's own profile, from a new client address unless the headers name one. */
export function profileOf({ apiKey, learners }: Ground): Send {
  return ({ port }, at, more = {}) => {
    const token = learners[at % learners.length]?.token ?? ''
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}`, 'x-forwarded-for': freshAddress(), ...more.headers }
    return ask(port, { path: '/api/v1/shared/user/profile', ...more, headers })
  }
}

/** Memory of processes and all their child processes. */
export const rssMb = (pids: number[]) => pids.flatMap((pid) => usage(pid)).reduce((sum, { rssMb }) => sum + rssMb, 0)

/** The number of open sockets of processes, of every kind; a process that ended has none. */
export function socketsOf(pids: number[]): number {
  const open = (pid: number) =>
    (unlessGone(() => readdirSync(`/proc/${pid}/fd`)) ?? []).filter((fd) =>
      unlessGone(() => readlinkSync(`/proc/${pid}/fd/${fd}`))?.startsWith('socket:'),
    ).length
  return pids.reduce((sum, pid) => sum + open(pid), 0)
}

/** The result of a read in /proc; undefined if the process ended, or closed the file, in the meantime. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return undefined
    throw error
  }
}

/** Bytes that a process has read since its start, sockets included. */
export const bytesRead = (pid: number) => Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])

/** The unexpected responses, for the report. */
export const unlike = (answers: Answer[], isRight: (answer: Answer) => boolean) => {
  const wrong = answers.filter((answer) => !isRight(answer))
  return { count: wrong.length, text: wrong.length === 0 ? '0' : `${wrong.length} (${tally(wrong)})` }
}
/** Whether a response is the refusal without the key-value store: 503 in the envelope, with `Retry-After`. */
export const isUnavailable = ({ status, statusCode, headers }: Answer) =>
  status === 503 && statusCode === 5000 && Number(headers['retry-after']) >= 1
