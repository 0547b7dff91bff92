import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import postgres from 'postgres'
import { migrationOf, quoted } from '@/db/archive/archive'
import { migrate, newestMigration } from '@/lib/platform/db/migrate'
import { DiskStorage } from '@/lib/platform/storage/disk'
import type { ObjectKey, Storage } from '@/lib/platform/storage/objects'
import { listed, tablesOf } from './backup'
import { type Manifest, Meter, objectFile, readBackup, secretMark, tableFile } from './backup-format'

type Into = { ownerUrl: string; storage: Storage; appSecret: string }

/**
 * Restores a backup into an empty database and its files into the storage. Everything is checked before the first change; the rows come in one transaction, so a failure
 * leaves an empty database and no files.
 */
export async function restoreBackup({ ownerUrl, storage, appSecret }: Into, folder: string): Promise<Manifest> {
  const manifest = await readBackup(folder)
  if (manifest.migration !== newestMigration())
    throw new Error(
      `The backup was made by version ${manifest.version} with another state of the tables: restore it with that version, then upgrade.`,
    )
  if (manifest.secret !== secretMark(appSecret))
    throw new Error('The backup was made with another APP_SECRET. Without that one, what it sealed cannot be read: set it first.')
  const as = await ownerInstead(ownerUrl)
  const sql = postgres(ownerUrl, { max: 1, connection: as === undefined ? {} : { role: as }, onnotice: () => {} })
  const written: ObjectKey[] = []
  try {
    await assertEmpty(sql)
    await migrate(ownerUrl, { as })
    await sql.begin(async (tx) => {
      await tx`set local row_security = off`
      await restoreRows(tx, manifest, folder)
      for (const { key } of manifest.files) {
        written.push(key)
        await restoreFile(storage, key, folder)
      }
    })
    await sql`analyze`
    return manifest
  } catch (error) {
    for (const key of written) await storage.remove(key)
    throw error instanceof postgres.PostgresError && error.code === '42501' ? new Error(lackOfRights(error, ownerUrl, as)) : error
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** A superuser restores as the owner of the database, to whom everything has to belong; undefined for any other login. */
async function ownerInstead(ownerUrl: string): Promise<string | undefined> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  const [found] = await sql<{ owner: string }[]>`
    select o.rolname as owner from pg_database d join pg_roles o on o.oid = d.datdba join pg_roles me on me.rolname = current_user
    where d.datname = current_database() and me.rolsuper and not o.rolsuper`.finally(() => sql.end({ timeout: 5 }))
  return found?.owner
}

/** The statements are those of docs/operate.md. */
function lackOfRights(error: postgres.PostgresError, ownerUrl: string, as: string | undefined): string {
  const { username, pathname } = new URL(ownerUrl)
  const [role, database] = [as ?? decodeURIComponent(username), decodeURIComponent(pathname.slice(1))].map(quoted)
  const statements = [
    `ALTER ROLE ${role} CREATEROLE;`,
    `ALTER DATABASE ${database} OWNER TO ${role};`,
    `GRANT masar_rw, masar_definer TO ${role} WITH ADMIN OPTION; -- where these roles exist`,
  ]
  return `${error.message}. The login needs to own the database and to make roles; let a superuser run\n  ${statements.join('\n  ')}`
}

/** Row-level security would hide organizations from the owner, so the database is asked by the function that sees them. */
async function assertEmpty(sql: postgres.Sql): Promise<void> {
  const [found] = await sql<{ used: boolean; asks: boolean }[]>`
    select to_regclass('public.organizations') is not null as used, to_regprocedure('public.organizations_present()') is not null as asks`
  if (!found?.used) return
  if (!found.asks) throw new Error('The database has tables of another version: a backup is restored into an empty one.')
  const [row] = await sql<{ present: boolean }[]>`select organizations_present() as present`
  if (row?.present) throw new Error('The database has organizations already: a backup is restored into an empty one.')
}

async function restoreRows(tx: postgres.TransactionSql, manifest: Manifest, folder: string): Promise<void> {
  const tables = await tablesOf(tx)
  const known = new Set(tables.map(({ name }) => name))
  const unknown = manifest.tables.filter(({ name }) => !known.has(name))
  if (unknown.length > 0 || manifest.tables.length !== tables.length || (await migrationOf(tx)) !== manifest.migration)
    throw new Error('The tables of the backup are not those of this version.')
  // COPY is refused where row-level security binds the owner. The walls are back before the transaction ends.
  const forced = await tx<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`
  for (const { name } of forced) await tx.unsafe(`alter table ${quoted(name)} no force row level security`)
  // Rows are what triggers made of them once; foreign keys are still checked.
  for (const { name } of tables) await tx.unsafe(`alter table ${quoted(name)} disable trigger user`)
  await tx.unsafe(`truncate ${listed([...known])}`)
  for (const { name } of tables) {
    const table = manifest.tables.find((it) => it.name === name)
    if (!table) throw new Error(`The backup has no table ${name}.`)
    await restoreTable(tx, table, folder)
  }
  for (const { name } of tables) await tx.unsafe(`alter table ${quoted(name)} enable trigger user`)
  for (const { name } of forced) await tx.unsafe(`alter table ${quoted(name)} force row level security`)
  for (const { name, value } of manifest.sequences)
    if (value !== '0') await tx`select setval(${`public.${quoted(name)}`}::regclass, ${value}::bigint)`
}

async function restoreTable(tx: postgres.TransactionSql, table: Manifest['tables'][number], folder: string): Promise<void> {
  const { name, columns, rows, sha256 } = table
  const meter = new Meter()
  const into = await tx.unsafe(`copy ${quoted(name)} (${listed(columns)}) from stdin`).writable()
  await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), meter, into)
  const [count] = await tx.unsafe<{ rows: string }[]>(`select count(*)::text as rows from ${quoted(name)}`)
  if (meter.sum() !== sha256 || Number(count?.rows) !== rows)
    throw new Error(`${name} has ${count?.rows} rows instead of ${rows}.`)
}

async function restoreFile(storage: Storage, key: ObjectKey, folder: string): Promise<void> {
  const path = join(folder, objectFile(key))
  if (!(storage instanceof DiskStorage)) return await storage.write(key, await readFile(path))
  await storage.receive(key, async (put) => {
    for await (const chunk of createReadStream(path)) await put(chunk)
  })
}
