import { and, eq, getTableColumns, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader, Row } from '../db/connection'
import { given } from '../db/prepared'
import { isTenants, type Statement } from '../db/statement'
import { errorLine } from '../error-report'
import { invalid } from '../errors'
import { wordsOf } from '../i18n/search-words'
import { log } from '../log'
import { appliedOf, conditionOf, type Filter, mergedOf, type Value } from './filters'
import { ask, narrowingOf, type TenantTable } from './narrowing'
import { type ListRules, metadataOf, type PageRequest, RawJson, type RawPage } from './page'
import { holds, onlyHits } from './search'
import { settled } from './settled'
import { pageStatement, separator } from './statement'

export type ListShape = z.ZodArray<z.ZodObject>
export type ListContract<R extends ListShape> = { returns: R; list?: ListRules }
type Item<R extends ListShape> = z.input<R>[number]
type Columns<T extends PgTable> = keyof T['$inferSelect'] & string

/** The declaration of a list. SQL refers to values of a request by `given(name)`. */
export type ListSource<T extends PgTable, R extends ListShape, F extends string, O extends string = never> = {
  table: T & TenantTable
  /** A condition on every row, besides that of the organization. */
  where?: SQL
  /**
   * Filters by name: a column that must have the value, or a condition. A column under its own name needs no entry. If a filter takes several values,
   * its condition refers to an array, even for one value.
   */
  filters?: Record<F, SQL | PgColumn>
  /**
   * For filters through another table, or whose index row-level security prevents the list from using: a select of the ids that match, which may use
   * `limit`. Up to 1,000 rows are then fetched by id. If more match, the list is read in its order and the filter checked for each row (as
   * `exists (… offset 0)`, because Postgres would otherwise join the whole tables).
   */
  narrowedBy?: Partial<Record<F, SQL>>
  /**
   * For filters through another table: a select that counts the matching rows there. Without it the condition is checked for every row of the list.
   */
  countedBy?: Partial<Record<F, SQL>>
  /** The column of folded text that `search` searches. */
  search?: PgColumn
  /** SQL for the item's fields that have no column of the same name. */
  fields: { [K in Exclude<keyof Item<R>, Columns<T>>]: SQL } & Partial<Record<keyof Item<R>, SQL>>
  /** Expressions used by several fields: computed once for each row that is shown, and referred to by their names (`once.<name>`). */
  once?: Record<O, SQL>
  /** A text per item, without commas, that is returned to the verb as `gathered`. */
  gather?: SQL
  /** The table of the record that the list belongs to; the page says whether the one of `parentId` exists. */
  parent?: TenantTable
  /** A condition on that record; where it does not hold, the page says that there is none. */
  parentWhere?: SQL
  /** Ordering columns that may be null in the table; rows where they are null are not in the list. */
  nullableOrder?: readonly Columns<T>[]
}
type Asked<T extends PgTable, F extends string> = {
  organizationId: string
  /** Filters by name; undefined does not filter. A row must have one of several values. */
  filters?: Partial<Record<F | Columns<T>, Value | readonly string[] | undefined>>
  /** Other values that the declaration refers to. */
  values?: Record<string, Value>
  parentId?: string
}
export type ListPage<T> = RawPage<T> & { gathered: string[]; hasParent: boolean }

const empty = Buffer.alloc(0)
/** ISO text of a moment (whole milliseconds, session in UTC). Adding one microsecond makes Postgres write all six digits, which is far cheaper than to_char. */
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
function orderingColumn(table: PgTable, field: string, nullableOrder: readonly string[]): PgColumn {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const column = columns[field]
  if (!column) throw new Error(`${field} is in the contract's orderBy but no column`)
  if (!column.notNull && !nullableOrder.includes(field)) throw new Error(`${field} may be null: a cursor would lose those rows`)
  return column
}

/** The filters of what changed (`changedBetween` in contracts), of a table with the moment of the change. */
const changeFilters = (updatedAt: PgColumn | undefined): Record<string, SQL | undefined> =>
  updatedAt ? { updatedFrom: gte(updatedAt, given('updatedFrom')), updatedTo: lt(updatedAt, given('updatedTo')) } : {}

/** The part of a request that makes its page exceed the statement timeout; null if the request has no part that could be left out. */
function longBy({ type, field, direction }: PageRequest, isSearch: boolean, rules: ListRules | undefined) {
  if (isSearch) return { key: 'searchTooLong', property: 'search' } as const
  if (type === 'offset') return { key: 'pageTooFar', property: 'page' } as const
  return rules && `${field}:${direction}` !== rules.default ? ({ key: 'orderTooLong', property: 'orderBy' } as const) : null
}

/** The error of a page that failed: for a timeout, a refusal that names the part of the request to change. */
function tooLong(error: unknown, request: PageRequest, isSearch: boolean, rules: ListRules | undefined): unknown {
  const isTimeout = error instanceof Error && 'code' in error && error.code === '57014'
  const reason = isTimeout && longBy(request, isSearch, rules)
  if (!reason) return error
  log().warn({ reason: errorLine(error) }, 'a page of a list took too long')
  return invalid(reason)
}

/** The key of a prepared statement: everything that its text depends on. */
const kindOf = ({ type, field, direction, after, isBefore }: PageRequest, ...rest: [boolean, number, string[], string[]]) =>
  [type, field, direction, Boolean(after), isBefore, ...rest.map(String)].join(' ')

/** The parts of a declaration that its statements are made of. */
type Declared = {
  table: TenantTable
  where?: SQL
  filterOf: (name: string) => Filter | undefined
  countedBy: Record<string, SQL | undefined>
  search?: PgColumn
  item: SQL[]
  once?: Record<string, SQL>
  gather?: SQL
  parent?: TenantTable
  parentWhere?: SQL
  nullableOrder?: readonly string[]
}

/** Makes the statement of a page, with conditions for that many words and for the named filters. */
function builderOf(source: Declared) {
  const { table, filterOf, countedBy, search, item, once, parent, nullableOrder = [] } = source
  return (
    { type, field, direction, after, isBefore }: PageRequest,
    isNarrowed: boolean,
    words: number,
    filters: string[],
    several: string[],
  ): Statement => {
    const column = orderingColumn(table, field, nullableOrder)
    const own = isTenants(table.organizationId)
    const held = Array.from({ length: search ? words : 0 }, (_, at) => search && holds(search, given(`word${at}`)))
    const rows = isNarrowed ? onlyHits(table, given('hits'), own) : sql`${table}`
    const conditionsOf = (names: string[]) => names.map((name) => conditionOf(filterOf(name), name, several.includes(name)))
    const beside = and(source.where, column.notNull ? undefined : sql`${column} is not null`, ...held)
    const all = and(own, ...conditionsOf(filters), beside)
    // The values that are read one by one need no second condition, which Postgres would take for a further restriction.
    const base = and(own, ...conditionsOf(filters.filter((name) => name !== several[0])), beside)
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
      count: type === 'offset' ? (elsewhere ?? sql`select count(*) from ${rows} where ${all}`) : sql`select 0`,
      anyOf: mergedOf(filterOf, several),
      once: Object.entries(once ?? {}),
      item,
      gather: source.gather,
      hasParent: parent
        ? sql`exists(select from ${parent} where ${and(isTenants(parent.organizationId), eq(parent.id, given('parentId')), source.parentWhere)})`
        : sql`true`,
    })
  }
}

/**
 * A list of an organization's rows. Each page is one prepared statement, in which Postgres writes the items as JSON with the fields of the contract;
 * a search needs one statement before it. The id breaks ties; totals are counted for numbered pages only.
 */
export function list<T extends PgTable, R extends ListShape, F extends string = never, O extends string = never>(
  contract: ListContract<R>,
  source: ListSource<T, R, F, O>,
): (db: Reader, request: PageRequest, asked: Asked<T, F>) => Promise<ListPage<z.input<R>>> {
  const { table, nullableOrder = [] } = source
  const columns: Record<string, PgColumn> = getTableColumns<PgTable>(table)
  const declared: Record<string, Filter | undefined> = source.filters ?? {}
  const ofChanges = changeFilters(columns.updatedAt)
  const filterOf = (name: string): Filter | undefined => ofChanges[name] ?? declared[name] ?? columns[name]
  const countedBy: Record<string, SQL | undefined> = source.countedBy ?? {}
  const item = itemOf(contract.returns.element, table, source.fields)
  for (const field of contract.list?.orderBy ?? []) orderingColumn(table, field, nullableOrder)
  const narrow = narrowingOf(table, source)
  const build = builderOf({ ...source, filterOf, countedBy, item })

  const statements = new Map<string, Statement>()
  return async (db, asked, { organizationId, filters = {}, values, parentId }) => {
    const changes = asked.changes && (await settled(db, asked.changes))
    const request = { ...asked, changes }
    const { type, perPage, page, after } = request
    const words = wordsOf(request.search)
    const between = changes && { updatedFrom: changes.from, updatedTo: changes.until }
    const { applied, several } = appliedOf({ ...filters, ...between }, filterOf)
    const names = Object.keys(applied)
    const [found, few] = await narrow(db, { organizationId, words, applied, others: values })
    const hits = found ?? few
    // Rows found by their words need no second check of the words.
    const held = found ? 0 : words.length
    const kind = kindOf(request, Boolean(hits), held, names, several)
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
    // A page in the order of an index reads about as many rows as it shows; searches, filters and counts may read far more.
    const mayBeSlow = type === 'offset' || words.length > 0 || names.length > 0
    const answer = ask(db, { statement, values: inPlace, mayBeSlow })
    const row = await answer.catch((error: unknown) => {
      throw tooLong(error, request, words.length > 0, contract.list)
    })
    return pageOf(request, row)
  }
}

/** Makes the page from the row that its statement returned. */
function pageOf<T>(request: PageRequest, row: Row): ListPage<T> {
  const [items, gathered, more, firstPosition, firstId, lastPosition, lastId, count, behind, exists] = row
  const { isBefore, perPage } = request
  const [hasMore, hasBehind] = [String(more) === 't', String(behind) === 't']
  const at = (value: Buffer | null | undefined, id: Buffer | null | undefined) =>
    id ? { value: String(value), id: String(id) } : null
  const known = gathered ? String(gathered).split(',') : []
  // One row more than the page was read, to know whether more follow: the last one in the direction of reading.
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
