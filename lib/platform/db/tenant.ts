import { isUuid } from '../ids'
import type { Database, Tally } from './connection'
import { pool, StoreUnavailable } from './pool'

export type Tx = Database
/** `last`: the last statement, sent together with COMMIT, so that its locks are held for no extra round trip. */
export type TransactionOptions<T = unknown> = {
  readOnly?: boolean
  tally?: Tally
  /** Whose connections: those of the primary, unless a replica's are given. */
  from?: ReturnType<typeof pool>
  last?: (tx: Tx, outcome: T) => Promise<unknown> | undefined
}

/** The first row of a statement that must return one; throws if there is none. */
export async function one<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows
  if (row === undefined) throw new Error('A statement that always returns a row returned none')
  return row
}

/** The first statements of a transaction, as one message. */
function opening(organizationId: string | null, readOnly: boolean): string[] {
  const begin = readOnly ? 'begin read only' : 'begin'
  if (organizationId === null) return [begin]
  // The id is part of the text, because a message of several statements has no parameters.
  if (!isUuid(organizationId)) throw new Error('An organization is known by its UUID')
  return [begin, `set local app.organization_id = '${organizationId}'`]
}

/**
 * Runs work in a transaction. BEGIN and the tenant setting are sent together with the first statement, in one flush; the COMMIT of a read is sent
 * with the next statement on its connection. A read that uses only `queryRaw` opens no transaction. If the connection is lost on the way, the whole
 * transaction fails, even if the driver has reconnected before the COMMIT.
 */
async function transaction<T>(
  organizationId: string | null,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false, tally, last, from = pool() }: TransactionOptions<T>,
): Promise<T> {
  const opened = opening(organizationId, readOnly)
  const connection = await from.acquire()
  const { statements } = connection
  connection.begin(opened, { atOnce: !readOnly || !connection.mayPipeline })
  let hasAnswered = false
  try {
    const outcome = await work(connection.db)
    await connection.opened()
    hasAnswered = true
    if (readOnly) {
      await connection.endRead()
      return outcome
    }
    await connection.commit(() => last?.(connection.db, outcome))
    if (connection.isLost) throw new StoreUnavailable('the connection was lost before the transaction ended')
    return outcome
  } catch (error) {
    // If the transaction could not be opened, that error counts, not the one that `work` threw as a consequence.
    const isOpened = await connection.opened().then(
      () => true,
      () => false,
    )
    const isLost = !isOpened || connection.isLost
    // Report the first error. A connection that cannot roll back is discarded.
    if ((await connection.rollBack()) === 'broken') from.discard(connection)
    throw isLost ? new StoreUnavailable('the connection was lost inside the transaction', { cause: error }) : error
  } finally {
    connection.endTransaction()
    if (tally) tally.statements += connection.statements - statements
    from.release(connection, hasAnswered)
  }
}

/** Runs work in a transaction that sees one organization only: row-level security reads a setting that ends with the transaction. */
export const withTenant = <T>(
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions<T> = {},
): Promise<T> => transaction(organizationId, work, options)

/** Runs work in a transaction outside every tenant: it sees no tenant's row. */
export const withoutTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(null, work, {})
