import { and, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'

/** The words of a search (folded), each of which must stand somewhere in a row's text. */
export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean)

/** That a text holds a word. Postgres takes it for a common one, and walks the list in its order until the page is full. */
export const holds = (column: PgColumn | SQL, word: string | Placeholder): SQL => sql`strpos(${column}, ${word}) > 0`

/**
 * A table as nothing but the rows `search_rare` found, given as it wrote them. They are fetched one by one before anything else is asked of them:
 * left the choice, Postgres may read the whole list for them, because it takes every tenant for a small one.
 */
export const onlyHits = (table: PgTable & { id: PgColumn }, ids: string | Placeholder, isMine?: SQL): SQL =>
  sql`(select found.* from unnest(${ids}::uuid[]) hit cross join lateral
    (select * from ${table} where ${and(isMine, sql`${table.id} = hit`)} offset 0) found) ${table}`

/** Under what name `search_rare` looks through a table: one whose texts have a trigram index. Null for lists that are short by nature. */
export function searchedAs(table: PgTable): string | null {
  const { name, indexes } = getTableConfig(table)
  return indexes.some(({ config }) => config.method === 'gin') ? name : null
}

/**
 * The tenant's rows that hold every word, as the text of a uuid array; null where the list had better be walked, because it is short, the words are
 * common, or none of them is one the trigram index could look up. The tenant must be set.
 */
export const rareHits = (list: SQL | string, words: SQL | string): SQL =>
  sql`search_rare(${list}, string_to_array(${words}, ' '))::text`
