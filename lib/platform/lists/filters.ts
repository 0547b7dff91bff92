import { eq, is, SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { given } from '../db/prepared'

export type Value = string | number | boolean | Date
/** A filter: a column compared with the value, or a condition that contains it. */
export type Filter = SQL | PgColumn
type FilterOf = (name: string) => Filter | undefined

const arrayOf = (column: PgColumn) => sql.raw(`${column.getSQLType()}[]`)

/** The condition of a filter: the declared one, or that the column has the given value or one of several. */
export function conditionOf(filter: Filter | undefined, name: string, isAnyOf: boolean): SQL | undefined {
  if (!filter || is(filter, SQL)) return filter
  return isAnyOf ? sql`${filter} = any(${given(name)}::${arrayOf(filter)})` : eq(filter, given(name))
}

/** The text form of a Postgres array. */
const arrayText = (values: readonly string[]) => `{${values.map((value) => JSON.stringify(value)).join(',')}}`

/** The values of the filters in use, and the names of those with several values. */
export function appliedOf(
  filters: Record<string, Value | readonly string[] | undefined>,
  filterOf: FilterOf,
): { applied: Record<string, Value>; several: string[] } {
  const applied: Record<string, Value> = {}
  const several: string[] = []
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value !== 'object' || value instanceof Date) {
      if (value !== undefined) applied[name] = value
      continue
    }
    const [only = '', ...more] = value
    const isOfColumn = is(filterOf(name), PgColumn)
    applied[name] = isOfColumn && more.length === 0 ? only : arrayText(value)
    if (isOfColumn && more.length > 0) several.push(name)
  }
  return { applied, several }
}

/** The filter column with several values, each of which is read from its own range of an index. */
export function mergedOf(filterOf: FilterOf, [first]: string[]): { column: SQL; type: SQL; name: string } | undefined {
  const column = first === undefined ? undefined : filterOf(first)
  return first !== undefined && is(column, PgColumn) ? { column: sql`${column}`, type: arrayOf(column), name: first } : undefined
}
