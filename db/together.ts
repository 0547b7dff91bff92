import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { pool } from './client'
import type { Database, Lane, Tally } from './lane'

/** How many may share a connection: the answer of each waits for those of the ones before it. */
const MOST = 4
type Group = { lane: Promise<Lane>; joined: number; users: number; isOpen: boolean; worked: boolean }
let gathering: Group | undefined

async function openLane(): Promise<Lane> {
  const lane = await pool().acquire()
  pool().commit(lane)
  if (lane.isOpen) return lane
  // The driver would try to connect anew for each statement in line, and the last would hear of a failure much too late: this one asks for all.
  try {
    await lane.connect()
    return lane
  } catch (error) {
    pool().release(lane, false)
    throw error
  }
}

function gather(): Group {
  const group: Group = { lane: openLane(), joined: 0, users: 0, isOpen: true, worked: false }
  setImmediate(() => close(group))
  return group
}

function close(group: Group): void {
  if (!group.isOpen) return
  group.isOpen = false
  if (gathering === group) gathering = undefined
  if (group.users === 0) leave(group)
}

/** Whoever waited for the connection has been told if there was none. */
const leave = (group: Group) =>
  group.lane.then(
    (lane) => pool().release(lane, group.worked),
    () => undefined,
  )

/**
 * Asks statements that each stand alone, outside any transaction, on a connection shared with others of the same turn of the event loop: what they
 * send leaves in few messages, and a message costs more than what is in it. A slow statement holds up the few behind it, never the next turn.
 */
export async function together<T>(ask: (lane: Lane) => PromiseLike<T>): Promise<T> {
  gathering ??= gather()
  const group = gathering
  group.joined += 1
  group.users += 1
  if (group.joined === MOST) close(group)
  try {
    const lane = await group.lane
    const outcome = await ask(lane)
    group.worked = true
    // Those behind have been waiting for this one, not for an answer that does not come.
    if (lane.busySince !== null) lane.busySince = performance.now()
    return outcome
  } finally {
    group.users -= 1
    if (group.users === 0 && !group.isOpen) leave(group)
  }
}

/** A read asked for more than statements that stand alone; nothing was sent. It has to be done in a transaction of its own. */
export class NeedsTransaction extends Error {
  override readonly name = 'NeedsTransaction'

  /** Whether that is what an error comes from; the query builder wraps it in its own. */
  static isCauseOf(error: unknown): boolean {
    for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof NeedsTransaction) return true
    return false
  }
}
const refuse = () => {
  throw new NeedsTransaction('only statements that set their tenant by themselves can share a connection')
}
const shared = drizzle(
  Object.assign(refuse, { unsafe: refuse, options: { parsers: {}, serializers: {} } }) as unknown as postgres.Sql,
)

/** A database for a read on a shared connection: it takes statements that stand alone, counts them, and throws NeedsTransaction at any other. */
export const readerOn = ({ db }: Lane, tally: Tally): Database =>
  Object.create(shared, {
    $client: {
      value: {
        unsafe: refuse,
        alone: (text: string, values: unknown[]) => {
          tally.statements += 1
          return db.$client.alone(text, values)
        },
      },
    },
  })
