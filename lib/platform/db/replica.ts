import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { env } from '../env'
import { Refusal } from '../errors'
import { log } from '../log'
import { appUrl } from './app-url'
import type { Tally } from './connection'
import { execute, replicaPool } from './pool'
import { type Tx, withTenant } from './tenant'

/** How long a read waits for the replica to have what the primary has, in milliseconds. */
export const replicaPatience = { request: 100, job: 5_000 }
/** How long the replica is left alone after it was behind, or did not answer. */
const pauseMs = { behind: 1_000, failed: 5_000 }

// Global, because Next bundles middleware, pages and routes separately.
declare global {
  var masarReplica: { pausedUntil: number; reads: number; passed: number } | undefined
}
globalThis.masarReplica ??= { pausedUntil: 0, reads: 0, passed: 0 }
const state = globalThis.masarReplica

/** Reads that the replica answered, and that the primary answered instead, since the start of this process. */
export const replicaState = () => ({ reads: state.reads, passed: state.passed })

/** The replica's address; login and database are the app's where it names none. */
export function replicaUrl(): string | null {
  const given = env().DATABASE_REPLICA_URL
  if (!given) return null
  const [url, app] = [new URL(given), new URL(appUrl())]
  if (!url.username) Object.assign(url, { username: app.username, password: app.password })
  if (url.pathname.length < 2) url.pathname = app.pathname
  return url.toString()
}

/** Whether the replica has, within this time, everything that was committed on the primary before the call. */
async function hasCaughtUp(url: string, waitMs: number): Promise<boolean> {
  const [primary] = await execute<{ position: string }>(sql`select pg_current_wal_flush_lsn()::text as position`)
  if (!primary) return false
  for (const deadline = performance.now() + waitMs; ; await sleep(10)) {
    const [replica] = await execute<{ has: boolean | null }>(
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${primary.position}::pg_lsn as has`,
      replicaPool(url),
    )
    if (replica?.has) return true
    if (replica?.has === null || performance.now() > deadline) return false
  }
}

/**
 * Runs a read in a transaction of one organization on the replica; on the primary where there is no replica, it is behind, or it fails. So the
 * answer is never older than the call. The work may run twice.
 */
export async function withReplica<T>(
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
  { waitMs, tally }: { waitMs: number; tally?: Tally },
): Promise<T> {
  const url = replicaUrl()
  if (url && performance.now() >= state.pausedUntil) {
    try {
      if (tally) tally.statements += 2
      if (await hasCaughtUp(url, waitMs)) {
        const outcome = await withTenant(organizationId, work, { readOnly: true, tally, from: replicaPool(url) })
        state.reads += 1
        return outcome
      }
      state.pausedUntil = performance.now() + pauseMs.behind
    } catch (error) {
      if (error instanceof Refusal) {
        state.reads += 1
        throw error
      }
      state.pausedUntil = performance.now() + pauseMs.failed
      log().warn({ err: error }, 'the replica could not answer; the primary does')
    }
  }
  if (url) state.passed += 1
  return withTenant(organizationId, work, { readOnly: true, tally })
}
