import { createHmac } from 'node:crypto'
import { and, Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { deriveKey, same } from '../auth/secrets'
import type { Tx } from '../db/tenant'
import { env } from '../env'
import { foldLoose } from '../i18n/fold'
import type { ListRules, PageQuery } from './contract'
import { invalid } from './errors'
import { holds, onlyHits, rareHits, searchedAs, wordsOf } from './search'

export type PageRequest = {
  type: 'offset' | 'cursor'
  page: number
  perPage: number
  search: string
  field: string
  direction: 'asc' | 'desc'
  /** Where the previous page ended: the ordering value as Postgres wrote it, and the id that breaks ties. */
  after: { value: string; id: string } | null
  /** Signs the position reached, bound to organization, route, order and filters. */
  cursorFor(value: string, id: string): string
  rules: ListRules
}

export type PageMetadata = {
  type: 'offset' | 'cursor'
  perPage: number
  hasNext: boolean
  hasPrevious: boolean
  nextCursor?: string
  page?: number
  totalPage?: number
  count?: number
  orderBy: Record<string, 'asc' | 'desc'>[]
  availableOrderBy: readonly string[]
}
export type Page<T> = { items: T[]; paging: PageMetadata }

let key: Buffer | undefined
function sign(payload: string, binding: string): string {
  key ??= deriveKey(env().APP_SECRET, 'cursor')
  return createHmac('sha256', key).update(`${binding}\n${payload}`).digest('base64url').slice(0, 22)
}

function openCursor(cursor: string, binding: string): { value: string; id: string } {
  const [payload = '', mac = '', ...rest] = cursor.split('.')
  if (rest.length > 0 || !same(mac, sign(payload, binding))) throw invalid({ key: 'format', property: 'cursor' })
  const [value, id] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string]
  return { value, id }
}

/** Reads the paging parameters of a list by its rules; `binding` names organization, route and filters, so a cursor works nowhere else. */
export function readPage(query: z.output<typeof PageQuery>, rules: ListRules, binding: string): PageRequest {
  if (query.page !== undefined && query.cursor !== undefined) throw invalid({ key: 'exclusive', property: 'cursor' })
  const [field = '', direction = '', ...rest] = (query.orderBy ?? rules.default).split(':')
  if (!rules.orderBy.includes(field) || !(direction === 'asc' || direction === 'desc') || rest.length > 0)
    throw invalid({
      key: 'enum',
      property: 'orderBy',
      params: { values: rules.orderBy.flatMap((name) => [`${name}:asc`, `${name}:desc`]).join(', ') },
    })
  const bound = `${binding}\n${field}:${direction}\n${query.search ?? ''}`
  return {
    type: query.cursor !== undefined ? 'cursor' : query.page !== undefined ? 'offset' : rules.type,
    page: query.page ?? 1,
    perPage: query.perPage,
    search: query.search ? foldLoose(query.search).trim() : '',
    field,
    direction,
    after: query.cursor === undefined ? null : openCursor(query.cursor, bound),
    cursorFor: (value, id) => {
      const payload = Buffer.from(JSON.stringify([value, id])).toString('base64url')
      return `${payload}.${sign(payload, bound)}`
    },
    rules,
  }
}

type Source<T extends PgTable> = {
  table: T & { id: PgColumn }
  /** Columns the contract lets callers order by. */
  sortable: Record<string, PgColumn>
  where?: (SQL | undefined)[]
  /** Column of folded text that `search` looks in. */
  search?: PgColumn | SQL
}

type Found = { id: string; '@position': string; '@tally': string | number; '@earlier': boolean } & Record<string, unknown>
type Rows = { list: SQL; decode: (row: Found) => Found }
const rowShapes = new WeakMap<PgTable, Rows>()

/**
 * The columns of a table as a list of its own names, and what turns the driver's values into them. The builder's own mapping asks of every
 * cell of every row what it is; here that is asked once per table. The search column is never shown.
 */
function rowsOf(table: PgTable, search: PgColumn | SQL | undefined): Rows {
  const known = rowShapes.get(table)
  if (known) return known
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column !== search)
  const list = sql.join(
    columns.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const decoded = columns.filter(
    ([, column]) => column.dataType !== 'json' && column.mapFromDriverValue !== Column.prototype.mapFromDriverValue,
  )
  const decode = (row: Found) => {
    const cells: Record<string, unknown> = row
    for (const [name, column] of decoded) if (cells[name] !== null) cells[name] = column.mapFromDriverValue(cells[name])
    return row
  }
  const rows = { list, decode }
  rowShapes.set(table, rows)
  return rows
}

/** The rows of a table to look among for some words, and what must hold of them. */
async function sought(db: Tx, { table, search }: Source<PgTable>, words: string[]): Promise<{ rows: SQL; held: SQL[] }> {
  const list = search && words.length > 0 ? searchedAs(table) : null
  const [found] = list ? await db.execute<{ hits: string | null }>(sql`select ${rareHits(list, words.join(' '))} as hits`) : []
  if (found?.hits) return { rows: onlyHits(table, found.hits), held: [] }
  return { rows: sql`${table}`, held: search ? words.map((word) => holds(search, word)) : [] }
}

/**
 * One page of a table in one statement; a second one only when the page is empty, and one before it that looks rare words up. The id breaks ties,
 * `hasPrevious` is looked up rather than guessed, and totals are counted for offset paging alone.
 */
export async function paginate<T extends PgTable>(
  db: Tx,
  request: PageRequest,
  source: Source<T>,
): Promise<Page<T['$inferSelect']>> {
  const { field, direction, perPage, after, type } = request
  const column = source.sortable[field]
  if (!column) throw new Error(`${field} is in the contract's orderBy but not sortable`)
  const { table } = source
  const { rows: looked, held } = await sought(db, source, wordsOf(request.search))
  const base = and(...(source.where ?? []), ...held)
  const position = after && sql`(${after.value}::${sql.raw(column.getSQLType())}, ${after.id}::uuid)`
  const beyond =
    position && (direction === 'asc' ? sql`(${column}, ${table.id}) > ${position}` : sql`(${column}, ${table.id}) < ${position}`)
  const before =
    position &&
    (direction === 'asc' ? sql`(${column}, ${table.id}) <= ${position}` : sql`(${column}, ${table.id}) >= ${position}`)
  const tally = type === 'offset' ? sql`(select count(*) from ${looked} where ${base ?? sql`true`})` : sql`0`
  const earlier = before ? sql`exists(select from ${looked} where ${and(base, before)})` : sql`false`
  const { list, decode } = rowsOf(table, source.search)
  const order = sql.raw(direction)
  const where = and(base, beyond ?? undefined)
  const found = (
    await db.execute<Found>(sql`select ${list}, ${column}::text as "@position", ${tally} as "@tally", ${earlier} as "@earlier" from ${looked}
      ${where ? sql`where ${where}` : sql``} order by ${column} ${order}, ${table.id} ${order}
      limit ${perPage + 1} offset ${type === 'offset' ? (request.page - 1) * perPage : 0}`)
  ).map(decode)
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  // An empty page has no row to carry the look-ups along; the first page of a cursor list needs none.
  const alone = () => db.execute<Found>(sql`select ${tally} as "@tally", ${earlier} as "@earlier"`)
  const edge = found[0] ?? (type === 'cursor' && !after ? undefined : (await alone())[0])
  const hasNext = found.length > perPage
  const shared = { type, perPage, hasNext, orderBy: [{ [field]: direction }], availableOrderBy: request.rules.orderBy }
  const items = rows as T['$inferSelect'][]
  if (type === 'cursor') {
    const next = hasNext && last ? { nextCursor: request.cursorFor(last['@position'], last.id) } : {}
    return { items, paging: { ...shared, hasPrevious: edge?.['@earlier'] ?? false, ...next } }
  }
  const count = Number(edge?.['@tally'] ?? 0)
  const totalPage = Math.ceil(count / perPage)
  return { items, paging: { ...shared, hasPrevious: request.page > 1 && totalPage > 0, page: request.page, totalPage, count } }
}

/** The same page with its items shown in another form. */
export const mapPage = <T, U>(page: Page<T>, show: (item: T) => U): Page<U> => ({ ...page, items: page.items.map(show) })

/** One page of a list that is in memory, already searched and in the order asked for. */
export function pageOf<T>(all: readonly T[], request: PageRequest): Page<T> {
  const { type, perPage, page, field, direction, after } = request
  const start = after ? Number(after.value) : (page - 1) * perPage
  const end = start + perPage
  const totalPage = Math.ceil(all.length / perPage)
  const shared = {
    type,
    perPage,
    hasNext: end < all.length,
    hasPrevious: start > 0 && all.length > 0,
    orderBy: [{ [field]: direction }],
    availableOrderBy: request.rules.orderBy,
  }
  const place =
    type === 'offset'
      ? { page, totalPage, count: all.length }
      : shared.hasNext
        ? { nextCursor: request.cursorFor(String(end), '') }
        : {}
  return { items: all.slice(start, end), paging: { ...shared, ...place } }
}
