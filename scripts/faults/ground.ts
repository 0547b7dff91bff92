import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import postgres from 'postgres'
import { type EmbeddedDatabase, startEmbedded } from '@/db/embedded'
import { birthOf, readIfThere } from '@/db/folder-lock'
import { addPeople, foundOrganization, type Person, settingsOf, signedIn, storeApiKey } from '../bench/ground'
import type { Grants } from '../bodies'
import { until } from '../until'
import { now, rootDomain } from './client'

export const folder = resolve('.data/faults')
/** The settings of every product process of a run: the defaults of production, behind one trusted proxy unless an experiment changes that. */
export const settings = settingsOf({
  APP_SECRET: 'a secret that only the fault runs of this checkout know',
  ROOT_DOMAIN: rootDomain,
  DATA_FOLDER: folder,
})

const postgresFolder = join(folder, 'postgres')

/** The run's own Postgres, which can be killed, paused and started again under the same address. */
export class Database {
  private constructor(private running: EmbeddedDatabase) {}

  static async start(): Promise<Database> {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    return new Database(await startEmbedded({ folder: postgresFolder, log: console.log }))
  }

  get url(): string {
    return Object.assign(new URL(this.running.url), { pathname: '/faults' }).toString()
  }

  /** Its Unix socket, which the product uses as under `npm start`. */
  get socket(): string {
    return this.running.socket ?? ''
  }

  /** Queries as the owner, without row-level security, on its own connection. */
  async look<T>(work: (sql: postgres.Sql) => Promise<T>, database = 'faults'): Promise<T> {
    const url = Object.assign(new URL(this.running.url), { pathname: `/${database}` }).toString()
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
    try {
      return await work(sql)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  /** Kills the postmaster and all its child processes with SIGKILL; resolves when all have ended. */
  async kill(): Promise<void> {
    const pids = this.processes()
    for (const pid of pids) signal(pid, 'SIGKILL')
    await until(() => pids.every((pid) => birthOf(pid) === undefined), {
      seconds: 60,
      what: 'all processes of Postgres have ended',
      everyMs: 5,
    })
    await this.running.stop()
  }

  /** Starts it again after a kill; returns the time at which it accepted connections. */
  async restart(): Promise<number> {
    const before = this.running.url
    this.running = await startEmbedded({ folder: postgresFolder })
    if (this.running.url !== before) throw new Error('Postgres came back under another address: its port was taken meanwhile')
    return now()
  }

  pause(): void {
    for (const pid of this.processes()) signal(pid, 'SIGSTOP')
  }

  /** Reverses `pause`, including processes started meanwhile. */
  resume(): void {
    for (const pid of this.processes().toReversed()) signal(pid, 'SIGCONT')
  }

  stop(): Promise<void> {
    return this.running.stop()
  }

  private processes(): number[] {
    const home = readIfThere(join(postgresFolder, 'location')) ?? postgresFolder
    const postmaster = Number(readIfThere(join(home, 'cluster/postmaster.pid'))?.split('\n', 1)[0])
    if (!(postmaster > 0)) throw new Error(`No Postgres runs in ${home}`)
    return [postmaster, ...childrenOf(postmaster)]
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  // The process ended in the meantime.
  if (birthOf(pid) !== undefined) process.kill(pid, name)
}

export function childrenOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child ? [child] : []))
}

export type Grant = Grants[number]
export type Ground = {
  database: Database
  organizationId: string
  apiKey: string
  admins: Person[]
  learners: Person[]
  /** Permissions that an administrator may grant. */
  grants: Grant[]
}

/** An organization of 108 people in an empty, migrated database, everybody signed in. */
export async function layGround(): Promise<Ground> {
  const database = await Database.start()
  await database.look(async (sql) => {
    await sql`drop database if exists faults with (force)`
    await sql`create database faults`
  }, 'postgres')
  // Set before the product's modules first read the environment. Tokens must last longer than the run.
  Object.assign(process.env, settings, { DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'warn' })
  const { migrate } = await import('@/lib/platform/db/migrate')
  await migrate(database.url)
  const { organization, roles } = await foundOrganization('bench')
  const people = await database.look((sql) => addPeople(sql, organization.id, roles, 108))
  const apiKey = await database.look((sql) => storeApiKey(sql, organization.id, 'Faults integration'))
  const grants = await database.look(
    (sql) =>
      sql<Grant[]>`select subject, action, scope from role_permissions where role_id = ${roles.admin} order by 1, 2 limit 5`,
  )
  const signed = await signedIn(organization, people)
  await (await import('@/lib/platform/db/pool')).closeDatabase()
  return {
    database,
    organizationId: organization.id,
    apiKey,
    admins: signed.slice(0, 8),
    learners: signed.slice(8),
    grants: [...grants],
  }
}
