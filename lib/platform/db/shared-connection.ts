import { env } from '../env'
import type { Connection, Reader, Row, Tally } from './connection'
import { pool } from './pool'

/** The most statements that may share a connection: each waits for the answers of those before it. */
const most = 4
type Group = { connection: Promise<Connection>; joined: number; waiting: number; isOpen: boolean; hasAnswered: boolean }
/** The group that statements of the current turn of the event loop join. */
let gathering: Group | undefined

async function openConnection(): Promise<Connection> {
  const connection = await pool().acquire()
  pool().sendPendingCommit(connection)
  if (connection.isOpen) return connection
  // Connect once for the group: otherwise the driver connects anew for each queued statement, and the last one fails much too late.
  try {
    await connection.connect()
    return connection
  } catch (error) {
    pool().release(connection, false)
    throw error
  }
}

function gather(): Group {
  const group: Group = { connection: openConnection(), joined: 0, waiting: 0, isOpen: true, hasAnswered: false }
  setImmediate(() => close(group))
  return group
}

function close(group: Group): void {
  if (!group.isOpen) return
  group.isOpen = false
  if (gathering === group) gathering = undefined
  if (group.waiting === 0) leave(group)
}

/** Statements that waited for the connection have already failed if there was none. */
const leave = (group: Group) =>
  group.connection.then(
    (connection) => pool().release(connection, group.hasAnswered),
    () => undefined,
  )

/**
 * Sends one prepared statement outside any transaction, on a connection shared with up to three others of the same turn of the event loop. They are
 * sent in few network messages, whose number costs more than their size. A slow statement delays those behind it in its group, so one that
 * may be slow goes alone.
 */
export async function onSharedConnection(
  text: string,
  values: unknown[],
  { tally, mayBeSlow = false }: { tally?: Tally; mayBeSlow?: boolean } = {},
): Promise<Row[]> {
  // Behind a pooler, each statement is a transaction (connection.ts).
  const isAlone = mayBeSlow || env().DATABASE_TRANSACTION_POOLER
  const group = isAlone ? gather() : (gathering ?? gather())
  if (!isAlone) gathering = group
  group.joined += 1
  group.waiting += 1
  if (isAlone || group.joined === most) close(group)
  try {
    const connection = await group.connection
    if (tally) tally.statements += 1
    const rows = await connection.queryRaw(text, values)
    group.hasAnswered = true
    // The time spent waiting for this answer does not count as silence for the next one.
    connection.noteProgress()
    return rows
  } finally {
    group.waiting -= 1
    if (group.waiting === 0 && !group.isOpen) leave(group)
  }
}

/** Reads by single statements, without a transaction. */
export const readerOf = (tally: Tally): Reader => ({
  queryRaw: (text, values, options) => onSharedConnection(text, values, { tally, ...options }),
})

/** A function of the database that looks one row of an organization up: `name(organization uuid, value text)`. */
export type LookUpFunction = `${string}_lookup`

/** The one row a look-up function returns, as JSON; null where it returns none. */
export async function lookUp<T>(name: LookUpFunction, organizationId: string, value: string, tally: Tally): Promise<T | null> {
  const text = `select to_json(r)::text from ${name}($1::uuid, $2::text) r`
  const [row] = await onSharedConnection(text, [organizationId, value], { tally })
  return row?.[0] ? JSON.parse(String(row[0])) : null
}
