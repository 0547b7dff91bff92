import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Retention } from '@/db/retention'
import { retention as events } from '@/db/schema/events'
import { retention as platform } from '@/db/schema/platform'
import { execute } from './pool'

const batch = 1000
/** Between two batches, so that a long purge leaves the database to the requests. */
const pauseMs = 50

/** When the rows of the kernel's own tables are deleted, or why they are kept. */
export const ownRetention: readonly Retention[] = [platform, events]

/** Deletes at most 1,000 expired rows; null while another process is purging. */
async function purgeBatch(table: string): Promise<number | null> {
  const [row] = await execute<{ removed: number | null }>(
    sql`select case when pg_try_advisory_xact_lock(727004) then ${sql.raw(`purge_${table}`)}(${batch}::int) end as removed`,
  )
  return row?.removed ?? null
}

/**
 * Deletes expired rows of these tables in batches of at most 1,000 rows, each in its own transaction under the pool's statement timeout. Stops early
 * when `signal` is aborted or another process is purging.
 */
export async function purgeExpired(tables: readonly string[], signal?: AbortSignal): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const table of tables)
    while (!signal?.aborted) {
      const count = await purgeBatch(table)
      if (count === null) return removed
      if (count === 0) break
      removed[table] = (removed[table] ?? 0) + count
      await sleep(pauseMs)
    }
  return removed
}
