import type { SQL } from 'drizzle-orm'
import { env } from '../env'
import { log } from '../log'
import { Connection, type Database } from './connection'
import { patience } from './patience'

/** The database cannot serve this request now; the pipeline answers 503 with `Retry-After`. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  readonly retryAfterSeconds = 2
}

type Waiter = { since: number; take: (connection: Connection) => void; refuse: (error: Error) => void }

/** Milliseconds that the COMMIT of a finished read waits for a statement to be sent with. */
const pendingCommitMs = 4

class Pool {
  readonly connections = new Set<Connection>()
  private readonly free: Connection[] = []
  private readonly waiters: Waiter[] = []
  private lastProgress = performance.now()
  private lastCheck = performance.now()
  private sweep: NodeJS.Timeout | undefined
  private readonly watch = setInterval(() => this.check(), 100)

  constructor(
    private readonly size: number,
    readonly url?: string,
  ) {
    this.watch.unref()
  }

  state() {
    return { size: this.size, busy: this.connections.size - this.free.length, waiting: this.waiters.length }
  }

  /** A free connection; waits while others make progress, and refuses early when none does. */
  async acquire(): Promise<Connection> {
    const connection = this.free.pop() ?? (this.connections.size < this.size ? this.open() : undefined)
    if (connection) return connection.acquire()
    // Nobody waited until now, so the time since the last release does not count as a stall.
    if (this.waiters.length === 0) this.lastProgress = Math.max(this.lastProgress, performance.now() - 300)
    return new Promise((take, refuse) => this.waiters.push({ since: performance.now(), take, refuse }))
  }

  /** `hasAnswered`: the database answered on this connection. Needed because the driver may report a loss to the query before it reports it to the connection. */
  release(connection: Connection, hasAnswered: boolean): void {
    connection.release()
    // The release of a failed connection does not count as progress.
    if (hasAnswered && !connection.isDiscarded && !connection.isLost) this.lastProgress = performance.now()
    this.refuseTheLate()
    // Another release may have opened its replacement meanwhile.
    const next = connection.isDiscarded ? (this.connections.size < this.size ? this.open() : undefined) : connection
    if (!next) return
    const waiter = this.waiters.shift()
    if (waiter) waiter.take(next.acquire())
    else this.free.push(next)
    // The connection released last is acquired next, so under load a COMMIT is rarely sent alone.
    if (next.isCommitPending) this.sweep ??= setTimeout(() => this.commitIdle(), pendingCommitMs)
  }

  private commitIdle(): void {
    this.sweep = undefined
    for (const connection of this.free) this.sendPendingCommit(connection)
  }

  /** Sends the pending COMMIT of a finished read; the next statement is sent in the same flush and reports a lost connection itself. */
  sendPendingCommit(connection: Connection): void {
    connection.sendPendingCommit()?.catch(() => this.discard(connection))
  }

  /** Closes a connection: statements running on it fail, and a new connection replaces it when it is released. */
  discard(connection: Connection): void {
    if (connection.isDiscarded) return
    connection.isDiscarded = true
    this.connections.delete(connection)
    const place = this.free.indexOf(connection)
    if (place >= 0) this.free.splice(place, 1)
    connection.end(0).catch((error: unknown) => log().warn({ err: error }, 'a lost connection did not close'))
  }

  async end(): Promise<void> {
    clearInterval(this.watch)
    clearTimeout(this.sweep)
    await Promise.all([...this.connections].map((connection) => connection.end(5)))
  }

  private open(): Connection {
    const connection = new Connection(this.url)
    this.connections.add(connection)
    return connection
  }

  private check(): void {
    const now = performance.now()
    // If this process itself was paused, answers may have arrived and not been read yet: read them before judging.
    const wasPaused = now - this.lastCheck > 750
    this.lastCheck = now
    if (wasPaused) return
    for (const connection of this.connections) if (connection.silentMs(now) > patience.silenceMs) this.discard(connection)
    this.refuseTheLate()
  }

  private refuseTheLate(): void {
    const now = performance.now()
    const longest = now - this.lastProgress > 1000 ? patience.stalledWaitMs : patience.longestWaitMs
    while (this.waiters[0] && now - this.waiters[0].since > longest)
      this.waiters.shift()?.refuse(new StoreUnavailable('no database connection came free'))
  }
}

// Global, because Next bundles middleware, pages and routes separately: they share one pool.
declare global {
  var masarPool: Pool | undefined
  var masarReplicaPool: Pool | undefined
}

/** The pool of this process, opened at first use as the app's own role. */
export function pool(): Pool {
  globalThis.masarPool ??= new Pool(env().DATABASE_POOL_MAX)
  return globalThis.masarPool
}

/** The same for the replica at this address (replica.ts). */
export function replicaPool(url: string): Pool {
  const open = globalThis.masarReplicaPool
  if (open?.url === url) return open
  // Only tests have one after the other.
  void open?.end()
  globalThis.masarReplicaPool = new Pool(env().DATABASE_POOL_MAX, url)
  return globalThis.masarReplicaPool
}

/** Connections of this process: at most, in use, and requests waiting for one. */
export const poolState = () => globalThis.masarPool?.state() ?? { size: env().DATABASE_POOL_MAX, busy: 0, waiting: 0 }

/** One statement of the query builder outside any transaction and tenant: catalogues, signing keys, the functions that look across tenants. */
export async function statement<T>(build: (db: Database) => PromiseLike<T>, from = pool()): Promise<T> {
  const connection = await from.acquire()
  let hasAnswered = false
  try {
    from.sendPendingCommit(connection)
    const outcome = await build(connection.db)
    hasAnswered = true
    return outcome
  } finally {
    from.release(connection, hasAnswered)
  }
}

/** The same for a statement written in SQL; returns its rows. */
export const execute = <T extends Record<string, unknown>>(query: SQL, from = pool()): Promise<T[]> =>
  statement(async (db) => Array.from(await db.execute(query)) as T[], from)

/** Ends the pool after the statements under way. */
export async function closeDatabase(): Promise<void> {
  const open = [globalThis.masarPool, globalThis.masarReplicaPool]
  globalThis.masarPool = undefined
  globalThis.masarReplicaPool = undefined
  await Promise.all(open.map((one) => one?.end()))
}
