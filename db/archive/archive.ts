import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { emptied, leftOut } from './tables'

/** The form of archives; another one is refused. */
export const archiveFormat = 'masar-organization/1'
/** Rows of a table in one line. */
const batch = 500

export type ArchiveHead = {
  format: typeof archiveFormat
  organization: { id: string; slug: string }
  /** The last migration of the database: rows fit only into tables of the same one. */
  migration: string
  /** The public halves of the keys that signed the checkpoints of the activity log, as JWK (RFC 7517). */
  keys: readonly object[]
  exportedAt: string
}

type Column = { name: string; isGenerated: boolean }
type Table = { name: string; columns: Column[]; key: string[]; tenant: 'id' | 'organization_id' }
type Sql = postgres.Sql | postgres.TransactionSql

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const emptiedIn = (table: string): readonly string[] => emptied[table] ?? []

/** The tables of an archive in an order in which each comes after those that it refers to. */
export async function archivedTables(sql: Sql): Promise<Table[]> {
  const columns = await sql<{ name: string; column: string; generated: boolean; key: number | null }[]>`
    select c.relname as name, a.attname as column, a.attgenerated <> '' as generated, array_position(i.indkey::int2[], a.attnum) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`
  const tables = new Map<string, Table>()
  for (const { name, column, generated } of columns) {
    const table = tables.get(name) ?? { name, columns: [], key: [], tenant: 'organization_id' }
    table.columns.push({ name: column, isGenerated: generated })
    tables.set(name, table)
  }
  for (const table of tables.values())
    table.key = columns
      .filter(({ name, key }) => name === table.name && key !== null)
      .toSorted((one, other) => (one.key ?? 0) - (other.key ?? 0))
      .map(({ column }) => column)
  const wanted = [...tables.values()].filter(
    ({ name, columns: own }) =>
      name === 'organizations' || (own.some((it) => it.name === 'organization_id') && !(name in leftOut)),
  )
  for (const table of wanted) if (table.name === 'organizations') table.tenant = 'id'
  return await byReference(sql, wanted)
}

/** Tables in an order in which each comes after those that it refers to. */
export async function byReference<T extends { name: string }>(sql: Sql, tables: readonly T[]): Promise<T[]> {
  const references = await sql<{ name: string; other: string }[]>`
    select distinct c.conrelid::regclass::text as name, c.confrelid::regclass::text as other from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`
  const done: T[] = []
  let left = [...tables]
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const ready = left.filter(({ name }) => !references.some((it) => it.name === name && names.has(it.other)))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a ring: ${[...names].join(', ')}`)
    done.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return done
}

/** The last migration of the database. */
export async function migrationOf(sql: Sql): Promise<string> {
  const [row] = await sql<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by created_at desc, id desc limit 1`
  if (!row) throw new Error('The database has no migrations.')
  return row.hash
}

/** Where the login of the app reads the rows of a table that it has no right to: of its own organization, by a function. */
const byApp: Readonly<Record<string, string>> = {
  activity_log_heads: `(select $1::uuid as organization_id, h.sequence, h.hash, b.sequence as removed_sequence, b.hash as removed_hash, b.removed_at
    from activity_log_head($1::uuid) h, activity_log_beginning($1::uuid) b)`,
}

/**
 * The rows of an organization as lines of JSON: `{"table", "rows"}`, by table and key. Runs in a transaction that sees one state of the database
 * (repeatable read). Secrets are left out (tables.ts). The login of the app may not read every table: `byApp`.
 */
export async function* rowsOf(
  sql: postgres.TransactionSql,
  organizationId: string,
  reader: 'owner' | 'app' = 'owner',
): AsyncGenerator<string> {
  await sql`select set_config('app.organization_id', ${organizationId}, true)`
  for (const { name, columns, key, tenant } of await archivedTables(sql)) {
    const shown = columns
      .filter((column) => !column.isGenerated)
      .map((column) => (emptiedIn(name).includes(column.name) ? `null as ${quoted(column.name)}` : `t.${quoted(column.name)}`))
    const text = `select to_jsonb(r)::text as row from (select ${shown.join(', ')} from ${(reader === 'app' && byApp[name]) || quoted(name)} t
      where t.${quoted(tenant)} = $1 order by ${key.map((column) => `t.${quoted(column)}`).join(', ')}) r`
    for await (const rows of sql.unsafe<{ row: string }[]>(text, [organizationId]).cursor(batch))
      yield `{"table":${JSON.stringify(name)},"rows":[${rows.map(({ row }) => row).join(',')}]}`
  }
}

/** The files of an organization whose stored objects an archive has: their ids, in an order. */
export const storedFilesOf = (sql: postgres.TransactionSql, organizationId: string) => sql<{ id: string }[]>`
  select id from assets where organization_id = ${organizationId} and state in ('ready', 'personal') order by id`

/** Restores rows in a transaction of the owner of the tables. Triggers do not run: the rows are what they made of them once. */
export class Restore {
  private constructor(
    private readonly sql: postgres.TransactionSql,
    private readonly tables: readonly Table[],
    private readonly deferred: readonly { name: string; constraint: string }[],
  ) {}

  static async begin(sql: postgres.TransactionSql, organizationId: string): Promise<Restore> {
    await sql`select set_config('app.organization_id', ${organizationId}, true)`
    const tables = await archivedTables(sql)
    for (const { name } of tables) await sql.unsafe(`alter table ${quoted(name)} disable trigger user`)
    // Rows of a table that refers to itself come in the order of their keys.
    const deferred = await sql<{ name: string; constraint: string }[]>`
      select c.conrelid::regclass::text as name, c.conname as constraint from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid = c.confrelid and not c.condeferrable`
    for (const { name, constraint } of deferred)
      await sql.unsafe(`alter table ${quoted(name)} alter constraint ${quoted(constraint)} deferrable initially deferred`)
    return new Restore(sql, tables, deferred)
  }

  /** `rows`: the JSON of an array of rows. */
  async put(table: string, rows: string): Promise<void> {
    const known = this.tables.find(({ name }) => name === table)
    if (!known) throw new Error(`No archive holds rows of ${table}.`)
    const columns = known.columns.filter((column) => !column.isGenerated).map((column) => quoted(column.name))
    await this.sql.unsafe(
      `insert into ${quoted(table)} (${columns.join(', ')}) overriding system value
       select ${columns.join(', ')} from jsonb_populate_recordset(null::${quoted(table)}, $1::text::jsonb)`,
      [rows],
    )
  }

  async end(): Promise<void> {
    await this.sql`set constraints all immediate`
    for (const { name, constraint } of this.deferred)
      await this.sql.unsafe(`alter table ${quoted(name)} alter constraint ${quoted(constraint)} not deferrable`)
    for (const { name } of this.tables) await this.sql.unsafe(`alter table ${quoted(name)} enable trigger user`)
  }
}

/** The SHA-256 over lines, each with its line feed. */
export class LineHash {
  private readonly hash = createHash('sha256')
  lines = 0
  add(line: string): void {
    this.hash.update(`${line}\n`)
    this.lines += 1
  }
  end(): string {
    return this.hash.digest('hex')
  }
}
