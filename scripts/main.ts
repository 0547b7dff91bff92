import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedDatabase, startEmbedded } from '@/db/embedded'
import { freePort, listenAddresses, localUrl } from '@/lib/host/listen'
import { type Env, mayMakeSecret, readEnv } from '@/lib/platform/env'
import { errorLine, errorText } from '@/lib/platform/error-report'
import { reportPrintedErrors } from '@/lib/platform/printed-errors'
import type { DemoFile } from '@/scripts/seed/demo'
import { keptSecret } from './kept-secret'
import { defaultOrganization } from './seed/default-organization'
import { until } from './until'

interface Running {
  url: string
  close(): Promise<void>
  /** Replaces the workers one by one, each after its replacement serves. */
  roll?(): Promise<void>
}

const development = process.argv.includes('--dev')
/** The server gives requests 25 s to finish; this limit is for anything that hangs beyond that. */
const DRAIN_MS = 30_000
// npm forwards Ctrl-C although the terminal has sent it already: two signals this close together count as one.
const SAME_KEYPRESS_MS = 1000

/** Whether a terminal or npm started this process. False under a service manager, whose SIGHUP means a reload. */
const attended = process.stdin.isTTY || process.stdout.isTTY || process.env.npm_lifecycle_event !== undefined
let shutdownDelayMs = 0
let database: EmbeddedDatabase | undefined
let bridge: { close(): Promise<void> } | undefined
let server: Running | undefined
let ending: { since: number } | undefined

reportPrintedErrors()
// A closed output pipe (`npm start | head`, a closed terminal) must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupted)
// From a terminal or npm, SIGHUP means that it is gone; from a service manager it asks for new workers.
process.on('SIGHUP', () => (attended || !server?.roll ? end(0) : void server.roll()))
process.on('SIGUSR2', () => {
  if (server?.roll) void server.roll()
  else console.error('There are no workers to replace.')
})
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, (error) => end(1, error))

const starting = start()
starting.catch((error) => end(1, error))

async function start(): Promise<void> {
  const began = performance.now()
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  if (mayMakeSecret(process.env)) process.env.APP_SECRET ||= keptSecret(process.env.DATA_FOLDER || '.data')
  const settings = readEnv(process.env)
  const production = settings.deployment === 'production'
  const workers = development ? 1 : settings.WEB_CONCURRENCY
  shutdownDelayMs = settings.SHUTDOWN_DELAY_SECONDS * 1000
  if (production && !settings.DATABASE_URL) {
    throw new Error(
      'Production needs a Postgres of its own: set DATABASE_URL. The embedded one is for trying out and development.',
    )
  }
  const port = await freePort(settings.PORT, settings)
  const baseUrl = localUrl(settings, port)
  // Everything below reads the environment when it is loaded, so the environment is completed first and the rest imported after.
  process.env.PORT = String(port)
  process.env.ROOT_DOMAIN ||= `localhost:${port}`
  // Not every program resolves names below localhost, so the demo's API answers at the bare host as well.
  if (!production) process.env.DEFAULT_ORGANIZATION ||= defaultOrganization
  if (!settings.DATABASE_URL) {
    database = await startEmbedded({ folder: join(settings.DATA_FOLDER, 'postgres'), log: console.log })
    process.env.DATABASE_URL = database.url
    if (database.socket) process.env.DATABASE_SOCKET = database.socket
  }
  if (!settings.KV_REST_API_URL) await shareStore(settings, workers)
  goOnUnlessEnding()
  const { prepareDatabase } = await import('./deploy/prepare-database')
  const file = join(settings.DATA_FOLDER, 'demo.json')
  const demo = await prepareDatabase(async () => {
    goOnUnlessEnding()
    return production ? undefined : await (await import('@/scripts/seed/demo')).seedDemo({ baseUrl, file })
  })
  const { firstRunHours, offerFirstRun } = await import('@/lib/host/first-run')
  const firstRun = await offerFirstRun()
  goOnUnlessEnding()
  const { appEnvironment } = await import('@/lib/platform/db/app-url')
  if (development) server = await startNextDev(appEnvironment(), port, listenAddresses(settings)[0])
  else server = await startSeveral(workers, port)
  goOnUnlessEnding()
  console.log(welcome(server.url, Math.round(performance.now() - began), demo && { ...demo, file }))
  if (firstRun) console.log(addressesToSetUp(firstRun, server.url, firstRunHours))
}

/** One store of rate limits for all processes: Redis, or this process' memory where several answer requests and nothing else is there. */
async function shareStore({ REDIS_URL: redisUrl, REDIS_SENTINELS: sentinels }: Env, processes: number): Promise<void> {
  if (!redisUrl && processes === 1) return
  const { startKvBridge } = await import('@/lib/platform/kv/rest')
  const store = redisUrl
    ? await (await import('@/lib/platform/kv/redis')).redisStore(redisUrl, sentinels)
    : (await import('@/lib/platform/kv/memory')).memoryStore()
  const running = await startKvBridge({ store })
  bridge = running
  Object.assign(process.env, { KV_REST_API_URL: running.url, KV_REST_API_TOKEN: running.token })
}

/** This process keeps the others alive and answers no request itself. */
async function startSeveral(count: number, port: number): Promise<Running> {
  const { startWorkers } = await import('@/lib/host/workers')
  const { log } = await import('@/lib/platform/log')
  // The seed is done; its connections are closed.
  await (await import('@/lib/platform/db/pool')).closeDatabase()
  return startWorkers({
    count,
    program: join(process.cwd(), 'dist/worker.mjs'),
    args: [`--port=${port}`],
    delaySeconds: shutdownDelayMs / 1000,
    say: (line) => log().warn(line),
  })
}

function goOnUnlessEnding(): void {
  if (ending) throw new Error('Interrupted while starting.')
}

function interrupted(): void {
  if (!ending) end(0)
  else if (Date.now() - ending.since > SAME_KEYPRESS_MS) {
    // The signal to Postgres is sent before stop() first waits, so it ends even if this process is killed.
    void database?.stop()
    process.exit(130)
  }
}

/** Ends everything exactly once: first what is starting, then the server (drained), then the database. */
function end(code: number, error?: unknown): void {
  if (ending) return
  ending = { since: Date.now() }
  if (error) console.error(`\nMasar stopped: ${readable(error)}`)
  const close = async () => {
    await Promise.allSettled([starting])
    try {
      await Promise.race([server?.close(), sleep(DRAIN_MS + shutdownDelayMs)])
    } finally {
      await Promise.allSettled([bridge?.close()])
      await database?.stop()
    }
  }
  close().then(
    () => process.exit(code),
    (failure) => {
      console.error(`Masar did not stop cleanly: ${readable(failure)}`)
      process.exit(1)
    },
  )
}

/** The message of an error; with the stack only if it is a programming error. */
function readable(error: unknown): string {
  if (!(error instanceof Error)) return errorLine(error)
  const isFault = error instanceof TypeError || error instanceof ReferenceError || !error.message
  return isFault ? errorText(error) : errorLine(error)
}

async function startNextDev(environment: Record<string, string>, port: number, host: string | undefined): Promise<Running> {
  // Next listens on one address only; browsers try both loopback addresses of a name under localhost.
  const where = ['--port', String(port), ...(host ? ['--hostname', host] : [])]
  const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'dev', ...where], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment, NODE_ENV: 'development' },
    // A process group of its own, so that Next's workers end with it and not by a signal to this process.
    detached: process.platform !== 'win32',
  })
  const gone = once(next, 'exit')
  gone.then(
    ([code]) => end(code || 1, new Error('next dev ended.')),
    (error) => end(1, error),
  )
  const close = async () => {
    if (next.exitCode === null && next.signalCode === null && next.pid)
      process.kill(process.platform === 'win32' ? next.pid : -next.pid)
    await gone
  }
  // Assigned at once, so that an interrupted start ends it too.
  const running = { url: `http://localhost:${port}`, close }
  server = running
  await until(async () => ending || (await listens(port, host ?? 'localhost')), {
    seconds: 600,
    what: 'next dev listens',
    everyMs: 100,
  })
  return running
}

function listens(port: number, host: string): Promise<boolean> {
  return new Promise((settle) => {
    const probe = connect(port, host)
    probe.once('connect', () => settle(true)).once('error', () => settle(false))
    probe.once('connect', () => probe.destroy())
  })
}

/** Where the first organization is created; printed here alone, and stored nowhere but as a hash. */
function addressesToSetUp(token: string, url: string, hours: number): string {
  const root = process.env.ROOT_DOMAIN ?? ''
  const addresses = root.startsWith('localhost') ? [`${url}/#${token}`] : [`https://${root}/#${token}`, `${url}/#${token}`]
  return [
    `  There is no organization yet. Within ${hours} hours, open one of these addresses to create the first one, once:`,
    ...addresses.map((address) => `    ${address}`),
    '  or run on this machine: npm run organization:create\n',
  ].join('\n')
}

function welcome(url: string, milliseconds: number, demo?: DemoFile & { file: string }): string {
  const lines = [`Masar is ready at ${url} (${(milliseconds / 1000).toFixed(1)} s). Ctrl-C stops it.`]
  if (demo) lines.push(`API documentation: ${url}/docs    Everything below is also in ${demo.file}`)
  if (demo?.defaultOrganization) lines.push(`API of ${demo.defaultOrganization} for any client: ${url}/api/v1`)
  for (const { slug, url: address, apiKey, users, certificates } of demo?.organizations ?? []) {
    const width = Math.max(...users.map(({ email }) => email.length))
    lines.push('', `${slug}: ${address}    console: ${address}/console`)
    for (const { role, email, password, totpSecret } of users) {
      lines.push(`  ${role.padEnd(12)} ${email.padEnd(width)}  ${password}${totpSecret ? `  two-step secret ${totpSecret}` : ''}`)
    }
    lines.push(`  ${'API key'.padEnd(12)} ${apiKey}`)
    for (const { code, state } of certificates) lines.push(`  ${'certificate'.padEnd(12)} ${code}  (${state})`)
  }
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`
}
