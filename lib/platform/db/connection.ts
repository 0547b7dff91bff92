import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '../env'
import { log } from '../log'
import { appUrl } from './app-url'

/** One row as Postgres wrote it: each column's text in UTF-8, or null. */
export type Row = (Buffer | null)[]
export type Database = PostgresJsDatabase & {
  $client: postgres.Sql & {
    /** A prepared statement that sets its tenant by itself, and so needs no transaction to be opened around it; its rows as Postgres wrote them. */
    alone(text: string, values: unknown[]): Promise<Row[]>
  }
}

/**
 * One connection with its own query builder. `births` rises when the connection is lost: what began before is gone. `send` sends statements
 * without values as one message; `statements` counts all that were sent.
 */
export type Lane = {
  sql: postgres.Sql
  db: Database
  send(...texts: string[]): Promise<unknown>
  /** What opens a transaction nobody has asked anything in yet: its first statement sends it ahead of itself. */
  opening: string[] | null
  /** Settled when Postgres has opened the transaction under way; null before that. */
  begun: Promise<unknown> | null
  /** Makes the connection and proves it. */
  connect(): Promise<unknown>
  count(statements: number): void
  /** Resolves when the next statement with values is on its way. */
  sent(): Promise<void>
  statements: number
  births: number
  busySince: number | null
  birthsAtTake: number
  /** It has answered since it was last made. */
  isOpen: boolean
  discarded: boolean
  /** A read has ended here whose COMMIT goes out with the next statement, or by itself when none comes at once. */
  isUncommitted: boolean
}
/** How many statements a request has sent so far. */
export type Tally = { statements: number }

const statementMs = 2000
const connectSeconds = 1.5

// Next bundles middleware, pages and routes apart from each other; they count together.
const shared = globalThis as typeof globalThis & { masarStatements?: { statements: number } }
shared.masarStatements ??= { statements: 0 }

/** Statements sent by this process, BEGIN and COMMIT included; tests read the difference around a request. */
export const counter = shared.masarStatements

/** Opens the transaction that waits for its first statement, in the flush of that statement. */
export function open(lane: Lane): void {
  if (!lane.opening) return
  lane.begun = lane.send(...leftBehind(lane), ...lane.opening)
  lane.opening = null
  // Awaited by the transaction; until then a failure is not an unhandled one.
  lane.begun.catch(() => undefined)
}

/** The COMMIT of a finished read, which the next to use its connection sends ahead of its own. */
export function leftBehind(lane: Lane): string[] {
  if (!lane.isUncommitted) return []
  lane.isUncommitted = false
  // It was counted with the request that left it.
  lane.count(-1)
  return ['commit']
}

/** A connection as the app's own role, made with its first statement. */
export function openLane(): Lane {
  const prepare = !env().DATABASE_TRANSACTION_POOLER
  const sql = postgres(appUrl(), {
    max: 1,
    prepare,
    path: env().DATABASE_SOCKET,
    connect_timeout: connectSeconds,
    // The driver would end an old connection between two statements of our transaction, which it does not know of.
    max_lifetime: null,
    // A server that comes back is noticed at once, however long it was away.
    backoff: () => 0.2,
    connection: {
      application_name: 'masar',
      // What Postgres writes of moments is read as UTC.
      TimeZone: 'UTC',
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: 10_000,
    },
    // As a report: a notice may carry a row's values, as an error may.
    onnotice: (notice) => log().debug({ err: notice }, 'postgres notice'),
    onclose: () => {
      lane.births += 1
      lane.isOpen = false
    },
  })
  const unsafe = sql.unsafe.bind(sql)
  const count = (statements: number) => {
    counter.statements += statements
    lane.statements += statements
  }
  let tellSent = () => {}
  /** Sends it now rather than when somebody awaits it: what is sent after this goes after it. */
  const onItsWay = <Q extends { execute(): unknown }>(query: Q): Q => {
    query.execute()
    tellSent()
    return query
  }
  // The query builder never asks for prepared statements; its texts are few and fixed, so all of them are.
  const prepared: typeof sql.unsafe = (text, values, options) => {
    open(lane)
    return ask(text, values, options)
  }
  const ask: typeof sql.unsafe = (text, values, options) => {
    count(1)
    if (lane.busySince !== null) lane.busySince = performance.now()
    return onItsWay(unsafe(text, values, { ...options, prepare: prepare && values !== undefined && values.length > 0 }))
  }
  // Counted here: the driver's own debug hook makes an Error, stack and all, for every statement.
  const counted = (...parts: Parameters<typeof sql>) => {
    open(lane)
    count(1)
    return sql(...parts)
  }
  const alone: Database['$client']['alone'] = (text, values) => {
    // Should the connection be lost meanwhile, what is sent right behind hears of it.
    if (lane.isUncommitted) lane.send(...leftBehind(lane)).catch(() => undefined)
    return ask(text, values as string[]).raw()
  }
  const client = Object.assign(counted as typeof sql, sql, { unsafe: prepared, alone })
  const lane: Lane = {
    sql: client,
    db: drizzle(client, { casing: 'snake_case' }),
    count,
    sent: () =>
      new Promise((resolve) => {
        tellSent = resolve
      }),
    connect: async () => {
      await unsafe('select 1')
      lane.isOpen = true
    },
    send: (...texts) => {
      count(texts.length)
      return unsafe(texts.join(';')).execute()
    },
    opening: null,
    begun: null,
    statements: 0,
    births: 0,
    busySince: null,
    birthsAtTake: 0,
    isOpen: false,
    discarded: false,
    isUncommitted: false,
  }
  return lane
}
