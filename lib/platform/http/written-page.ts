import { and, eq, getTableColumns, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Row } from '../db/connection'
import type { Tx } from '../db/tenant'
import type { PageMetadata, PageRequest } from './paging'
import { holds, onlyHits, rareHits, searchedAs, wordsOf } from './search'

/**
 * The items of a page as the JSON text (UTF-8) Postgres wrote, with commas between and no brackets around: the contract's own fields, in their
 * order, and nothing else.
 */
export class Written<T> {
  declare readonly items: T
  constructor(readonly json: Uint8Array) {}
}

export type WrittenPage<T> = { items: Written<T>; paging: PageMetadata }

type Shape = z.ZodArray<z.ZodObject>
type Item<R extends Shape> = z.output<R>[number]
type Source<T extends PgTable, R extends Shape> = {
  table: T & { id: PgColumn; organizationId: PgColumn }
  /** Columns the contract lets callers order by. */
  sortable: Record<string, PgColumn>
  /** Column of folded text that `search` looks in. */
  search?: PgColumn
  /** What stands in the fields that are no column of the same name. */
  fields: { [K in Exclude<keyof Item<R>, keyof T['$inferSelect']>]: SQL } & Partial<Record<keyof Item<R>, SQL>>
  /** What several fields are made of: worked out once a row, and named in them as a column of the table. */
  once?: Record<string, SQL>
  /** Something of each item, without commas, that the verb wants to know. */
  gather?: SQL<string>
}
type Asked<T extends PgTable> = {
  organizationId: string
  /** Columns and what they must be; undefined does not filter. */
  equal: Partial<Record<keyof T['$inferSelect'] & string, string | undefined>>
  /** What else must hold. */
  where?: (SQL | undefined)[]
  /** Values of the placeholders that fields, gathering and conditions name. */
  values?: Record<string, string | number | boolean>
}
/** A statement and what goes into its places: a name of the values, or a value for good. */
type Built = { text: string; places: { name?: string; value?: unknown; encode?: (value: unknown) => unknown }[] }

const empty = Buffer.alloc(0)
const dialect = new PgDialect({ casing: 'snake_case' })
/** Between two items: JSON writes a line feed inside a text as an escape, so this is nowhere else. */
const between = ',\n'
/** Moments are whole milliseconds, in sessions whose zone is UTC; the microsecond more makes Postgres write all their digits, far cheaper than a format. */
const written = (value: SQL | PgColumn, isMoment: boolean) =>
  isMoment ? sql`substr(to_json(${value} + interval '1 microsecond')::text, 2, 23) || 'Z'` : value

const tenant = sql`(select set_config('app.organization_id', ${sql.placeholder('organizationId')}, true) as id offset 0) tenant`
/** Looks rare words up before the page is asked for. */
function lookUp(list: string): Built {
  const { sql: text, params } = dialect.sqlToQuery(
    sql`select ${rareHits(sql.raw(`'${list}'`), sql`${sql.placeholder('words')}`)} from ${tenant} where tenant.id is not null`,
  )
  return numbered(text, params)
}

/**
 * The text of one kind of page: everything that differs between two requests of a kind is a placeholder. The statement sets its tenant for itself
 * (`set_config`, for its own transaction): every look at the table takes the organization from there, so none can begin before it is set, and
 * row-level security judges by it as ever.
 */
function build<T extends PgTable, R extends Shape>(
  { returns }: { returns: R },
  { table, sortable, search, fields, once = {}, gather }: Source<T, R>,
  { type, field, direction, after }: PageRequest,
  words: number | 'rare',
  filters: (SQL | undefined)[],
): Built {
  const columns: Record<string, PgColumn> = getTableColumns<PgTable>(table)
  const own = fields as Record<string, SQL>
  const item = Object.keys(returns.element.shape).map((name) => {
    const value = own[name] ?? columns[name]
    if (!value) throw new Error(`${name} is in the contract's answer but nothing says where it comes from`)
    return sql`${written(value, !own[name] && columns[name]?.dataType === 'date')} as ${sql.identifier(name)}`
  })
  const column = sortable[field]
  if (!column) throw new Error(`${field} is in the contract's orderBy but not sortable`)
  const order = sql.raw(direction)
  const isMine = sql`${table.organizationId} = tenant.id::uuid`
  const isRare = words === 'rare'
  const rows = isRare ? onlyHits(table, sql.placeholder('hits'), isMine) : sql`${table}`
  const held = Array.from(
    { length: isRare || !search ? 0 : words },
    (_, at) => search && holds(search, sql.placeholder(`word${at}`)),
  )
  const base = and(isMine, ...filters, ...held)
  const position = sql`(${sql.placeholder('afterValue')}::${sql.raw(column.getSQLType())}, ${sql.placeholder('afterId')}::uuid)`
  const [ahead, behind] = direction === 'asc' ? [sql.raw('>'), sql.raw('<=')] : [sql.raw('<'), sql.raw('>=')]
  const where = after ? and(base, sql`(${column}, ${table.id}) ${ahead} ${position}`) : base
  const perPage = sql`${sql.placeholder('perPage')}::int`
  const made = Object.entries(once).map(([name, value]) => sql`, ${value} as ${sql.identifier(name)}`)
  const { sql: text, params } = dialect.sqlToQuery(sql`
    select page.*,
      ${type === 'offset' ? sql`(select count(*) from ${rows} where ${base})` : sql`0`} as tally,
      ${after ? sql`exists(select from ${rows} where ${and(base, sql`(${column}, ${table.id}) ${behind} ${position}`)})` : sql`false`} as earlier
    from ${tenant} cross join lateral (
      select string_agg(row_to_json(shown)::text, ${sql.raw(`E'${JSON.stringify(between).slice(1, -1)}'`)}) as items,
        ${gather ? sql`string_agg(${gather}, ',')` : sql`null`} as gathered, count(*) > ${perPage} as has_next,
        (array_agg(${column}))[${perPage}]::text as position, (array_agg(${table.id}))[${perPage}] as id
      from (
        select *${sql.join(made)} from ${rows} where ${where} order by ${column} ${order}, ${table.id} ${order}
        limit ${perPage} + 1 offset ${sql.placeholder('offset')}::int
      ) ${table} cross join lateral (select ${sql.join(item, sql`, `)}) shown
    ) page`)
  return numbered(text, params)
}

/** Gives equal places one number, so that each value is sent once. */
function numbered(text: string, params: unknown[]): Built {
  const places: Built['places'] = []
  const numbers = new Map<string, number>()
  const renumbered = params.map((param) => {
    const bound = is(param, Param) ? param : null
    const placeholder = bound ? bound.value : param
    const name = is(placeholder, Placeholder) ? placeholder.name : undefined
    const known = name === undefined ? undefined : numbers.get(name)
    if (known !== undefined) return known
    const number = places.push(
      name === undefined
        ? { value: param }
        : { name, encode: bound ? (value) => bound.encoder.mapToDriverValue(value) : undefined },
    )
    if (name !== undefined) numbers.set(name, number)
    return number
  })
  return { text: text.replace(/\$(\d+)/g, (_, at: string) => `$${renumbered[Number(at) - 1]}`), places }
}

/** The one row of a statement that always has one, as Postgres wrote it. */
async function ask(db: Tx, { text, places }: Built, given: Record<string, unknown>): Promise<Row> {
  const filled = places.map(({ name, value, encode }) => {
    const own = name === undefined ? value : given[name]
    return encode ? encode(own) : own
  })
  const [row] = await db.$client.alone(text, filled)
  if (!row) throw new Error('An aggregate always returns a row')
  return row
}

/**
 * A list whose items Postgres writes out itself, field by field as its contract names them: nothing of a row is read, turned and written again
 * here. Declared once; each page is one prepared statement, and one before it where words are looked for. For lists whose every field is a column
 * or an expression.
 */
export function writtenList<T extends PgTable, R extends Shape>(contract: { returns: R }, source: Source<T, R>) {
  const texts = new Map<string, Built>()
  const columns: Record<string, PgColumn> = getTableColumns<PgTable>(source.table)
  const list = source.search ? searchedAs(source.table) : null
  const looking = list === null ? null : lookUp(list)
  return async (
    db: Tx,
    request: PageRequest,
    { organizationId, equal, where = [], values }: Asked<T>,
  ): Promise<WrittenPage<z.output<R>> & { gathered: string[] }> => {
    const { type, field, direction, perPage, page, after, search, rules } = request
    const words = wordsOf(search)
    const [hits] = looking && words.length > 0 ? await ask(db, looking, { organizationId, words: words.join(' ') }) : []
    const sought = hits ? 'rare' : words.length
    const given: Record<string, unknown> = {
      organizationId,
      perPage,
      offset: type === 'offset' ? (page - 1) * perPage : 0,
      ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
      hits: hits && String(hits),
      ...values,
    }
    let kind = `${type} ${field} ${direction} ${sought}`
    const filters: string[] = []
    for (const [name, value] of Object.entries(equal)) {
      if (value === undefined) continue
      given[name] = value
      kind += ` ${name}`
      filters.push(name)
    }
    if (after) {
      given.afterValue = after.value
      given.afterId = after.id
      kind += ' after'
    }
    const more = where.filter((condition) => condition !== undefined)
    let built = more.length === 0 ? texts.get(kind) : undefined
    if (!built) {
      const conditions = filters.map((name) => columns[name] && eq(columns[name], sql.placeholder(name)))
      built = build(contract, source, request, sought, [...conditions, ...more])
      if (more.length === 0) texts.set(kind, built)
    }
    const [items, gathered, hasNext, position, id, tally, earlier] = await ask(db, built, given)
    const shared = {
      type,
      perPage,
      hasNext: String(hasNext) === 't',
      orderBy: [{ [field]: direction }],
      availableOrderBy: rules.orderBy,
    }
    const known = gathered ? String(gathered).split(',') : []
    const found = {
      items: new Written<z.output<R>>(items && shared.hasNext ? items.subarray(0, items.lastIndexOf(between)) : (items ?? empty)),
      gathered: shared.hasNext ? known.slice(0, perPage) : known,
    }
    if (type === 'cursor') {
      const next = shared.hasNext ? { nextCursor: request.cursorFor(String(position), String(id)) } : {}
      return { ...found, paging: { ...shared, hasPrevious: String(earlier) === 't', ...next } }
    }
    const count = Number(tally)
    const totalPage = Math.ceil(count / perPage)
    return { ...found, paging: { ...shared, hasPrevious: page > 1 && totalPage > 0, page, totalPage, count } }
  }
}
