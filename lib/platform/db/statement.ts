import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { given } from './prepared'

/** A statement's text and its parameters in order: the name of a value, or a constant. */
export type Statement = {
  text: string
  places: { name?: string; value?: unknown }[]
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** Builds the text once; equal placeholders become one parameter, so that each value is sent once. */
export function statementOf(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const places: Statement['places'] = []
  const numbers = new Map<string, number>()
  const renumbered = params.map((param) => {
    if (!is(param, Placeholder)) return places.push({ value: param })
    const number = numbers.get(param.name) ?? places.push({ name: param.name })
    numbers.set(param.name, number)
    return number
  })
  return { text: text.replace(/\$(\d+)/g, (_, at: string) => `$${renumbered[Number(at) - 1]}`), places }
}

/** The values of a statement in the order of its parameters. */
export const valuesFor = ({ places }: Statement, values: Record<string, unknown>): unknown[] =>
  places.map(({ name, value }) => {
    const own = name === undefined ? value : values[name]
    return own instanceof Date ? own.toISOString() : own
  })

/**
 * The organization, as a row named `tenant`. Selecting it sets the tenant for row-level security (`set_config`, until the transaction ends). Every
 * read of a table refers to this row, so no read begins before the tenant is set.
 */
export const tenant = sql`(select set_config('app.organization_id', ${given('organizationId')}, true) as id offset 0) tenant`
/** The same row with the id as a uuid, read once: a text would be parsed again for every row compared with it. */
export const tenantRow = sql`(select tenant.id::uuid as id from ${tenant} offset 0) tenant`
/** The id of the organization in a statement that selects from `tenant` or `tenantRow`. */
export const tenantId = sql`tenant.id`
export const isTenants = (organizationId: SQL | object) => sql`${organizationId} = tenant.id::uuid`

/** A value that Postgres wrote as JSON, in a cell of a raw row; null where the cell is. */
export const readJson = <T>(cell: unknown): T | null =>
  cell === null || cell === undefined ? null : (JSON.parse(String(cell)) as T)
