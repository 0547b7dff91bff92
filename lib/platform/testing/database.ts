import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '@/db/embedded'
import { removeBundled } from './program'

const template = 'masar_template'
/** Nothing in a test has to survive a crash of the machine, and nothing in the background may change plans that a test judges. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'autovacuum=off']
const keptIn = '.data/tests'

/** `socket`: the server's Unix socket, cheaper than TCP for every message. */
type Server = { url: string; socket?: string; template: string; stop(): Promise<void> }
/** The Postgres servers of this run; lanes with the same one share it. */
declare global {
  var masarTestServers: Map<string, { users: number; server: Promise<Server> }> | undefined
}

/** Gives the lanes of a run one Postgres with a migrated template that their workers copy; the last lane to end stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Vitest 4.1 keeps cached modules here as buffers, but its parser of stack traces accepts only strings.
  Reflect.deleteProperty(Error, 'prepareStackTrace')
  const given = project.name.endsWith('15') ? process.env.TEST_DATABASE_URL_15 : process.env.TEST_DATABASE_URL
  globalThis.masarTestServers ??= new Map()
  const servers = globalThis.masarTestServers
  const key = given ?? 'embedded'
  const entry = servers.get(key) ?? { users: 0, server: given ? givenServer(given, project.name) : embedded() }
  servers.set(key, entry)
  entry.users += 1
  const server = await entry.server
  const { url, socket, template } = server
  project.provide('server', { url, socket, template, isOldest: project.name.endsWith('15') })
  return async () => {
    removeBundled()
    entry.users -= 1
    if (entry.users > 0) return
    servers.delete(key)
    await server.stop()
  }
}

/** Starts an embedded server on a copy of a stopped, migrated one, which is kept between runs until a migration changes. */
async function embedded(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'masar-test-'))
  // As root, the server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  const home = join(folder, 'postgres')
  const kept = join(keptIn, fingerprint())
  if (existsSync(kept)) copy(kept, home)
  else await makeKept(home, kept)
  const server = await startEmbedded({ folder: home, settings })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: onDatabase(server.url, 'postgres'), socket: server.socket ?? undefined, template, stop }
}

async function makeKept(home: string, kept: string): Promise<void> {
  const server = await startEmbedded({ folder: home, settings })
  await migrated(onDatabase(server.url, 'postgres'), template)
  await server.stop()
  const half = `${kept}.${process.pid}`
  rmSync(keptIn, { recursive: true, force: true })
  mkdirSync(dirname(half), { recursive: true, mode: 0o700 })
  copy(home, half)
  // Another run may have stored its copy in the meantime.
  if (existsSync(kept)) rmSync(half, { recursive: true, force: true })
  else renameSync(half, kept)
}

/** The server of TEST_DATABASE_URL or TEST_DATABASE_URL_15. It may be shared, so every database and role created there is dropped at the end. */
async function givenServer(given: string, lane: string): Promise<Server> {
  const url = onDatabase(given, 'postgres')
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  if (lane.endsWith('15')) await assertVersion(admin, 15)
  const socket = await socketOf(admin, url)
  const own = `${template}_${process.pid}`
  await migrated(url, own)
  const stop = async () => {
    const made = await admin<{ name: string }[]>`
      select datname as name from pg_database where datname like ${`masar_w${process.pid}%`} or datname = ${own}`
    for (const { name } of made) await admin.unsafe(`drop database "${name}" with (force)`)
    await admin.end()
  }
  return { url, socket, template: own, stop }
}

/** The Unix socket of a server on this machine, if this process can reach it. */
async function socketOf(admin: postgres.Sql, url: string): Promise<string | undefined> {
  const { hostname, port } = new URL(url)
  if (hostname !== '127.0.0.1') return undefined
  const [server] = await admin<{ folders: string }[]>`select current_setting('unix_socket_directories') as folders`
  const paths = (server?.folders ?? '').split(',').map((folder) => join(folder.trim(), `.s.PGSQL.${port || 5432}`))
  return paths.find((path) => existsSync(path))
}

async function assertVersion(admin: postgres.Sql, wanted: number): Promise<void> {
  const [server] = await admin<{ version: number }[]>`select current_setting('server_version_num')::int / 10000 as version`
  if (server?.version !== wanted) throw new Error(`The tests on Postgres ${wanted} were given version ${server?.version}.`)
}

/** Creates a database with all migrations. */
async function migrated(url: string, name: string): Promise<void> {
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const [before, own] = [{ ...process.env }, onDatabase(url, name)]
  Object.assign(process.env, { DATABASE_URL: own, APP_SECRET: 'a secret that only the template of the tests knows' })
  const { migrate } = await import('../db/migrate')
  await migrate(own)
  // The workers inherit this process's environment.
  for (const variable of ['DATABASE_URL', 'APP_SECRET']) {
    if (before[variable] === undefined) delete process.env[variable]
    else process.env[variable] = before[variable]
  }
}

const onDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString()

/** Copies a folder with owners and modes, which Postgres checks. */
function copy(from: string, to: string): void {
  const copied = spawnSync('cp', ['-a', from, to])
  if (copied.status !== 0) throw new Error(`Could not copy ${from} to ${to}: ${copied.stderr}`)
}

/** A hash that changes with every migration and every version of the server. */
function fingerprint(): string {
  const migrations = readdirSync('db/migrations', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(sql|json)$/.test(file))
    .map((file) => join('db/migrations', file))
  const hash = createHash('sha256')
  for (const file of [...migrations.toSorted(), 'lib/platform/db/migrate.ts', 'db/embedded.ts', 'package-lock.json'])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

declare module 'vitest' {
  interface ProvidedContext {
    server: { url: string; socket?: string; template: string; isOldest: boolean }
    /** Set by the lanes of files that read or change the state of a whole database. */
    databaseOfEachFile?: boolean
  }
}
