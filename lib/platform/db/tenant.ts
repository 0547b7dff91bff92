import { isUuid } from '../ids'
import type { Database, Tally } from './connection'
import { pool, StoreUnavailable } from './pool'

export type Tx = Database
/** `last`: a statement after all others, sent together with COMMIT, so that what it locks is free as soon as Postgres is done with it. */
export type TransactionOptions<T = unknown> = {
  readOnly?: boolean
  tally?: Tally
  last?: (tx: Tx, outcome: T) => Promise<unknown> | undefined
}

/** The row a statement must have returned. */
export async function one<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows
  if (row === undefined) throw new Error('A statement that always returns a row returned none')
  return row
}

/** The first statements of a transaction, as one message. */
function opening(organizationId: string | null, readOnly: boolean): string[] {
  const begin = readOnly ? 'begin read only' : 'begin'
  if (organizationId === null) return [begin]
  // It goes into the text, because a message of several statements carries no values.
  if (!isUuid(organizationId)) throw new Error('An organization is known by its UUID')
  return [begin, `set local app.organization_id = '${organizationId}'`]
}

/**
 * Runs work in a transaction. BEGIN and the tenant setting leave together with the first statement, in one flush; a read's COMMIT leaves with
 * the next statement on its connection. A read that sends nothing but `queryRaw` opens none. A connection lost on the way fails the whole, even
 * when a new one would have taken the COMMIT.
 */
async function transaction<T>(
  organizationId: string | null,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false, tally, last }: TransactionOptions<T>,
): Promise<T> {
  const opened = opening(organizationId, readOnly)
  const connection = await pool().acquire()
  const { statements } = connection
  connection.begin(opened, { atOnce: !readOnly })
  let hasAnswered = false
  try {
    const outcome = await work(connection.db)
    await connection.opened()
    hasAnswered = true
    if (readOnly) {
      connection.commitLater()
      return outcome
    }
    await connection.commit(() => last?.(connection.db, outcome))
    if (connection.isLost) throw new StoreUnavailable('the connection was lost before the transaction ended')
    return outcome
  } catch (error) {
    // Without its transaction, work has seen nothing of its tenant: what it complains of means nothing then.
    const isOpened = await connection.opened().then(
      () => true,
      () => false,
    )
    const isLost = !isOpened || connection.isLost
    // The first error is the one to tell; a connection that cannot even roll back is given up.
    if ((await connection.rollBack()) === 'broken') pool().discard(connection)
    throw isLost ? new StoreUnavailable('the connection was lost inside the transaction', { cause: error }) : error
  } finally {
    connection.endTransaction()
    if (tally) tally.statements += connection.statements - statements
    pool().release(connection, hasAnswered)
  }
}

/** Runs work in a transaction that sees one organization only: row-level security reads this setting, and it ends with the transaction. */
export const withTenant = <T>(
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions<T> = {},
): Promise<T> => transaction(organizationId, work, options)

/** Runs work in a transaction outside every tenant: it sees no tenant's row. */
export const withoutTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(null, work, {})
