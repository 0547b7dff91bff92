import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { purged } from '@/db/retention'
import { execute } from './pool'

const batch = 1000
/** Between two batches, so that a long purge leaves the database to the requests. */
const pauseMs = 50

export type PurgedTable = keyof typeof purged
const isPurged = (name: string): name is PurgedTable => name in purged
export const purgedTables = Object.keys(purged).filter(isPurged)

/** Deletes at most 1,000 expired rows; null while another process is purging. */
async function purgeBatch(table: PurgedTable): Promise<number | null> {
  const [row] = await execute<{ removed: number | null }>(
    sql`select case when pg_try_advisory_xact_lock(727004) then ${sql.raw(`purge_${table}`)}(${batch}::int) end as removed`,
  )
  return row?.removed ?? null
}

/**
 * Deletes expired rows of every table in batches of at most 1,000 rows, each in its own transaction under the pool's statement timeout. Stops early
 * when `signal` is aborted or another process is purging.
 */
export async function purgeExpired(signal?: AbortSignal): Promise<Partial<Record<PurgedTable, number>>> {
  const removed: Partial<Record<PurgedTable, number>> = {}
  for (const table of purgedTables)
    while (!signal?.aborted) {
      const count = await purgeBatch(table)
      if (count === null) return removed
      if (count === 0) break
      removed[table] = (removed[table] ?? 0) + count
      await sleep(pauseMs)
    }
  return removed
}
