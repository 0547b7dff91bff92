import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { pool } from './client'
import type { Database, Lane, Row, Tally } from './lane'

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

/** A look-up that can be asked by itself or beside another statement; `from` is told how many values come before its own. */
export type LookUp = { columns: string[]; from: (valuesBefore: number) => string }
/** A look-up declared once, with the values of this time. */
export type Question = { of: LookUp; values: unknown[] }

/** A look-up's texts, by what is asked beside it: all of them are few and fixed. */
const texts = new WeakMap<LookUp, Map<string, string>>()
function textOf(lookUp: LookUp, beside = '', valuesBefore = 0): string {
  const own = texts.get(lookUp) ?? new Map<string, string>()
  texts.set(lookUp, own)
  const known = own.get(beside)
  if (known !== undefined) return known
  const columns = lookUp.columns.join(', ')
  const from = lookUp.from(valuesBefore)
  const text =
    beside === '' ? `select ${columns} from ${from}` : `select read.*, ${columns} from (${beside}) read cross join ${from}`
  own.set(beside, text)
  return text
}

/** Asks it by itself; undefined where it finds nothing. */
export async function askOf({ db }: Lane, { of, values }: Question, tally: Tally): Promise<Row | undefined> {
  tally.statements += 1
  const [row] = await db.$client.alone(textOf(of), values)
  return row
}

/** Whether Postgres refused this very statement, and would answer another: not out of time, connections or order. */
const isItsOwn = (error: unknown) => error instanceof postgres.PostgresError && !/^(08|53|57)/.test(error.code)

/**
 * A database for a read on a shared connection: it takes statements that stand alone and return one row, counts them, and throws NeedsTransaction
 * at any other. The first of them takes the question along and has its columns behind its own: two in one statement cost less. `answer` is that of the
 * question, asked by itself where nothing took it along or what took it failed.
 */
export function readerOn(lane: Lane, question: Question, tally: Tally): { reader: Database; answer(): Promise<Row | undefined> } {
  const { alone } = lane.db.$client
  let both: Promise<Row[]> | undefined
  const ask = (text: string, values: unknown[]) => {
    tally.statements += 1
    if (both) return alone(text, values)
    both = alone(textOf(question.of, text, values.length), [...values, ...question.values])
    return both
  }
  const answer = async () => {
    if (!both) return askOf(lane, question, tally)
    try {
      const [row] = await both
      return row?.slice(-question.of.columns.length)
    } catch (error) {
      if (isItsOwn(error)) return askOf(lane, question, tally)
      throw error
    }
  }
  return { reader: Object.create(shared, { $client: { value: { unsafe: refuse, alone: ask } } }), answer }
}
