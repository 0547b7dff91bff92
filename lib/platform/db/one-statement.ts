import { type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Reader } from './connection'
import { statementOf, tenantRow, valuesFor } from './statement'

/** A select over one organization's rows. Each field is aliased with its key; values of the request are placeholders made by `given`. */
type Select<T> = { getSQL(): SQL; readonly _: { readonly result: T[] } }
type Rows<Q> = { [K in keyof Q]: Q[K] extends Select<infer T> ? T[] : never }
type Values = { organizationId: string } & Record<string, unknown>

/** Builds selects of `oneStatement`. */
export const query = new QueryBuilder({ casing: 'snake_case' })

/**
 * Several selects as one prepared statement, built once. It sets its tenant itself, so it needs no transaction. The rows are JSON, so fields may be
 * numbers, texts, booleans and days, but not moments.
 */
export function oneStatement<Q extends Record<string, Select<Record<string, unknown>>>>(
  selects: Q,
): (db: Reader, values: Values) => Promise<Rows<Q>> {
  const names = Object.keys(selects)
  const parts = Object.values(selects).map((select) => sql`(select coalesce(json_agg(one), '[]') from (${select.getSQL()}) one)`)
  const statement = statementOf(sql`select ${sql.join(parts, sql`, `)} from ${tenantRow}`)
  return async (db, values) => {
    const [row] = await db.queryRaw(statement.text, valuesFor(statement, values))
    if (!row) throw new Error('A statement that always returns a row returned none')
    // The selects' own rows, by their names.
    return Object.fromEntries(names.map((name, at) => [name, JSON.parse(String(row[at]))])) as Rows<Q>
  }
}
