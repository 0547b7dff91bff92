import type { SQL } from 'drizzle-orm'
import { env } from '../env'
import { log } from '../log'
import { type Lane, leftBehind, openLane, type Tally } from './connection'

/** The store cannot serve this request now; the pipeline answers 503 with `Retry-After`. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  readonly retryAfterSeconds = 2
}

type Waiter = { since: number; take: (lane: Lane) => void; refuse: (error: Error) => void }

/** How long a finished read's COMMIT waits for a statement to travel with. */
const uncommittedMs = 4
/** A statement the server neither finished nor cancelled by then is on a connection nobody answers. */
const silenceMs = 2250
const longestWaitMs = 10_000
/** Where nobody makes progress, a waiter that then has to connect (after 0.2 s, for 1.5 s at most) must still hear of it within 3 s. */
const stalledWaitMs = 250

class Pool {
  readonly lanes = new Set<Lane>()
  private readonly free: Lane[] = []
  private readonly waiters: Waiter[] = []
  private lastProgress = performance.now()
  private lastLook = performance.now()
  private sweep: NodeJS.Timeout | undefined
  private readonly watch = setInterval(() => this.look(), 100)

  constructor(private readonly size: number) {
    this.watch.unref()
  }

  state() {
    return { size: this.size, busy: this.lanes.size - this.free.length, waiting: this.waiters.length }
  }

  /** A free connection; waits while others make progress, and refuses early when none does. */
  async acquire(): Promise<Lane> {
    const lane = this.free.pop() ?? (this.lanes.size < this.size ? this.open() : undefined)
    if (lane) return taken(lane)
    // Nobody waited before: how long ago something last came free says nothing yet.
    if (this.waiters.length === 0) this.lastProgress = Math.max(this.lastProgress, performance.now() - 300)
    return new Promise((take, refuse) => this.waiters.push({ since: performance.now(), take, refuse }))
  }

  /** `worked`: the database answered on it. A loss may be told to the query before it is told to the connection. */
  release(lane: Lane, worked: boolean): void {
    lane.busySince = null
    // A connection that failed is no progress, however quickly it came free.
    if (worked && !lane.discarded && lane.births === lane.birthsAtTake) this.lastProgress = performance.now()
    this.refuseTheLate()
    // Others may have opened its successor meanwhile.
    const heir = lane.discarded ? (this.lanes.size < this.size ? this.open() : undefined) : lane
    if (!heir) return
    const waiter = this.waiters.shift()
    if (waiter) waiter.take(taken(heir))
    else this.free.push(heir)
    // The connection freed last is the next one taken, so under load a COMMIT hardly ever travels alone.
    if (heir.isUncommitted) this.sweep ??= setTimeout(() => this.commitIdle(), uncommittedMs)
  }

  private commitIdle(): void {
    this.sweep = undefined
    for (const lane of this.free) this.commit(lane)
  }

  /** Sends the COMMIT that a finished read left behind; what is sent next leaves in the same flush, and hears of a lost connection itself. */
  commit(lane: Lane): void {
    if (lane.isUncommitted) lane.send(...leftBehind(lane)).catch(() => this.discard(lane))
  }

  /** Gives a connection up; what runs on it fails, and its place is taken by a new one when it is released. */
  discard(lane: Lane): void {
    if (lane.discarded) return
    lane.discarded = true
    this.lanes.delete(lane)
    const place = this.free.indexOf(lane)
    if (place >= 0) this.free.splice(place, 1)
    lane.sql.end({ timeout: 0 }).catch((error: unknown) => log().warn({ err: error }, 'a lost connection did not close'))
  }

  async end(): Promise<void> {
    clearInterval(this.watch)
    clearTimeout(this.sweep)
    await Promise.all([...this.lanes].map((lane) => lane.sql.end({ timeout: 5 })))
  }

  private open(): Lane {
    const lane = openLane()
    this.lanes.add(lane)
    return lane
  }

  private look(): void {
    const now = performance.now()
    // After a pause of our own, answers may lie unread: they come first.
    const paused = now - this.lastLook > 750
    this.lastLook = now
    if (paused) return
    for (const lane of this.lanes) if (lane.busySince !== null && now - lane.busySince > silenceMs) this.discard(lane)
    this.refuseTheLate()
  }

  private refuseTheLate(): void {
    const now = performance.now()
    const longest = now - this.lastProgress > 1000 ? stalledWaitMs : longestWaitMs
    while (this.waiters[0] && now - this.waiters[0].since > longest)
      this.waiters.shift()?.refuse(new StoreUnavailable('no database connection came free'))
  }
}

function taken(lane: Lane): Lane {
  lane.busySince = performance.now()
  lane.birthsAtTake = lane.births
  return lane
}

// Next bundles middleware, pages and routes apart from each other; one pool serves them all.
const shared = globalThis as typeof globalThis & { masarPool?: Pool }

/** The pool of this process, opened at first use as the app's own role. */
export function pool(): Pool {
  shared.masarPool ??= new Pool(env().DATABASE_POOL_MAX)
  return shared.masarPool
}

/** Connections of this process: at most, in use, and requests waiting for one. */
export const poolState = () => shared.masarPool?.state() ?? { size: env().DATABASE_POOL_MAX, busy: 0, waiting: 0 }

/** One statement outside any tenant, prepared: the few functions that look across tenants, catalogues, signing keys. */
export async function statement<T>(build: (lane: Lane) => PromiseLike<T>, tally?: Tally): Promise<T> {
  const lane = await pool().acquire()
  let worked = false
  try {
    pool().commit(lane)
    if (tally) tally.statements += 1
    const outcome = await build(lane)
    worked = true
    return outcome
  } finally {
    pool().release(lane, worked)
  }
}

/** The same for a statement of the query builder. */
export const execute = <T extends Record<string, unknown>>(query: SQL): Promise<T[]> =>
  statement(async ({ db }) => (await db.execute(query)) as Iterable<unknown> as T[])

/** Ends the pool after the statements under way. */
export async function closeDatabase(): Promise<void> {
  const open = shared.masarPool
  shared.masarPool = undefined
  await open?.end()
}
