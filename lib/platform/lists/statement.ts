import { and, type SQL, sql } from 'drizzle-orm'
import { given } from '../db/prepared'
import { type Statement, statementOf, tenant } from '../db/statement'

/** Separates two items of a page. It occurs nowhere else, because JSON escapes a line feed inside a text. */
export const separator = ',\n'

type PageParts = {
  table: SQL
  /** The rows of the list, aliased as the table. */
  rows: SQL
  base: SQL | undefined
  /** Ordering column, its type, and the id. */
  column: SQL
  type: string
  id: SQL
  direction: 'asc' | 'desc'
  /** The side of the cursor on which the page is; null without a cursor. */
  side: 'after' | 'before' | null
  /** A select of the total. */
  count: SQL
  once: [name: string, value: SQL][]
  item: SQL[]
  gather: SQL | undefined
  hasParent: SQL
  /** A column that must have one of several values, the type of their array, and the name of their placeholder. */
  anyOf: { column: SQL; type: SQL; name: string } | undefined
}

/**
 * A statement that returns one page as one row: items as JSON, gathered values, whether more rows follow in the direction of reading, the positions
 * of the first and the last item, the total, whether there are rows on the other side of the cursor, whether the parent exists. The page before a
 * cursor is read backwards and reversed; its items then begin with the extra row.
 */
export function pageStatement(parts: PageParts): Statement {
  const { table, rows, base, column, id, direction, side, count, once, item, gather, hasParent, anyOf } = parts
  const [order, back] = direction === 'asc' ? [sql.raw('asc'), sql.raw('desc')] : [sql.raw('desc'), sql.raw('asc')]
  const isBackwards = side === 'before'
  const [walked, turned] = isBackwards ? [back, order] : [order, back]
  const ascends = (direction === 'asc') !== isBackwards
  const [beyond, behind] = ascends ? [sql.raw('>'), sql.raw('<=')] : [sql.raw('<'), sql.raw('>=')]
  const position = sql`(${given('afterValue')}::${sql.raw(parts.type)}, ${given('afterId')}::uuid)`
  const than = (operator: SQL) => sql`(${column}, ${id}) ${operator} ${position}`
  const where = side ? and(base, than(beyond)) : base
  // For several values, as many rows as the page needs are read in order from each value's range of the index, and merged.
  const inOrder = (condition: SQL | undefined, along: SQL, most: SQL) =>
    anyOf
      ? sql`(select found.* from unnest(${given(anyOf.name)}::${anyOf.type}) wanted(value) cross join lateral
        (select * from ${rows} where ${and(condition, sql`${anyOf.column} = wanted.value`)} order by ${column} ${along}, ${id} ${along} limit ${most}) found) ${table}`
      : sql`${rows} where ${condition}`
  // Read from the index of the order, which Postgres would not choose for a plain `exists`.
  const nearest = sql`(select true from ${inOrder(and(base, than(behind)), turned, sql`1`)} order by ${column} ${turned}, ${id} ${turned} limit 1) is true`
  const perPage = sql`${given('perPage')}::int`
  // In a full page that was read backwards, the first item follows the extra row.
  const [first, last] = isBackwards
    ? [sql`case when count(*) > ${perPage} then 2 else 1 end`, sql`count(*)::int`]
    : [sql`1`, sql`least(count(*)::int, ${perPage})`]
  // `offset 0` keeps Postgres from writing an expression into each field that refers to it.
  const computed = once.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  const made = once.length > 0 ? sql`cross join lateral (select ${sql.join(computed, sql`, `)} offset 0) once` : sql``
  const offset = sql`${given('offset')}::int`
  const walk = sql`select * from ${inOrder(where, walked, sql`${perPage} + 1 + ${offset}`)} order by ${column} ${walked}, ${id} ${walked}
        limit ${perPage} + 1 offset ${offset}`
  return statementOf(sql`
    select page.*,
      (${count}) as count,
      ${side ? nearest : sql`false`} as has_behind,
      ${hasParent} as has_parent
    from ${tenant} cross join lateral (
      select string_agg(row_to_json(shown)::text, ${sql.raw(`E'${JSON.stringify(separator).slice(1, -1)}'`)}) as items,
        ${gather ? sql`string_agg(${gather}, ',')` : sql`null`} as gathered, count(*) > ${perPage} as has_more,
        (array_agg(${column}))[${first}]::text as first_position, (array_agg(${id}))[${first}] as first_id,
        (array_agg(${column}))[${last}]::text as position, (array_agg(${id}))[${last}] as id
      from (${isBackwards ? sql`select * from (${walk}) ${table} order by ${column} ${order}, ${id} ${order}` : walk}) ${table} ${made}
        cross join lateral (select ${sql.join(item, sql`, `)}) shown
    ) page`)
}
