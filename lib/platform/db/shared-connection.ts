import type { Lane, Tally } from './connection'
import { pool } from './pool'

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

/** A function of the database that looks one row of an organization up: `name(organization uuid, value text)`. */
export type LookUpFunction = `${string}_lookup`

/** The one row a look-up function returns, as JSON; null where it returns none. */
export async function lookUp<T>(name: LookUpFunction, organizationId: string, value: string, tally: Tally): Promise<T | null> {
  tally.statements += 1
  const [row] = await together(({ db }) =>
    db.$client.alone(`select to_json(r)::text from ${name}($1::uuid, $2::text) r`, [organizationId, value]),
  )
  return row?.[0] ? JSON.parse(String(row[0])) : null
}
