import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './tenant'

/** A select of the query builder, not asked yet. Each of its fields has its own key as alias. */
type Select<T> = PromiseLike<T[]> & { getSQL(): SQL }
type Rows<Q> = { [K in keyof Q]: Q[K] extends PromiseLike<infer T> ? T : never }

/**
 * The rows of several selects, asked in one statement. They come as JSON: for numbers, texts, booleans and days, not for moments.
 */
export async function inOneStatement<Q extends Record<string, Select<Record<string, unknown>>>>(
  db: Tx,
  selects: Q,
): Promise<Rows<Q>> {
  const parts = Object.entries(selects).map(
    ([name, select]) => sql`(select coalesce(json_agg(one), '[]') from (${select.getSQL()}) one) as ${sql.identifier(name)}`,
  )
  const [row] = await db.execute<Record<string, unknown>>(sql`select ${sql.join(parts, sql`, `)}`)
  if (!row) throw new Error('A statement that always returns a row returned none')
  // The selects' own rows, by their names.
  return row as Rows<Q>
}
