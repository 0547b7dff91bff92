import { and, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'

/** The condition that a text contains a word. Postgres estimates it as common, and reads the list in its order until the page is full. */
export const holds = (column: PgColumn | SQL, word: string | Placeholder): SQL => sql`strpos(${column}, ${word}) > 0`

/**
 * A table reduced to the rows that `search_rare` found. They are fetched by id before any other condition is checked (`offset 0`); otherwise Postgres
 * may read the whole list, because it estimates every tenant as small.
 */
export const onlyHits = (table: PgTable & { id: PgColumn }, ids: string | Placeholder, isMine?: SQL): SQL =>
  sql`(select found.* from unnest(${ids}::uuid[]) hit cross join lateral
    (select * from ${table} where ${and(isMine, sql`${table.id} = hit`)} offset 0) found) ${table}`

/** The name under which `search_rare` knows a table with a trigram index; null for tables without one, whose lists are short. */
export function searchedAs(table: PgTable): string | null {
  const { name, indexes } = getTableConfig(table)
  return indexes.some(({ config }) => config.method === 'gin') ? name : null
}

/**
 * The ids of the tenant's rows that contain every word, as the text of a uuid array. Null if reading the list in its order is better: it is short, the
 * words are common, or the trigram index can use none of them. The tenant must be set.
 */
export const rareHits = (list: SQL | string, words: SQL | string): SQL =>
  sql`search_rare(${list}, string_to_array(${words}, ' '))::text`
