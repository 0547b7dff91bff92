import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '../env'
import { log } from '../log'
import { appUrl } from './app-url'
import { patience } from './patience'

/** One row as Postgres wrote it: each column's text in UTF-8, or null. */
export type Row = (Buffer | null)[]

/**
 * Sends one prepared statement that needs no transaction, because it sets its tenant itself or reads no tenant's rows. Inside an open transaction
 * it is part of that transaction. `mayBeSlow`: it gets a connection of its own, so that no other statement waits behind it.
 */
export type Reader = { queryRaw(text: string, values: unknown[], options?: { mayBeSlow?: boolean }): Promise<Row[]> }
/** The query builder on one connection. */
export type Database = PostgresJsDatabase & Reader

/** How many statements a request has sent so far. */
export type Tally = { statements: number }

// Global, because Next bundles middleware, pages and routes separately: they share one counter.
declare global {
  var masarStatements: (Tally & { texts?: Set<string> }) | undefined
}

globalThis.masarStatements ??= { statements: 0 }

/** Statements sent by this process, BEGIN and COMMIT included. Tests read the difference around a request and may record the `texts`. */
export const counter = globalThis.masarStatements

/**
 * One connection to Postgres as the app's own role, opened by its first statement. It has one user at a time, from `acquire` to `release`
 * (pool.ts). `isLost`: the connection was lost since it was acquired, so a transaction begun on it has failed.
 */
export class Connection {
  readonly db: Database
  /** Statements sent on it, BEGIN and COMMIT included. */
  statements = 0
  /** The server has answered since the connection was last opened. */
  isOpen = false
  isDiscarded = false
  private readonly driver: postgres.Sql
  private readonly send: postgres.Sql['unsafe']
  private readonly isPrepared = !env().DATABASE_TRANSACTION_POOLER
  /**
   * Whether a statement may be sent before the answer to one that ends a transaction. A pooler gives the server away at that answer; poolers such as
   * PgBouncer before 1.21 then lose what was sent behind.
   */
  readonly mayPipeline = this.isPrepared
  private busySince: number | null = null
  private reconnects = 0
  private reconnectsAtAcquire = 0
  /** BEGIN and the tenant of a transaction in which no statement has been sent yet. */
  private opening: string[] | null = null
  /** Settles when Postgres has opened the transaction under way; null before that. */
  private begun: Promise<unknown> | null = null
  private hasPendingCommit = false
  private onSent = () => {}

  /** `url`: of a replica; otherwise the database that is written to. */
  constructor(url?: string) {
    this.driver = postgres(url ?? appUrl(), {
      max: 1,
      prepare: this.isPrepared,
      path: url ? undefined : env().DATABASE_SOCKET,
      connect_timeout: patience.connectMs / 1000,
      // The driver would query the types at each connect and leave a failure of that query unhandled, which ends the process.
      // Without them arrays in results are texts, so statements return arrays as JSON.
      fetch_types: false,
      // The driver does not know of our transactions and would close an old connection between two of their statements.
      max_lifetime: null,
      // Seconds between two attempts to connect: constant, so that a returning server is noticed quickly.
      backoff: () => 0.2,
      connection: {
        application_name: 'masar',
        // Timestamps in results are read as UTC.
        TimeZone: 'UTC',
        // Poolers know few settings and refuse a connection with others; there the login has them (migrate.ts).
        ...(this.isPrepared && { statement_timeout: patience.statementMs, idle_in_transaction_session_timeout: 10_000 }),
        // Each prepared statement is planned once per connection, without its values: planning costs more than most executions.
        ...(this.isPrepared && { plan_cache_mode: 'force_generic_plan' }),
      },
      // Logged as an error report, which leaves out values: a notice may contain those of a row.
      onnotice: (notice) => log().debug({ err: notice }, 'postgres notice'),
      onclose: () => {
        this.reconnects += 1
        this.isOpen = false
      },
    })
    this.send = this.driver.unsafe.bind(this.driver)
    // The query builder sends everything through `unsafe`: here statements are counted and prepared, and the pending BEGIN is sent before them.
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

  /** Milliseconds since the last statement or answer; 0 while the connection is free. */
  silentMs(now: number): number {
    return this.busySince === null ? 0 : now - this.busySince
  }

  /** Restarts the count of `silentMs`. */
  noteProgress(): void {
    if (this.busySince !== null) this.busySince = performance.now()
  }

  /** Opens the connection and checks that the server answers. */
  async connect(): Promise<void> {
    await this.send('select 1')
    this.isOpen = true
  }

  end(timeoutSeconds: number): Promise<void> {
    return this.driver.end({ timeout: timeoutSeconds })
  }

  queryRaw(text: string, values: unknown[]): Promise<Row[]> {
    // A failure is reported by the statement that follows.
    this.sendPendingCommit()?.catch(() => undefined)
    return this.query(text, values as string[]).raw()
  }

  /** Begins a transaction. Its opening statements are sent at once, or together with its first statement. */
  begin(opening: string[], { atOnce }: { atOnce: boolean }): void {
    this.opening = opening
    this.begun = null
    if (atOnce) this.openTransaction()
  }

  /** Rejects when the transaction could not be opened; resolves at once if nothing was sent in it. */
  async opened(): Promise<void> {
    await this.begun
  }

  /** Ends a read-only transaction: its COMMIT is sent with the next statement on this connection, or alone a few milliseconds later. */
  async endRead(): Promise<void> {
    if (!this.begun) return
    if (!this.mayPipeline) return void (await this.sendTexts('commit'))
    this.hasPendingCommit = true
    // Counted for this request, although it is sent later.
    this.count(1)
  }

  /** Ends a transaction. COMMIT is sent right after the `last` statement, without waiting for it; if that fails, Postgres treats the COMMIT as a ROLLBACK. */
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

  /** Rolls the transaction back, if one was opened. `broken`: the connection cannot be used any more. */
  async rollBack(): Promise<'standing' | 'broken'> {
    if (!this.begun) return 'standing'
    try {
      await this.sendTexts('rollback')
      return 'standing'
    } catch {
      return 'broken'
    }
  }

  /** Resets the state of the transaction that has ended. */
  endTransaction(): void {
    this.opening = null
    this.begun = null
  }

  /** Sends the pending COMMIT of a finished read; the next statement is sent in the same flush. Undefined if there is none. */
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
    // Awaited later, in `opened`; until then a rejection must not count as unhandled.
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
    // The query builder never asks for prepared statements. Its texts are few and fixed, so every statement with values is prepared.
    const prepare = this.isPrepared && values !== undefined && values.length > 0
    return this.sendNow(this.send(text, values, { ...options, prepare }))
  }

  /** Sends the query now, not when it is first awaited, so that the order of statements is the order of calls. */
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
