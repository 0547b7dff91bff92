import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { given } from './prepared'

/** A statement's text and what goes into its places: a value by name, or a constant. */
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

/** The values of a statement in the order of its places. */
export const valuesFor = ({ places }: Statement, values: Record<string, unknown>): unknown[] =>
  places.map(({ name, value }) => {
    const own = name === undefined ? value : values[name]
    return own instanceof Date ? own.toISOString() : own
  })

/**
 * The organization, as a row named `tenant`. The statement sets it for row-level security by itself (`set_config`, until its transaction ends); what
 * reads a table takes it from here, so no read begins before it is set.
 */
export const tenant = sql`(select set_config('app.organization_id', ${given('organizationId')}, true) as id offset 0) tenant`
export const isTenants = (organizationId: SQL | object) => sql`${organizationId} = tenant.id::uuid`
