import { and, type SQL, sql } from 'drizzle-orm'
import { given } from '../db/prepared'
import { type Statement, statementOf, tenant } from '../db/statement'

/** Between two items of a page: JSON writes a line feed inside a text as an escape, so this stands nowhere else. */
export const separator = ',\n'

type PageParts = {
  table: SQL
  /** The rows the list is made of, under the table's own name. */
  rows: SQL
  base: SQL | undefined
  /** Ordering column, its type, and the id. */
  column: SQL
  type: string
  id: SQL
  direction: 'asc' | 'desc'
  isAfterCursor: boolean
  /** A select of the total. */
  count: SQL
  once: [name: string, value: SQL][]
  item: SQL[]
  gather: SQL | undefined
  hasParent: SQL
}

/** One page as one row: items as JSON, gathered values, whether more follow, the last position, the total, whether rows come before, whether the parent exists. */
export function pageStatement(parts: PageParts): Statement {
  const { table, rows, base, column, id, direction, isAfterCursor, count, once, item, gather, hasParent } = parts
  const order = sql.raw(direction)
  const [beyond, before] = direction === 'asc' ? [sql.raw('>'), sql.raw('<=')] : [sql.raw('<'), sql.raw('>=')]
  const position = sql`(${given('afterValue')}::${sql.raw(parts.type)}, ${given('afterId')}::uuid)`
  const than = (operator: SQL) => sql`(${column}, ${id}) ${operator} ${position}`
  const where = isAfterCursor ? and(base, than(beyond)) : base
  // In the order's own index, which a plain `exists` does not look for.
  const back = sql.raw(direction === 'asc' ? 'desc' : 'asc')
  const nearest = sql`(select true from ${rows} where ${and(base, than(before))} order by ${column} ${back}, ${id} ${back} limit 1) is true`
  const perPage = sql`${given('perPage')}::int`
  const made = once.map(([name, value]) => sql`, ${value} as ${sql.identifier(name)}`)
  return statementOf(sql`
    select page.*,
      (${count}) as count,
      ${isAfterCursor ? nearest : sql`false`} as has_earlier,
      ${hasParent} as has_parent
    from ${tenant} cross join lateral (
      select string_agg(row_to_json(shown)::text, ${sql.raw(`E'${JSON.stringify(separator).slice(1, -1)}'`)}) as items,
        ${gather ? sql`string_agg(${gather}, ',')` : sql`null`} as gathered, count(*) > ${perPage} as has_next,
        (array_agg(${column}))[${perPage}]::text as position, (array_agg(${id}))[${perPage}] as id
      from (
        select *${sql.join(made)} from ${rows} where ${where} order by ${column} ${order}, ${id} ${order}
        limit ${perPage} + 1 offset ${given('offset')}::int
      ) ${table} cross join lateral (select ${sql.join(item, sql`, `)}) shown
    ) page`)
}
