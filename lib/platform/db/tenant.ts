import { isUuid } from '../ids'
import { type Database, type Lane, open, type Tally } from './connection'
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
 * the next statement on its connection. A read that asks nothing but statements that set their tenant by themselves opens none. A connection lost
 * on the way fails the whole, even when a new one would have taken the COMMIT.
 */
async function transaction<T>(
  organizationId: string | null,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false, tally, last }: TransactionOptions<T>,
): Promise<T> {
  const opened = opening(organizationId, readOnly)
  const lane = await pool().acquire()
  const { births, statements } = lane
  lane.opening = opened
  lane.begun = null
  if (!readOnly) open(lane)
  let worked = false
  try {
    const outcome = await work(lane.db)
    await lane.begun
    worked = true
    if (readOnly) {
      if (lane.opening) return outcome
      lane.isUncommitted = true
      lane.count(1)
      return outcome
    }
    const sent = lane.sent()
    const done = last?.(lane.db, outcome)
    if (done) await commitBehind(lane, sent, done)
    else await lane.send('commit')
    if (lane.births !== births) throw new StoreUnavailable('the connection was lost before the transaction ended')
    return outcome
  } catch (error) {
    // What work saw without its transaction was nobody's data: its own complaint means nothing then.
    const lost = await Promise.resolve(lane.begun).then(
      () => lane.births !== births,
      () => true,
    )
    if (lane.begun) await rollBack(lane)
    throw lost ? new StoreUnavailable('the connection was lost inside the transaction', { cause: error }) : error
  } finally {
    lane.opening = null
    lane.begun = null
    if (tally) tally.statements += lane.statements - statements
    pool().release(lane, worked)
  }
}

/** Sends COMMIT right behind a statement; when that one fails, Postgres takes it for a ROLLBACK. */
async function commitBehind(lane: Lane, sent: Promise<void>, done: Promise<unknown>): Promise<void> {
  await Promise.race([sent, done])
  const committed = lane.send('commit')
  const [outcome] = await Promise.allSettled([done, committed])
  if (outcome.status === 'rejected') throw outcome.reason
  await committed
}

async function rollBack(lane: Lane): Promise<void> {
  try {
    await lane.send('rollback')
  } catch {
    // The first error is the one to tell; a connection that cannot even roll back is given up.
    pool().discard(lane)
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
