import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { statementsOf } from '@/db/sql-statements'
import { env } from '../env'
import { appUrl } from './app-url'
import { admitOwner } from './every-row'
import { patience } from './patience'

/** The SQL files are read from the checkout, also by bundled code. */
function migrationsFolder(): string {
  const candidates = [
    resolve(process.cwd(), 'db/migrations'),
    resolve(dirname(fileURLToPath(import.meta.url)), '../db/migrations'),
    resolve(dirname(fileURLToPath(import.meta.url)), '../../../db/migrations'),
  ]
  const folder = candidates.find((folder) => existsSync(resolve(folder, 'meta/_journal.json')))
  if (!folder) throw new Error(`No migrations found; looked in ${candidates.join(' and ')}`)
  return folder
}

/** Refuses a database that is older than the first migration, which creates tables that are there already. */
async function assertNotOlder(client: postgres.Sql, folder: string): Promise<void> {
  const [first] = readMigrationFiles({ migrationsFolder: folder })
  const [kept] = await client<{ exists: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!first || !kept?.exists) return
  const [newest] = await client<{ at: string | null }[]>`select max(created_at)::text as at from drizzle.__drizzle_migrations`
  if (newest?.at && Number(newest.at) < first.folderMillis)
    throw new Error(
      'The database was made by a development version from before the first migration of this one, and cannot be brought up to date. Begin with an empty database.',
    )
}

/** The newest migration of this version, as the database records it. */
export const newestMigration = (): string => readMigrationFiles({ migrationsFolder: migrationsFolder() }).at(-1)?.hash ?? ''

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const name = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * Changes a role, and tries again after a conflict. Roles belong to the cluster and advisory locks to one database, so a process that migrates
 * another database may change the same role at the same time; Postgres then fails one of the two (XX000 "tuple concurrently updated", 23505).
 */
async function onCluster(client: postgres.Sql, statement: string): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      await client.unsafe(statement)
      return
    } catch (error) {
      const isCollision = error instanceof postgres.PostgresError && ['XX000', '23505'].includes(error.code)
      if (!isCollision || left === 0) throw error
      await sleep(10 + Math.random() * 40)
    }
  }
}

/** Waits until no other process migrates. It asks again and again, because an index that is built beside writers waits for every statement under way. */
async function lockMigrations(client: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await client<{ isMine: boolean }[]>`select pg_try_advisory_lock(727001) as "isMine"`
    if (row?.isMine) return
    await sleep(50 + Math.random() * 100)
  }
}

/** A migration waits for a lock at most this long, because every other statement on the table waits behind it. */
const lockTimeoutMs = 2000

/** Tries migrations again that were rolled back because a lock did not come free; between two attempts the requests go on. */
async function whenLocksAreFree(run: () => Promise<void>): Promise<void> {
  for (let left = 30; ; left -= 1) {
    try {
      await run()
      return
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : error
      const isLocked = cause instanceof postgres.PostgresError && cause.code === '55P03'
      if (!isLocked || left === 0) throw error
      await sleep(500 + Math.random() * 1500)
    }
  }
}

/**
 * Runs what cannot run in a transaction, such as CREATE INDEX CONCURRENTLY: every file of the folder at every start, each statement alone
 * (db/migration-rules.ts says which are allowed). An index that an interrupted start left half built is dropped first.
 */
export async function runOnline(client: postgres.Sql, folder: string): Promise<void> {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.sql')) : []
  const statements = files.toSorted().flatMap((file) => statementsOf(readFileSync(join(folder, file), 'utf8')))
  if (statements.length === 0) return
  const halfBuilt = await client<{ name: string }[]>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisvalid`
  // It waits for older transactions, and blocks none.
  await client`set lock_timeout = 0`
  const ours = statements.map(({ text }) => /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"?/i.exec(text)?.[1])
  for (const { name: index } of halfBuilt.filter((found) => ours.includes(found.name)))
    await client.unsafe(`drop index concurrently if exists ${name(index)}`)
  for (const { sql } of statements) await client.unsafe(sql)
  await client.unsafe(`set lock_timeout = '${lockTimeoutMs}ms'`)
}

/**
 * Brings a database up to date as its owner: roles, generated migrations, the tenant walls, the app's login. Of several processes that start at
 * once, one migrates; the others wait for its advisory lock. A superuser may do it as another role, to whom the tables then belong.
 */
export async function migrate(ownerUrl: string, { as }: { as?: string | undefined } = {}): Promise<void> {
  const connection = as === undefined ? {} : { role: as }
  const client = postgres(ownerUrl, { max: 1, prepare: false, connect_timeout: 10, connection, onnotice: () => {} })
  try {
    await lockMigrations(client)
    await client.unsafe(`set lock_timeout = '${lockTimeoutMs}ms'`)
    // Roles belong to the cluster: a process that migrates another database may have just created them.
    for (const role of ['masar_rw', 'masar_definer'])
      await client.unsafe(
        `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      )
    await onCluster(client, 'grant masar_definer to current_user')
    const folder = migrationsFolder()
    await assertNotOlder(client, folder)
    await whenLocksAreFree(() => runMigrations(drizzle(client), { migrationsFolder: folder }))
    await runOnline(client, join(folder, 'online'))
    await client`select protect_tenant_tables()`
    await whenLocksAreFree(() => admitOwner(client))
    const [here] = await client<{ database: string }[]>`select current_database()::text as database`
    await admitLogin(client, here?.database ?? '')
    await client.unsafe('revoke create on schema public from public')
  } finally {
    await client.end({ timeout: 5 })
  }
}

/**
 * Creates the app's login and grants it its rights on a database. A copy of a migrated database needs only this step, because rights on a
 * database are not copied from its template.
 */
export async function admitLogin(client: postgres.Sql, database: string): Promise<void> {
  const app = new URL(appUrl())
  const login = name(decodeURIComponent(app.username))
  await client.unsafe(
    `do $$ begin create role ${login} login; exception when duplicate_object or unique_violation then null; end $$`,
  )
  await onCluster(client, `alter role ${login} password ${quoted(decodeURIComponent(app.password))}`)
  await onCluster(client, `grant masar_rw to ${login}`)
  await client.unsafe(`grant connect on database ${name(database)} to ${login}`)
  // Without a pooler in between, connections set these themselves (connection.ts).
  if (env().DATABASE_TRANSACTION_POOLER)
    for (const limit of [`statement_timeout = ${patience.statementMs}`, 'idle_in_transaction_session_timeout = 10000'])
      await onCluster(client, `alter role ${login} set ${limit}`)
  // A role that does not own the database gets a warning only; the check at start (walls.ts) then names what is left to revoke.
  // No other login of the server may enter: one of a second deployment has the same rights on the tables.
  await client.unsafe(`revoke connect, temporary on database ${name(database)} from public`)
}
