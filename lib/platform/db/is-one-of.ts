import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The condition that a column has one of these constants, which stand in the text of the statement. Statements are planned without their parameters, so an
 * index with a condition (`where state = 'waiting'`) is used only where the text says that condition. A test finds comparisons that say it by parameters.
 */
export function isOneOf<C extends PgColumn>(column: C, ...constants: C['_']['data'][]): SQL {
  for (const constant of constants) if (!/^\w+$/.test(String(constant))) throw new Error('A constant of a statement is a word')
  return sql`${column} in (${sql.raw(constants.map((constant) => `'${constant}'`).join(', '))})`
}
