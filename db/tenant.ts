import { type Database, type Lane, pool, StoreUnavailable } from './client'

export type Tx = Database
export type TransactionOptions = { readOnly?: boolean }

/** The row a statement must have returned. */
export async function one<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows
  if (row === undefined) throw new Error('A statement that always returns a row returned none')
  return row
}

/**
 * Runs work in a transaction. BEGIN and the tenant setting leave together with the first statement, in one flush; a read's COMMIT is not waited
 * for. A connection lost on the way fails the whole, even when a new one would have taken the COMMIT.
 */
async function transaction<T>(
  organizationId: string | null,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false }: TransactionOptions,
): Promise<T> {
  const lane = await pool().acquire()
  const births = lane.births
  const opened: Promise<unknown>[] = [lane.sql.unsafe(readOnly ? 'begin read only' : 'begin').execute()]
  if (organizationId) opened.push(lane.sql`select set_config('app.organization_id', ${organizationId}, true)`.execute())
  const begun = Promise.all(opened)
  // Awaited below; until then a failure is not an unhandled one.
  begun.catch(() => undefined)
  let held = true
  let worked = false
  try {
    const outcome = await work(lane.db)
    await begun
    worked = true
    const committed = lane.sql.unsafe('commit').execute()
    if (readOnly) {
      held = false
      leave(lane, committed)
      return outcome
    }
    await committed
    if (lane.births !== births) throw new StoreUnavailable('the connection was lost before the transaction ended')
    return outcome
  } catch (error) {
    // What work saw without its transaction was nobody's data: its own complaint means nothing then.
    const lost = await begun.then(
      () => lane.births !== births,
      () => true,
    )
    await rollBack(lane)
    throw lost ? new StoreUnavailable('the connection was lost inside the transaction', { cause: error }) : error
  } finally {
    if (held) pool().release(lane, worked)
  }
}

/** Lets a connection go once its COMMIT is through. */
function leave(lane: Lane, committed: PromiseLike<unknown>): void {
  Promise.resolve(committed).then(
    () => pool().release(lane, true),
    () => {
      pool().discard(lane)
      pool().release(lane, false)
    },
  )
}

async function rollBack(lane: Lane): Promise<void> {
  try {
    await lane.sql.unsafe('rollback')
  } catch {
    // The first error is the one to tell; a connection that cannot even roll back is given up.
    pool().discard(lane)
  }
}

/** Runs work in a transaction that sees one organization only: row-level security reads this setting, and it ends with the transaction. */
export const withTenant = <T>(
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => transaction(organizationId, work, options)

/** Runs work in a transaction outside every tenant: it sees no tenant's row. */
export const withoutTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(null, work, {})
