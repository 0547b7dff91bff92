import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { binaries, canReach, type Identity, isRoot, moveOut, whoRunsPostgres } from './embedded-home'
import { birthOf, commandOf, readIfThere, takeLock } from './folder-lock'

export interface EmbeddedDatabase {
  /** Superuser address of database `masar`, loopback only. */
  url: string
  /** The server's Unix socket, cheaper than TCP for every message; null if the system has none. */
  socket: string | null
  /** True when a server left behind by a killed process was taken over. */
  reused: boolean
  /** Fast shutdown; the signal is sent before the first await, so a hurried caller may exit without waiting. */
  stop(): Promise<void>
}

// Trap 1: without these, a machine with no LANG gets SQL_ASCII, which counts bytes instead of Arabic letters.
const CLUSTER = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums']
// Trap 5: the bundled OpenSSL and ICU are old, so the server listens on loopback only and ICU collations are never used.
// Terse: details of errors contain rows, and statements may contain a password, which must not get into a log file.
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  'shared_buffers=128MB',
  'fsync=on',
  'timezone=UTC',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]
/** The longest path of a socket in bytes that every system supports. */
const LONGEST_SOCKET = 100
const PATIENCE_MS = 60_000
// The server gets an empty environment: no secrets, no PG* variables and no locale that would change its behaviour.
const environment = { LC_ALL: 'C', PATH: '/usr/sbin:/usr/bin:/sbin:/bin', NODE_ENV: 'production' } as const

/** Starts (or takes over) the Postgres kept in `folder`; the binaries come with npm, nothing has to be installed. Trap 6: it is
 * version 18 and hosted Postgres often is not, so ids are made by the app and never by uuidv7(). */
export async function startEmbedded(options: {
  folder: string
  log?: (line: string) => void
  /** Additional settings of the server, as `name=value`; they override ours. */
  settings?: readonly string[]
}): Promise<EmbeddedDatabase> {
  mkdirSync(options.folder, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  const folder = realpathSync(options.folder)
  const log = options.log ?? (() => {})
  if (isRoot()) chmodSync(folder, 0o711)
  const unlock = takeLock(folder)
  let server: number | undefined
  try {
    let home = readIfThere(join(folder, 'location')) ?? folder
    server = await liveServer(home)
    const reused = server !== undefined
    if (server === undefined) {
      const identity = whoRunsPostgres(join(home, 'cluster'))
      const native = await binaries(identity, log)
      if (!canReach(identity, home)) home = moveOut(folder, home, log)
      if (!existsSync(join(home, 'cluster'))) await initialise(home, native, identity)
      server = await launch(home, native, identity, options.settings ?? [])
    }
    await withServer(home, async (sql) => {
      const [found] = await sql`select 1 from pg_database where datname = 'masar'`
      if (!found) await sql`create database masar`
    })
    const [pid, birth] = [server, birthOf(server)]
    let stopping: Promise<void> | undefined
    const stop = () => {
      stopping ??= stopServer(pid, birth).finally(unlock)
      return stopping
    }
    return { url: address(home, 'masar'), socket: socketOf(home), reused, stop }
  } catch (error) {
    if (server !== undefined) await stopServer(server, birthOf(server))
    unlock()
    throw error
  }
}

/** The address of the server that runs in `folder`, for a program beside it; undefined where none runs. It starts and locks nothing. */
export async function runningEmbedded(folder: string): Promise<string | undefined> {
  const home = readIfThere(join(folder, 'location')) ?? resolve(folder)
  if (!existsSync(join(home, 'port'))) return undefined
  return (await answers(realpathSync(home))) ? address(home, 'masar') : undefined
}

/** Trap 4: after kill -9 of our process the server keeps running. Returns its pid if it serves this folder, else removes the stale pid file. */
async function liveServer(home: string): Promise<number | undefined> {
  const cluster = join(home, 'cluster')
  const file = join(cluster, 'postmaster.pid')
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const [holder, path = ''] = readIfThere(file)?.split('\n') ?? []
    if (holder === undefined) return undefined
    const pid = Number(holder)
    // The process has ended (perhaps not yet reaped, which would stop Postgres itself), its pid was reused, or the folder was copied.
    // Postgres' shared-memory check still protects the data.
    const ours = birthOf(pid) !== undefined && resolve(path) === cluster && commandOf(pid).includes('postgres')
    if (!ours) rmSync(file, { force: true })
    else if (await answers(home)) return pid
    // Still recovering or already shutting down: wait for one or the other.
    else if (Date.now() > deadline) throw new Error(`Postgres process ${pid} holds ${cluster} but does not answer. Stop it.`)
  }
}

/** Creates a cluster under a temporary name and renames it when complete, so that a killed start leaves no broken cluster. */
async function initialise(home: string, native: string, identity: Identity): Promise<void> {
  const half = join(home, 'cluster.new')
  const password = join(home, 'password')
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  // Trap 7: a random password, readable by nobody else.
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (identity.uid !== undefined && identity.gid !== undefined) {
    for (const path of [half, password]) chownSync(path, identity.uid, identity.gid)
  }
  const files = [`--pgdata=${half}`, `--pwfile=${password}`]
  const initdb = spawn(join(native, 'bin', 'initdb'), [...CLUSTER, ...files, '--username=postgres', '--auth=scram-sha-256'], {
    ...identity,
    env: environment,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  initdb.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const outcome = await new Promise((settle) => initdb.once('error', settle).once('close', settle))
  if (outcome !== 0) throw new Error(`The database in ${home} could not be made: ${complaint.trim() || outcome}`)
  renameSync(half, join(home, 'cluster'))
}

/** Starts the server in a session of its own, so that Ctrl-C does not stop it before our own server has drained. */
async function launch(home: string, native: string, identity: Identity, more: readonly string[]): Promise<number> {
  const portFile = join(home, 'port')
  const logFile = join(home, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const known = Number(readIfThere(portFile) ?? 0)
    // Trap 7: a free port, the same one as last time if it is still free.
    const port = (attempt === 1 && (await freePort(known))) || (await freePort(0))
    writeFileSync(portFile, `${port}`)
    const output = openSync(logFile, 'w', 0o600)
    const sockets = socketFolder(home, identity)
    const settings = [...SETTINGS, `port=${port}`, `unix_socket_directories=${sockets && `"${sockets}"`}`, ...more].flatMap(
      (setting) => ['-c', setting],
    )
    const server = spawn(join(native, 'bin', 'postgres'), ['-D', join(home, 'cluster'), ...settings], {
      ...identity,
      env: environment,
      cwd: home,
      detached: true,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    let ended: unknown
    server.once('error', (error) => {
      ended = error
    })
    server.once('exit', (code, signal) => {
      ended = `exit ${code ?? signal}`
    })
    for (const deadline = Date.now() + PATIENCE_MS; !ended && Date.now() < deadline; await sleep(20)) {
      if (server.pid === undefined || !(await answers(home))) continue
      server.unref()
      return server.pid
    }
    server.kill('SIGKILL')
    const told = readFileSync(logFile, 'utf8')
    // Try again: the port was taken meanwhile, or the last child of a killed server is still ending.
    if (attempt < 20 && ended && /already in use|still in use/.test(told)) await sleep(250)
    else throw new Error(`Postgres did not start (${ended ?? 'no answer'}):\n${told.split('\n').slice(-8).join('\n').trim()}`)
  }
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((settle) => {
    const probe = createServer().once('error', () => settle(undefined))
    probe.listen(wanted, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() => settle(bound && typeof bound === 'object' ? bound.port : undefined))
    })
  })
}

/** A new folder that only Postgres' user and root may enter; empty if the system has no Unix sockets or the path is too long. */
function socketFolder(home: string, { uid, gid }: Identity): string {
  const folder = join(home, 'socket')
  rmSync(folder, { recursive: true, force: true })
  if (process.platform === 'win32' || Buffer.byteLength(join(folder, '.s.PGSQL.65535')) > LONGEST_SOCKET || folder.includes('"'))
    return ''
  mkdirSync(folder, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

function socketOf(home: string): string | null {
  const file = join(home, 'socket', `.s.PGSQL.${readFileSync(join(home, 'port'), 'utf8').trim()}`)
  return existsSync(file) ? file : null
}

function address(home: string, database: string): string {
  const [password, port] = ['password', 'port'].map((name) => readFileSync(join(home, name), 'utf8').trim())
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

async function withServer<T>(home: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(address(home, 'postgres'), { max: 1, connect_timeout: 5 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Whether the server on our port accepts our password and serves our folder. Any failure means no; the caller's time limit reports it. */
function answers(home: string): Promise<boolean> {
  const asked = withServer(home, async (sql) => {
    const [row] = await sql`show data_directory`
    return resolve(row?.data_directory) === join(home, 'cluster')
  })
  return asked.catch(() => false)
}

async function stopServer(pid: number, birth: string | undefined): Promise<void> {
  if (birth === undefined || birthOf(pid) !== birth) return
  // SIGINT is Postgres' fast mode: open sessions are ended, everything is written. (Windows cuts it off; it recovers at the next start.)
  process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + PATIENCE_MS; birthOf(pid) === birth; await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`Postgres process ${pid} does not stop.`)
  }
}
