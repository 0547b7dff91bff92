import { and, eq, fillPlaceholders, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '@/db/tenant'
import type { PageMetadata, PageRequest } from './paging'

/** The items of a page as the JSON text Postgres wrote: the contract's own fields, in their order, and nothing else. */
export class Written<T> {
  declare readonly items: T
  constructor(readonly json: string) {}
}

export type WrittenPage<T> = { items: Written<T>; paging: PageMetadata }

type Shape = z.ZodArray<z.ZodObject>
type Item<R extends Shape> = z.output<R>[number]
type Source<T extends PgTable, R extends Shape> = {
  table: T & { id: PgColumn }
  /** Columns the contract lets callers order by. */
  sortable: Record<string, PgColumn>
  /** Column of folded text that `search` looks in. */
  search?: PgColumn
  /** What stands in the fields that are no column of the same name. */
  fields: { [K in Exclude<keyof Item<R>, keyof T['$inferSelect']>]: SQL } & Partial<Record<keyof Item<R>, SQL>>
  /** Something of each item that the verb wants to know. */
  gather?: SQL<string>
}
type Asked<T extends PgTable> = {
  /** Columns and what they must be; undefined does not filter. */
  equal: Partial<Record<keyof T['$inferSelect'] & string, string | undefined>>
  /** What else must hold. */
  where?: (SQL | undefined)[]
  /** Values of the placeholders that fields, gathering and conditions name. */
  values?: Record<string, string | number | boolean>
}
type Found = {
  items: string | null
  gathered: string | null
  has_next: boolean
  position: string | null
  id: string | null
  tally: string
  earlier: boolean
}
type Built = { text: string; params: unknown[] }

const dialect = new PgDialect({ casing: 'snake_case' })
const written = (value: SQL | PgColumn, isMoment: boolean) =>
  isMoment ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : value

/** The text of one kind of page: everything that differs between two requests of a kind is a placeholder. */
function build<T extends PgTable, R extends Shape>(
  { returns }: { returns: R },
  { table, sortable, search, fields, gather }: Source<T, R>,
  { type, field, direction, after }: PageRequest,
  words: number,
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
  const like = Array.from({ length: search ? words : 0 }, (_, at) => sql`${search} like ${sql.placeholder(`word${at}`)}`)
  const base = and(...filters, ...like) ?? sql`true`
  const position = sql`(${sql.placeholder('afterValue')}::${sql.raw(column.getSQLType())}, ${sql.placeholder('afterId')}::uuid)`
  const [ahead, behind] = direction === 'asc' ? [sql.raw('>'), sql.raw('<=')] : [sql.raw('<'), sql.raw('>=')]
  const where = after ? and(base, sql`(${column}, ${table.id}) ${ahead} ${position}`) : base
  const within = sql`n <= ${sql.placeholder('perPage')}::int`
  const { sql: text, params } = dialect.sqlToQuery(sql`
    select '[' || string_agg(item, ',' order by n) filter (where ${within}) || ']' as items,
      string_agg(gathered, ',' order by n) filter (where ${within}) as gathered, count(*) > ${sql.placeholder('perPage')}::int as has_next,
      max(position) filter (where n = ${sql.placeholder('perPage')}::int) as position, max(id) filter (where n = ${sql.placeholder('perPage')}::int) as id,
      ${type === 'offset' ? sql`(select count(*) from ${table} where ${base})` : sql`0`} as tally,
      ${after ? sql`exists(select from ${table} where ${and(base, sql`(${column}, ${table.id}) ${behind} ${position}`)})` : sql`false`} as earlier
    from (
      select (select row_to_json(shown) from (select ${sql.join(item, sql`, `)}) shown)::text as item, ${gather ?? sql`null::text`} as gathered,
        ${column}::text as position, ${table.id}::text as id, row_number() over () as n
      from (
        select * from ${table} where ${where} order by ${column} ${order}, ${table.id} ${order}
        limit ${sql.placeholder('perPage')}::int + 1 offset ${sql.placeholder('offset')}::int
      ) ${table}
    ) page`)
  return { text, params }
}

/**
 * A list whose items Postgres writes out itself, field by field as its contract names them: nothing of a row is read, turned and written again
 * here. Declared once; each page is one prepared statement. For lists whose every field is a column or an expression.
 */
export function writtenList<T extends PgTable, R extends Shape>(contract: { returns: R }, source: Source<T, R>) {
  const known = new Map<string, Built>()
  return async (
    db: Tx,
    request: PageRequest,
    { equal, where = [], values }: Asked<T>,
  ): Promise<WrittenPage<z.output<R>> & { gathered: string[] }> => {
    const { type, field, direction, perPage, page, after, search, rules } = request
    const words = search.split(/\s+/).filter(Boolean)
    const named = Object.entries(equal).filter(([, value]) => value !== undefined)
    const more = where.filter((condition) => condition !== undefined)
    const kind = [type, field, direction, after !== null, words.length, ...named.map(([name]) => name)].join(' ')
    const make = () => {
      const columns: Record<string, PgColumn> = getTableColumns<PgTable>(source.table)
      const filters = named.map(([name]) => columns[name] && eq(columns[name], sql.placeholder(name)))
      return build(contract, source, request, words.length, [...filters, ...more])
    }
    const { text, params } = more.length > 0 ? make() : (known.get(kind) ?? make())
    if (more.length === 0) known.set(kind, { text, params })
    const patterns = words.map((word, at) => [`word${at}`, `%${word.replace(/[\\%_]/g, '\\$&')}%`])
    const filled = fillPlaceholders(params, {
      ...values,
      ...Object.fromEntries([...named, ...patterns]),
      perPage,
      offset: type === 'offset' ? (page - 1) * perPage : 0,
      afterValue: after?.value,
      afterId: after?.id,
    })
    const [found] = await db.$client.unsafe<Found[]>(text, filled as string[])
    if (!found) throw new Error('An aggregate always returns a row')
    const shared = {
      type,
      perPage,
      hasNext: found.has_next,
      orderBy: [{ [field]: direction }],
      availableOrderBy: [...rules.orderBy],
    }
    const items = new Written<z.output<R>>(found.items ?? '[]')
    const gathered = found.gathered === null ? [] : found.gathered.split(',')
    if (type === 'cursor') {
      const next = found.has_next && found.position !== null && found.id !== null
      const nextCursor = next ? { nextCursor: request.cursorFor(found.position ?? '', found.id ?? '') } : {}
      return { items, gathered, paging: { ...shared, hasPrevious: found.earlier, ...nextCursor } }
    }
    const count = Number(found.tally)
    const totalPage = Math.ceil(count / perPage)
    return { items, gathered, paging: { ...shared, hasPrevious: page > 1 && totalPage > 0, page, totalPage, count } }
  }
}
