import postgres from 'postgres'
import type { PlanNode, TenantTables } from './one-shard'

/** The tables whose rows belong to organizations, from the database's catalogue. */
export async function tenantTables(sql: postgres.Sql): Promise<TenantTables> {
  const rows = await sql<{ name: string; column: string; place: number }[]>`
    select c.relname as name, a.attname as column, a.attnum::int as place from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname = case when c.relname = 'organizations' then 'id' else 'organization_id' end`
  return new Map(rows.map(({ name, column, place }) => [name, { column, place }]))
}

/**
 * The plan that a statement has for whatever values, seen by a role that row-level security does not bind. Null where it cannot be prepared: a table of
 * a test is missing, or only the driver knows the type of a parameter.
 */
export async function planOf(sql: postgres.Sql, text: string): Promise<PlanNode | null> {
  try {
    await sql.unsafe(`set plan_cache_mode = force_generic_plan; prepare probe as ${text}`)
  } catch (error) {
    if (error instanceof postgres.PostgresError && /^42/.test(error.code)) return null
    throw error
  }
  const [probe] = await sql<
    { count: number }[]
  >`select cardinality(parameter_types) as count from pg_prepared_statements where name = 'probe'`
  const values = Array.from({ length: probe?.count ?? 0 }, () => 'null').join(', ')
  const [row] = await sql.unsafe(`explain (verbose, costs off, format json) execute probe${values && `(${values})`}`)
  await sql.unsafe('deallocate probe')
  return row?.['QUERY PLAN']?.[0]?.Plan ?? null
}
