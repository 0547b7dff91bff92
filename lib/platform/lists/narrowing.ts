import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader, Row } from '../db/connection'
import { given } from '../db/prepared'
import { type Statement, statementOf, tenant, valuesFor } from '../db/statement'
import { rareHits, searchedAs } from './search'

export type TenantTable = PgTable & { id: PgColumn; organizationId: PgColumn }

/** The most rows of a filter through another table that are fetched by id. */
const FEW = 1000
/** The ids of a select if there are at most FEW, else null. The limit is a parameter; with a constant Postgres plans to read all of them. */
const fewIds = (ids: SQL): SQL =>
  sql`(select case when count(*) <= ${FEW} then coalesce(array_agg(found.id), '{}')::text end from (${ids} limit ${given('limit')}::int) found(id))`

/** The statement of `narrowingOf`: rare words first, then the filter if the words gave no ids. */
const lookUpOf = (words: SQL | null, filter: SQL | undefined): Statement =>
  statementOf(sql`select rare.ids, ${filter ? sql`case when rare.ids is null then ${fewIds(filter)} end` : sql`null`}
    from ${tenant} cross join lateral (select ${words ?? sql`null::text`} as ids where tenant.id is not null offset 0) rare`)

type Asking = { statement: Statement; values: Record<string, unknown>; mayBeSlow: boolean }
/** The one row of a statement that always has one, as Postgres wrote it. */
export async function ask(db: Reader, { statement, values, mayBeSlow }: Asking): Promise<Row> {
  const [row] = await db.queryRaw(statement.text, valuesFor(statement, values), { mayBeSlow })
  if (!row) throw new Error('An aggregate always returns a row')
  return row
}

type Sought = { organizationId: string; words: string[]; applied: Record<string, unknown>; others?: Record<string, unknown> }
/**
 * Finds the rows of a page by one statement before it: the ids, as the text of a uuid array, of the rows that contain rare words, else of the few
 * that match a filter. Both are null if it is better to read the list in its order.
 */
export function narrowingOf(
  table: TenantTable,
  { search, narrowedBy = {} }: { search?: PgColumn; narrowedBy?: Record<string, SQL | undefined> },
): (db: Reader, sought: Sought) => Promise<readonly (Buffer | null)[]> {
  const searched = search ? searchedAs(table) : null
  const rare = searched ? rareHits(sql.raw(`'${searched}'`), sql`${given('words')}`) : null
  const statements = new Map<string, Statement>()
  return async (db, { organizationId, words, applied, others }) => {
    const filter = Object.keys(applied).find((name) => narrowedBy[name])
    const isSearched = rare !== null && words.length > 0
    if (!isSearched && !filter) return [null, null]
    const kind = `${isSearched} ${filter}`
    const statement = statements.get(kind) ?? lookUpOf(isSearched ? rare : null, filter ? narrowedBy[filter] : undefined)
    statements.set(kind, statement)
    const values = { organizationId, words: words.join(' '), limit: FEW + 1, ...applied, ...others }
    return ask(db, { statement, values, mayBeSlow: true })
  }
}
