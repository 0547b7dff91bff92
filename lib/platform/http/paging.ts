import { createHmac } from 'node:crypto'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '@/db/tenant'
import { deriveKey, same } from '../auth/secrets'
import { env } from '../env'
import { foldLoose } from '../i18n/fold'
import type { ListRules, PageQuery } from './contract'
import { invalid } from './errors'

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
  availableOrderBy: string[]
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
    search: foldLoose(query.search ?? '').trim(),
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

/**
 * One page of a table in one statement (a second one only when the page is empty). The id breaks ties, `hasPrevious` is looked up rather than
 * guessed, and totals are counted for offset paging alone.
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
  const words = request.search.split(/\s+/).filter(Boolean)
  const like = (word: string) => sql`${source.search} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
  const base = and(...(source.where ?? []), ...(source.search ? words.map(like) : []))
  const position = after && sql`(${after.value}::${sql.raw(column.getSQLType())}, ${after.id}::uuid)`
  const beyond =
    position && (direction === 'asc' ? sql`(${column}, ${table.id}) > ${position}` : sql`(${column}, ${table.id}) < ${position}`)
  const before =
    position &&
    (direction === 'asc' ? sql`(${column}, ${table.id}) <= ${position}` : sql`(${column}, ${table.id}) >= ${position}`)
  const order = direction === 'asc' ? asc : desc
  const tally =
    type === 'offset'
      ? sql<number>`(select count(*) from ${table} where ${base ?? sql`true`})`.mapWith(Number)
      : sql<number>`0`.mapWith(Number)
  const earlier = before ? sql<boolean>`exists(select from ${table} where ${and(base, before)})` : sql<boolean>`false`
  // The builder's generic type cannot follow a table it does not know; the selection above says what comes back.
  const found = (await db
    .select({ row: table as PgTable, position: sql<string>`${column}::text`, tally, earlier })
    .from(table as PgTable)
    .where(and(base, beyond ?? undefined))
    .orderBy(order(column), order(table.id))
    .limit(perPage + 1)
    .offset(type === 'offset' ? (request.page - 1) * perPage : 0)) as {
    row: T['$inferSelect'] & { id: string }
    position: string
    tally: number
    earlier: boolean
  }[]
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  // An empty page has no row to carry the look-ups along; the first page of a cursor list needs none.
  const alone = () => db.execute<{ tally: string; earlier: boolean }>(sql`select ${tally} as tally, ${earlier} as earlier`)
  const edge = found[0] ?? (type === 'cursor' && !after ? undefined : (await alone())[0])
  const hasNext = found.length > perPage
  const shared = { type, perPage, hasNext, orderBy: [{ [field]: direction }], availableOrderBy: [...request.rules.orderBy] }
  const items = rows.map(({ row }) => row)
  if (type === 'cursor') {
    const next = hasNext && last ? { nextCursor: request.cursorFor(last.position, last.row.id) } : {}
    return { items, paging: { ...shared, hasPrevious: edge?.earlier ?? false, ...next } }
  }
  const count = Number(edge?.tally ?? 0)
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
    availableOrderBy: [...request.rules.orderBy],
  }
  const place =
    type === 'offset'
      ? { page, totalPage, count: all.length }
      : shared.hasNext
        ? { nextCursor: request.cursorFor(String(end), '') }
        : {}
  return { items: all.slice(start, end), paging: { ...shared, ...place } }
}
