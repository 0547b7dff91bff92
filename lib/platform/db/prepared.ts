import { sql } from 'drizzle-orm'
import type { Tx } from './tenant'

type Buildable<T> = { prepare(name: string): { execute(values: Record<string, unknown>): Promise<T> } }

/**
 * A statement of the query builder whose text is built once per connection, because building costs more than sending: for the hot ones. What
 * differs between two uses is a placeholder; each use gives the values by name.
 */
export function prepared<T>(build: (db: Tx) => Buildable<T>): (db: Tx, values: Record<string, unknown>) => Promise<T> {
  const known = new WeakMap<Tx, ReturnType<Buildable<T>['prepare']>>()
  return (db, values) => {
    const ready = known.get(db) ?? build(db).prepare('')
    known.set(db, ready)
    return ready.execute(values)
  }
}

/** The value given under a name at each use. */
export const given = (name: string) => sql.placeholder(name)

/** An inserted row whose every column is given under its own name. */
export const allGiven = <const N extends string>(names: readonly N[]): { [K in N]: ReturnType<typeof given> } =>
  Object.fromEntries(names.map((name) => [name, given(name)])) as { [K in N]: ReturnType<typeof given> }
