import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/lib/platform/db/tenant'
import { comparable, fieldNamed, filterSql } from './filter-sql.rules'
import type { Home, Kept, Kind, Row } from './kinds.rules'
import type { Query } from './query.rules'
import { RosterRefusal } from './refusal.rules'
import { fieldOf } from './roster-kinds.service'

const columnOf = ({ fields, one }: Kind, field: string): SQL => {
  const known = fieldNamed(fields, field)
  if (!known) throw new Error(`${one} has no field ${field}`)
  return known.of
}
function keptTo(kind: Kind, kept: readonly Kept[]): SQL[] {
  return kept.map(({ field, values }) => {
    const texts = sql.join(
      values.map((value) => sql`${value}::text`),
      sql`, `,
    )
    return sql`${columnOf(kind, field)} in (${texts})`
  })
}

const every = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

/** Which records of a kind a list has. `within`: those that records of another kind name in a field. */
export type Part = { kept: readonly Kept[]; within?: { kind: Kind; kept: readonly Kept[]; field: string } }

const isNamedBy = (home: Home, { kind, kept, field }: NonNullable<Part['within']>): SQL => sql`r."sourcedId" in (
  select ${columnOf(kind, field)} from (${kind.rows(home)}) r where ${every(keptTo(kind, kept))})`

/** A page of records and how many there are, in two statements. */
export async function listRecords(
  db: Tx,
  home: Home,
  kind: Kind,
  { limit, offset, sort, isDescending, filter }: Query,
  { kept, within }: Part,
): Promise<{ total: number; rows: Row[] }> {
  const ordered = sort === null ? fieldOf('sourcedId') : fieldNamed(kind.fields, sort)
  if (!ordered) throw new RosterRefusal(400, 'invaliddata', `${sort?.slice(0, 100)} cannot be sorted by.`)
  const condition = every([
    ...keptTo(kind, kept),
    ...(within ? [isNamedBy(home, within)] : []),
    ...(filter ? [filterSql(filter, kind.fields)] : []),
  ])
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls first`
  const found = sql`from (${kind.rows(home)}) r where ${condition}`
  const [counted] = await db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)
  const total = counted?.total ?? 0
  if (offset >= total) return { total, rows: [] }
  const rows = await db.execute<{ row: Row }>(sql`select to_jsonb(r) as row from (select r.* ${found}
    order by ${comparable(ordered)} ${direction}, r."sourcedId" collate "C" ${isDescending ? sql`desc` : sql`asc`}
    limit ${limit}::int offset ${offset}::int) r`)
  return { total, rows: rows.map(({ row }) => row) }
}

/** Whether all of some records are there, in one statement. */
export async function areThere(
  db: Tx,
  home: Home,
  wanted: readonly { kind: Kind; kept: readonly Kept[]; id: string }[],
): Promise<boolean> {
  if (wanted.length === 0) return true
  if (wanted.some(({ id }) => !isStorable(id))) return false
  const found = wanted.map(({ kind, kept, id }) => {
    const condition = every([...keptTo(kind, kept), sql`r."sourcedId" = ${id}::text`])
    return sql`exists (select from (${kind.rows(home)}) r where ${condition})`
  })
  const [row] = await db.execute<{ all: boolean }>(sql`select ${every(found)} as all`)
  return row?.all === true
}

const isStorable = (id: string) => !id.includes('\0') && id.isWellFormed()

/** One record, or undefined. */
export async function readRecord(db: Tx, home: Home, kind: Kind, id: string, { kept }: Part): Promise<Row | undefined> {
  if (!isStorable(id)) return undefined
  const condition = every([...keptTo(kind, kept), sql`r."sourcedId" = ${id}::text`])
  const [found] = await db.execute<{ row: Row }>(sql`select to_jsonb(r) as row from (${kind.rows(home)}) r where ${condition}`)
  return found?.row
}
