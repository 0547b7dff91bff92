import { sql } from 'drizzle-orm'
import type { Tx } from './tenant'

type Buildable<T> = { prepare(name: string): { execute(values: Record<string, unknown>): Promise<T> } }

/**
 * A statement of the query builder whose text is built once per connection; for frequent statements, as building costs more than sending. Values
 * that differ between two calls are placeholders; each call passes them by name.
 */
export function prepared<T>(build: (db: Tx) => Buildable<T>): (db: Tx, values: Record<string, unknown>) => Promise<T> {
  const known = new WeakMap<Tx, ReturnType<Buildable<T>['prepare']>>()
  return (db, values) => {
    const ready = known.get(db) ?? build(db).prepare('')
    known.set(db, ready)
    return ready.execute(values)
  }
}

/** A placeholder: its value is passed by name with each call. */
export const given = (name: string) => sql.placeholder(name)

/** The id of the organization, passed as `organizationId`. */
export const givenOrganization = sql`${given('organizationId')}::uuid`

/** The values of an insert, each column a placeholder of its own name. */
export const allGiven = <const N extends string>(names: readonly N[]): { [K in N]: ReturnType<typeof given> } =>
  Object.fromEntries(names.map((name) => [name, given(name)])) as { [K in N]: ReturnType<typeof given> }
