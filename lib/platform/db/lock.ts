import { sql } from 'drizzle-orm'
import type { Tx } from './tenant'

type Transaction = Pick<Tx, 'execute'>
const keyOf = (parts: readonly string[]) => sql`hashtextextended(${parts.join(':')}, 0)`

/**
 * Waits for the lock of a subject and holds it until the transaction ends. `of` are the ids that set it apart: those of its organization, its person.
 */
export const lockSubject = (db: Transaction, subject: string, ...of: readonly string[]) =>
  db.execute(sql`select pg_advisory_xact_lock(${keyOf([subject, ...of])})`)

/** Takes the lock of a subject unless another transaction holds it; whether it was free. */
export async function tryToLockSubject(db: Transaction, subject: string, ...of: readonly string[]): Promise<boolean> {
  const [row] = await db.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${keyOf([subject, ...of])}) as taken`)
  return row?.taken === true
}

/** The lock of work with a number of its own, for one organization: apart from those of subjects. */
export const lockNumbered = (db: Transaction, number: number, organizationId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(${number}, hashtext(${organizationId}))`)
