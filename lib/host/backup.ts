import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type postgres from 'postgres'
import { byReference, migrationOf, quoted } from '@/db/archive/archive'
import { seeEveryRow } from '@/lib/platform/db/every-row'
import type { Storage } from '@/lib/platform/storage/objects'
import { backupFormat, type Manifest, Meter, manifestFile, objectFile, secretMark, sumOf, tableFile } from './backup-format'

type From = { sql: postgres.Sql; storage: Storage; now: Date; appSecret: string; version: string }
type Table = { name: string; columns: string[] }

/** Connections that read tables at the same time, besides the one that holds the snapshot. */
const readers = 2
export const backupConnections = readers + 1
const oneState = 'isolation level repeatable read read only'

/** Every table with the columns that are stored, in an order in which each comes after those that it refers to. */
export async function tablesOf(sql: postgres.Sql | postgres.TransactionSql): Promise<Table[]> {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select c.relname::text as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`
  return await byReference(sql, [...tables])
}

export const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** Rows that are read at a time. */
const batch = 500
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** A value as a line of COPY has it (https://www.postgresql.org/docs/current/sql-copy.html, text format). */
const field = (value: string | null): string =>
  value === null ? '\\N' : value.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign)

/**
 * The rows of a table as COPY writes them. Read by a cursor: the driver's stream of a COPY leaves its connection paused where the last piece fills its buffer, and
 * the next statement then gets no answer.
 */
async function* linesOf(tx: postgres.TransactionSql, { name, columns }: Table): AsyncGenerator<Buffer> {
  const texts = columns.map((column) => `${quoted(column)}::text`).join(', ')
  const query = tx.unsafe<Record<string, string | null>[]>(`select ${texts} from ${quoted(name)}`)
  for await (const rows of query.cursor(batch))
    yield Buffer.from(rows.map((row) => `${columns.map((column) => field(row[column] ?? null)).join('\t')}\n`).join(''))
}

async function writeTable(tx: postgres.TransactionSql, table: Table, folder: string): Promise<Manifest['tables'][number]> {
  const { name, columns } = table
  const meter = new Meter()
  const file = createWriteStream(join(folder, tableFile(name)), { mode: 0o600 })
  await pipeline(Readable.from(linesOf(tx, table)), meter, createGzip(), file)
  return { name, columns, rows: meter.rows, bytes: meter.bytes, sha256: meter.sum() }
}

/** The tables of one state of the database, read by several connections that share its snapshot. */
async function writeTables({ sql }: From, folder: string) {
  return await sql.begin(oneState, async (tx) => {
    await seeEveryRow(tx)
    await tx`set local idle_in_transaction_session_timeout = 0`
    const [exported] = await tx<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`
    const order = await tablesOf(tx)
    const left = [...order]
    const read = async (): Promise<Manifest['tables']> =>
      await sql.begin(oneState, async (reader) => {
        await reader.unsafe(`set transaction snapshot '${exported?.snapshot}'`)
        await seeEveryRow(reader)
        // In the order in which they are stored, so that two backups of the same rows are equal.
        await reader`set local synchronize_seqscans = off`
        const done: Manifest['tables'] = []
        for (let table = left.shift(); table; table = left.shift()) done.push(await writeTable(reader, table, folder))
        return done
      })
    const written = (await Promise.all(Array.from({ length: readers }, read))).flat()
    const sequences = await tx<{ name: string; value: string }[]>`
      select sequencename::text as name, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = 'public' order by 1`
    return {
      migration: await migrationOf(tx),
      tables: order.flatMap(({ name }) => written.find((table) => table.name === name) ?? []),
      sequences: [...sequences],
    }
  })
}

/** The stored files, read after the rows: what a row refers to was stored before it. A file that is deleted meanwhile is left out. */
async function writeFiles(storage: Storage, folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for await (const key of storage.all()) {
    const bytes = await storage.read(key)
    if (!bytes) continue
    const path = join(folder, objectFile(key))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const meter = new Meter()
    await pipeline(bytes, meter, createWriteStream(path, { mode: 0o600 }))
    files.push({ key, bytes: meter.bytes, sha256: meter.sum() })
  }
  return files
}

async function writeSafely(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true })
}

/**
 * Writes a backup into a new folder: every row of one state of the database, and every stored file, each with its SHA-256. Requests go on meanwhile. The folder
 * has its name when it is whole. The login is the owner of the tables, or a superuser.
 */
export async function writeBackup(from: From, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  const half = `${folder}.part`
  await rm(half, { recursive: true, force: true })
  await mkdir(join(half, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const rows = await writeTables(from, half)
    const files = await writeFiles(from.storage, half)
    const { now, appSecret, version } = from
    const about = { format: backupFormat, version, secret: secretMark(appSecret), at: now.toISOString() } as const
    const manifest: Manifest = { ...about, ...rows, files }
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    await writeSafely(join(half, manifestFile), text)
    await writeSafely(join(half, `${manifestFile}.sha256`), `${sumOf(text)}\n`)
    await rename(half, folder)
    await sync(dirname(folder))
    return manifest
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

async function sync(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  await opened.sync().finally(() => opened.close())
}
