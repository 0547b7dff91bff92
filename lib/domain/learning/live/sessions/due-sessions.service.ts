import type { SQL } from 'drizzle-orm'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import type { Publishing } from '@/lib/platform/events/publish'

export const sessionsAtOnce = 100
export const organizationsAtOnce = 100

type Work = {
  /** Selects as `id` the organizations in which something is due. */
  due: SQL
  /** Does at most `sessionsAtOnce` sessions of one organization; returns how many. */
  each: (context: Publishing) => Promise<number>
  signal: AbortSignal | undefined
}
/** Does what is due in the sessions of all organizations. Several processes may do it at once. Undefined: nothing was due. */
export async function inDueOrganizations({ due, each, signal }: Work): Promise<number | undefined> {
  const waiting = await execute<{ id: string }>(due)
  let done = 0
  for (const { id } of waiting) {
    for (let made = sessionsAtOnce; made === sessionsAtOnce && !signal?.aborted; done += made)
      made = await withTenant(id, (db) => each({ db, organization: { id }, now: clock.now() }))
  }
  return waiting.length > 0 ? done : undefined
}
