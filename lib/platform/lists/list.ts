import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader, Row } from '../db/connection'
import { given } from '../db/prepared'
import { isTenants, type Statement, statementOf, tenant, valuesFor } from '../db/statement'
import { errorLine } from '../error-report'
import { invalid } from '../errors'
import { log } from '../log'
import { appliedOf, conditionOf, type Filter, mergedOf, type Value } from './filters'
import { type ListRules, metadataOf, type PageRequest, RawJson, type RawPage } from './page'
import { holds, onlyHits, rareHits, searchedAs, wordsOf } from './search'
import { pageStatement, separator } from './statement'

type TenantTable = PgTable & { id: PgColumn; organizationId: PgColumn }
export type ListShape = z.ZodArray<z.ZodObject>
export type ListContract<R extends ListShape> = { returns: R; list?: ListRules }
type Item<R extends ListShape> = z.input<R>[number]
type Columns<T extends PgTable> = keyof T['$inferSelect'] & string

/** A list as it is declared, once. SQL names values of a request by `given(name)`. */
export type ListSource<T extends PgTable, R extends ListShape, F extends string, O extends string = never> = {
  table: T & TenantTable
  /** What every row of the list meets, besides being the organization's. */
  where?: SQL
  /**
   * What a row meets where a value of this name is given: a column that has the value, or a condition. A column's own name needs no entry. Where
   * several values may be given, a condition names them as an array, even if there is one.
   */
  filters?: Record<F, SQL | PgColumn>
  /**
   * For filters through another table, or by an index that row-level security keeps from the list: a select of the ids they leave, which may name
   * `limit`. Up to 1,000 of them are fetched one by one; of more, the list is walked in its order and the filter asked of each row (as `exists (… offset 0)`,
   * or Postgres joins the whole tables).
   */
  narrowedBy?: Partial<Record<F, SQL>>
  /**
   * For filters through another table: how many rows such a filter leaves by itself, where that table can count them. Else the condition is asked of
   * every row of the list.
   */
  countedBy?: Partial<Record<F, SQL>>
  /** Column of folded text that `search` looks in. */
  search?: PgColumn
  /** What stands in the fields of an item that are no column of the same name. */
  fields: { [K in Exclude<keyof Item<R>, Columns<T>>]: SQL } & Partial<Record<keyof Item<R>, SQL>>
  /** What several fields are made of: worked out once a row, and named in them as a column of the table. */
  once?: Record<O, SQL>
  /** Something of each item, without commas, that the verb wants to know. */
  gather?: SQL
  /** What the list belongs to; the page tells whether it exists (`parentId`). */
  parent?: TenantTable
  /** Ordering columns that may be null in the table; rows where they are null are not in the list. */
  orderedWhereSet?: readonly Columns<T>[]
}
type Asked<T extends PgTable, F extends string> = {
  organizationId: string
  /** Filters by name; undefined does not filter. Of several values a row must have one. */
  filters?: Partial<Record<F | Columns<T>, Value | readonly string[] | undefined>>
  /** Other values that the declaration names. */
  values?: Record<string, Value>
  parentId?: string
}
export type ListPage<T> = RawPage<T> & { gathered: string[]; hasParent: boolean }

const empty = Buffer.alloc(0)
/** Moments are whole milliseconds in sessions whose zone is UTC. One microsecond more makes Postgres write all digits, far cheaper than a format. */
export const momentText = (value: SQLWrapper) => sql`substr(to_json(${value} + interval '1 microsecond')::text, 2, 23) || 'Z'`

/** The fields of an item, each as the contract names it. */
function itemOf(shape: z.ZodObject, table: PgTable, fields: Record<string, SQL | undefined>): SQL[] {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  return Object.keys(shape.shape).map((name) => {
    const column = columns[name]
    const value = fields[name] ?? (column?.dataType === 'date' ? momentText(column) : column)
    if (!value || (column?.dataType === 'custom' && !fields[name]))
      throw new Error(`${name} is in the contract's answer but nothing says how it is written`)
    return sql`${value} as ${sql.identifier(name)}`
  })
}

/** A column that a list is ordered by. */
function orderingColumn(table: PgTable, field: string, orderedWhereSet: readonly string[]): PgColumn {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const column = columns[field]
  if (!column) throw new Error(`${field} is in the contract's orderBy but no column`)
  if (!column.notNull && !orderedWhereSet.includes(field)) throw new Error(`${field} may be null: a cursor would lose those rows`)
  return column
}

/** How many rows a filter through another table may leave to be fetched one by one. */
const FEW = 1000
/** The ids of a select, where they are few; else null. The limit is a parameter, or Postgres plans for reading all of them. */
const fewIds = (ids: SQL): SQL =>
  sql`(select case when count(*) <= ${FEW} then coalesce(array_agg(found.id), '{}')::text end from (${ids} limit ${given('limit')}::int) found(id))`

/** The statement of `narrowingOf`: rare words first, and the filter where they have not decided. */
const lookUpOf = (words: SQL | null, filter: SQL | undefined): Statement =>
  statementOf(sql`select rare.ids, ${filter ? sql`case when rare.ids is null then ${fewIds(filter)} end` : sql`null`}
    from ${tenant} cross join lateral (select ${words ?? sql`null::text`} as ids where tenant.id is not null offset 0) rare`)

type Question = { statement: Statement; values: Record<string, unknown>; mayBeSlow: boolean }
/** The one row of a statement that always has one, as Postgres wrote it. */
async function ask(db: Reader, { statement, values, mayBeSlow }: Question): Promise<Row> {
  const [row] = await db.queryRaw(statement.text, valuesFor(statement, values), { mayBeSlow })
  if (!row) throw new Error('An aggregate always returns a row')
  return row
}

/** What of a request makes a page take longer than a statement may; null where nothing was asked for that could be left out. */
function longBy({ type, field, direction }: PageRequest, isSearch: boolean, rules: ListRules | undefined) {
  if (isSearch) return { key: 'searchTooLong', property: 'search' } as const
  if (type === 'offset') return { key: 'pageTooFar', property: 'page' } as const
  return rules && `${field}:${direction}` !== rules.default ? ({ key: 'orderTooLong', property: 'orderBy' } as const) : null
}

/** What to tell of a page that failed: where it took too long, what of the request is at fault. */
function tooLong(error: unknown, request: PageRequest, isSearch: boolean, rules: ListRules | undefined): unknown {
  const isTimeout = error instanceof Error && 'code' in error && error.code === '57014'
  const reason = isTimeout && longBy(request, isSearch, rules)
  if (!reason) return error
  log().warn({ reason: errorLine(error) }, 'a page of a list took too long')
  return invalid(reason)
}

type Sought = { organizationId: string; words: string[]; applied: Record<string, unknown> }
/**
 * Looks up to which rows a page may be narrowed, in one statement before it: the ids, as the text of a uuid array, of the rows that hold rare words,
 * else of the few that a filter leaves. Both null where the list had better be walked.
 */
function narrowingOf(
  table: TenantTable,
  { search, narrowedBy = {} }: { search?: PgColumn; narrowedBy?: Record<string, SQL | undefined> },
): (db: Reader, sought: Sought) => Promise<readonly (Buffer | null)[]> {
  const searched = search ? searchedAs(table) : null
  const rare = searched ? rareHits(sql.raw(`'${searched}'`), sql`${given('words')}`) : null
  const statements = new Map<string, Statement>()
  return async (db, { organizationId, words, applied }) => {
    const filter = Object.keys(applied).find((name) => narrowedBy[name])
    const isSearched = rare !== null && words.length > 0
    if (!isSearched && !filter) return [null, null]
    const kind = `${isSearched} ${filter}`
    const statement = statements.get(kind) ?? lookUpOf(isSearched ? rare : null, filter ? narrowedBy[filter] : undefined)
    statements.set(kind, statement)
    const values = { organizationId, words: words.join(' '), limit: FEW + 1, ...applied }
    return ask(db, { statement, values, mayBeSlow: true })
  }
}

/**
 * A list of an organization's rows, declared once: each page is one prepared statement whose items Postgres writes as JSON, field by field as the
 * contract names them; a search has one before it. The id breaks ties, `hasPrevious` is looked up, and totals are counted for numbered pages alone.
 */
export function list<T extends PgTable, R extends ListShape, F extends string = never, O extends string = never>(
  contract: ListContract<R>,
  source: ListSource<T, R, F, O>,
): (db: Reader, request: PageRequest, asked: Asked<T, F>) => Promise<ListPage<z.input<R>>> {
  const { table, search, once, parent, orderedWhereSet = [] } = source
  const columns: Record<string, PgColumn> = getTableColumns<PgTable>(table)
  const declared: Record<string, Filter | undefined> = source.filters ?? {}
  const filterOf = (name: string): Filter | undefined => declared[name] ?? columns[name]
  const countedBy: Record<string, SQL | undefined> = source.countedBy ?? {}
  const item = itemOf(contract.returns.element, table, source.fields)
  for (const field of contract.list?.orderBy ?? []) orderingColumn(table, field, orderedWhereSet)
  const narrow = narrowingOf(table, source)

  const build = (
    { type, field, direction, after, isBefore }: PageRequest,
    isNarrowed: boolean,
    words: number,
    filters: string[],
    several: string[],
  ): Statement => {
    const column = orderingColumn(table, field, orderedWhereSet)
    const own = isTenants(table.organizationId)
    const held = Array.from({ length: search ? words : 0 }, (_, at) => search && holds(search, given(`word${at}`)))
    const rows = isNarrowed ? onlyHits(table, given('hits'), own) : sql`${table}`
    const filtered = filters.map((name) => conditionOf(filterOf(name), name, several.includes(name)))
    const beside = and(source.where, column.notNull ? undefined : sql`${column} is not null`, ...held)
    const base = and(own, ...filtered, beside)
    const [only] = filters
    const elsewhere = only && filters.length === 1 && !isNarrowed && !beside ? countedBy[only] : undefined
    return pageStatement({
      table: sql`${table}`,
      rows,
      base,
      column: sql`${column}`,
      type: column.getSQLType(),
      id: sql`${table.id}`,
      direction,
      side: after && (isBefore ? 'before' : 'after'),
      count: type === 'offset' ? (elsewhere ?? sql`select count(*) from ${rows} where ${base}`) : sql`select 0`,
      anyOf: mergedOf(filterOf, several),
      once: Object.entries(once ?? {}),
      item,
      gather: source.gather,
      hasParent: parent
        ? sql`exists(select from ${parent} where ${and(isTenants(parent.organizationId), eq(parent.id, given('parentId')))})`
        : sql`true`,
    })
  }

  const statements = new Map<string, Statement>()
  return async (db, request, { organizationId, filters = {}, values, parentId }) => {
    const { type, field, direction, perPage, page, after, isBefore } = request
    const words = wordsOf(request.search)
    const { applied, several } = appliedOf(filters, filterOf)
    const names = Object.keys(applied)
    const [found, few] = await narrow(db, { organizationId, words, applied })
    const hits = found ?? few
    // What was looked up by its words holds them.
    const held = found ? 0 : words.length
    const kind = [
      type,
      field,
      direction,
      held,
      hits ? 'narrowed' : '',
      after ? (isBefore ? 'before' : 'after') : '',
      ...names,
      several.join(),
    ].join(' ')
    const statement = statements.get(kind) ?? build(request, Boolean(hits), held, names, several)
    statements.set(kind, statement)
    const inPlace = {
      organizationId,
      perPage,
      offset: type === 'offset' ? (page - 1) * perPage : 0,
      ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
      hits: hits && String(hits),
      ...(after && { afterValue: after.value, afterId: after.id }),
      ...applied,
      ...values,
      parentId,
    }
    // A page in the order of an index reads about what it shows; searches, filters and counts may read far more.
    const mayBeSlow = type === 'offset' || words.length > 0 || names.length > 0
    const answer = ask(db, { statement, values: inPlace, mayBeSlow })
    const row = await answer.catch((error: unknown) => {
      throw tooLong(error, request, words.length > 0, contract.list)
    })
    return pageOf(request, row)
  }
}

/** The page of the row that its statement returned. */
function pageOf<T>(request: PageRequest, row: Row): ListPage<T> {
  const [items, gathered, more, firstPosition, firstId, lastPosition, lastId, count, behind, exists] = row
  const { isBefore, perPage } = request
  const [hasMore, hasBehind] = [String(more) === 't', String(behind) === 't']
  const at = (value: Buffer | null | undefined, id: Buffer | null | undefined) =>
    id ? { value: String(value), id: String(id) } : null
  const known = gathered ? String(gathered).split(',') : []
  // One row more than the page was read, to know whether there is one: the last in the direction read.
  const ofPage = (all: Buffer) =>
    isBefore ? all.subarray(all.indexOf(separator) + separator.length) : all.subarray(0, all.lastIndexOf(separator))
  const shown = items && hasMore ? ofPage(items) : items
  return {
    items: new RawJson(shown ?? empty),
    gathered: isBefore ? known.slice(-perPage) : known.slice(0, perPage),
    hasParent: String(exists) === 't',
    paging: metadataOf(request, {
      hasNext: isBefore ? hasBehind : hasMore,
      hasEarlier: isBefore ? hasMore : hasBehind,
      count: Number(count),
      first: at(firstPosition, firstId),
      last: at(lastPosition, lastId),
    }),
  }
}
