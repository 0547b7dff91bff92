import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '../env'
import { log } from '../log'
import { appUrl } from './app-url'
import { patience } from './patience'

/** One row as Postgres wrote it: each column's text in UTF-8, or null. */
export type Row = (Buffer | null)[]

/**
 * Sends one prepared statement that needs no transaction around it, because it sets its tenant for itself or looks at no tenant's rows; inside a
 * transaction that has begun it is part of that one. `mayBeSlow`: nobody else's statement shall wait behind it on its connection.
 */
export type Reader = { queryRaw(text: string, values: unknown[], options?: { mayBeSlow?: boolean }): Promise<Row[]> }
/** The query builder on one connection. */
export type Database = PostgresJsDatabase & Reader

/** How many statements a request has sent so far. */
export type Tally = { statements: number }

// Next bundles middleware, pages and routes apart from each other; they count together.
declare global {
  var masarStatements: (Tally & { texts?: Set<string> }) | undefined
}

globalThis.masarStatements ??= { statements: 0 }

/** Statements sent by this process, BEGIN and COMMIT included; tests read the difference around a request, and have their `texts` kept. */
export const counter = globalThis.masarStatements

/**
 * One connection to Postgres as the app's own role, made with its first statement. It belongs to one user at a time, from `acquire` to `release`
 * (pool.ts); `isLost` says whether it was lost since, which fails whatever had begun.
 */
export class Connection {
  readonly db: Database
  /** Statements sent on it, BEGIN and COMMIT included. */
  statements = 0
  /** It has answered since it was last made. */
  isOpen = false
  isDiscarded = false
  private readonly driver: postgres.Sql
  private readonly send: postgres.Sql['unsafe']
  private readonly isPrepared = !env().DATABASE_TRANSACTION_POOLER
  private busySince: number | null = null
  private reconnects = 0
  private reconnectsAtAcquire = 0
  /** BEGIN and the tenant of a transaction that nothing has been sent in yet. */
  private opening: string[] | null = null
  /** Settles when Postgres has opened the transaction under way; null before that. */
  private begun: Promise<unknown> | null = null
  private hasPendingCommit = false
  private onSent = () => {}

  constructor() {
    this.driver = postgres(appUrl(), {
      max: 1,
      prepare: this.isPrepared,
      path: env().DATABASE_SOCKET,
      connect_timeout: patience.connectMs / 1000,
      // The driver would ask for them at each connect, and nobody hears of that statement's failure: a connection lost meanwhile ended the process.
      // So arrays in results are texts; statements write them as JSON.
      fetch_types: false,
      // The driver would end an old connection between two statements of our transaction, which it does not know of.
      max_lifetime: null,
      // A server that comes back is noticed at once, however long it was away.
      backoff: () => 0.2,
      connection: {
        application_name: 'masar',
        // What Postgres writes of moments is read as UTC.
        TimeZone: 'UTC',
        statement_timeout: patience.statementMs,
        idle_in_transaction_session_timeout: 10_000,
        // A statement is planned once on a connection, whatever its values: planning costs more than most of them. The app's statements are few, and
        // each has to run well with any value.
        ...(this.isPrepared && { plan_cache_mode: 'force_generic_plan' }),
      },
      // As a report: a notice may carry a row's values, as an error may.
      onnotice: (notice) => log().debug({ err: notice }, 'postgres notice'),
      onclose: () => {
        this.reconnects += 1
        this.isOpen = false
      },
    })
    this.send = this.driver.unsafe.bind(this.driver)
    // All the query builder uses of the driver: here its statements are counted, prepared, and open the transaction that waits for them.
    this.driver.unsafe = (text, values, options) => {
      this.openTransaction()
      return this.query(text, values, options)
    }
    const queryRaw: Reader['queryRaw'] = (text, values) => this.queryRaw(text, values)
    this.db = Object.assign(drizzle(this.driver, { casing: 'snake_case' }), { queryRaw })
  }

  acquire(): this {
    this.busySince = performance.now()
    this.reconnectsAtAcquire = this.reconnects
    return this
  }

  release(): void {
    this.busySince = null
  }

  /** Whether the connection was lost since it was acquired. */
  get isLost(): boolean {
    return this.reconnects !== this.reconnectsAtAcquire
  }

  /** Milliseconds since its user sent something or heard an answer; 0 while nobody uses it. */
  silentMs(now: number): number {
    return this.busySince === null ? 0 : now - this.busySince
  }

  /** Begins to count the silence anew. */
  noteProgress(): void {
    if (this.busySince !== null) this.busySince = performance.now()
  }

  /** Makes the connection and proves it. */
  async connect(): Promise<void> {
    await this.send('select 1')
    this.isOpen = true
  }

  end(timeoutSeconds: number): Promise<void> {
    return this.driver.end({ timeout: timeoutSeconds })
  }

  queryRaw(text: string, values: unknown[]): Promise<Row[]> {
    // Should the connection be lost meanwhile, the statement right behind hears of it.
    this.sendPendingCommit()?.catch(() => undefined)
    return this.query(text, values as string[]).raw()
  }

  /** Begins a transaction, whose opening statements leave at once, or in the flush of its first statement. */
  begin(opening: string[], { atOnce }: { atOnce: boolean }): void {
    this.opening = opening
    this.begun = null
    if (atOnce) this.openTransaction()
  }

  /** Rejects when the transaction could not be opened; resolves at once where nothing was sent in it. */
  async opened(): Promise<void> {
    await this.begun
  }

  /** Ends a transaction that only read: its COMMIT leaves with the next statement here, or soon by itself. */
  commitLater(): void {
    if (!this.begun) return
    this.hasPendingCommit = true
    // Counted with the request that leaves it.
    this.count(1)
  }

  /** Ends a transaction. Where a `last` statement is sent, COMMIT leaves right behind it: when that one fails, Postgres takes it for a ROLLBACK. */
  async commit(last: () => Promise<unknown> | undefined): Promise<void> {
    const sent = new Promise<void>((resolve) => {
      this.onSent = resolve
    })
    const done = last()
    if (!done) return void (await this.sendTexts('commit'))
    await Promise.race([sent, done])
    const committed = this.sendTexts('commit')
    const [outcome] = await Promise.allSettled([done, committed])
    if (outcome.status === 'rejected') throw outcome.reason
    await committed
  }

  /** Takes back what was done in the transaction, if one was opened; tells whether the connection still stands. */
  async rollBack(): Promise<'standing' | 'broken'> {
    if (!this.begun) return 'standing'
    try {
      await this.sendTexts('rollback')
      return 'standing'
    } catch {
      return 'broken'
    }
  }

  /** Forgets the transaction that has ended. */
  endTransaction(): void {
    this.opening = null
    this.begun = null
  }

  /** Sends the COMMIT that a finished read left behind; what is sent next leaves in the same flush. Undefined where there is none. */
  sendPendingCommit(): Promise<unknown> | undefined {
    const commit = this.takePendingCommit()
    return commit.length > 0 ? this.sendTexts(...commit) : undefined
  }

  get isCommitPending(): boolean {
    return this.hasPendingCommit
  }

  private takePendingCommit(): string[] {
    if (!this.hasPendingCommit) return []
    this.hasPendingCommit = false
    this.count(-1)
    return ['commit']
  }

  private openTransaction(): void {
    if (!this.opening) return
    this.begun = this.sendTexts(...this.takePendingCommit(), ...this.opening)
    this.opening = null
    // Awaited when the work is done; until then a failure is not an unhandled one.
    this.begun.catch(() => undefined)
  }

  /** Statements without values, as one message. */
  private sendTexts(...texts: string[]): Promise<unknown> {
    this.count(texts.length)
    return this.send(texts.join(';')).execute()
  }

  private readonly query: postgres.Sql['unsafe'] = (text, values, options) => {
    this.count(1)
    counter.texts?.add(text)
    this.noteProgress()
    // The query builder never asks for prepared statements; its texts are few and fixed, so all of them are.
    const prepare = this.isPrepared && values !== undefined && values.length > 0
    return this.sendNow(this.send(text, values, { ...options, prepare }))
  }

  /** Now rather than when somebody awaits it: what is sent after this goes after it. */
  private sendNow<Q extends { execute(): unknown }>(query: Q): Q {
    query.execute()
    this.onSent()
    return query
  }

  private count(statements: number): void {
    counter.statements += statements
    this.statements += statements
  }
}
