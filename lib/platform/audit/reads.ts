import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { activityLogs } from '@/db/schema/platform'
import { clock } from '../clock'
import type { Tally } from '../db/connection'
import { isOneOf } from '../db/is-one-of'
import { lockSubject } from '../db/lock'
import { withTenant } from '../db/tenant'
import { type AuditEntry, record, rowOf } from './record'

const quarterMs = 15 * 60_000
const mostRemembered = 10_000

/** Records reads and remembers which ones it has recorded. A process has one; tests create several. */
export function readRecorder(): (entry: AuditEntry, tally?: Tally) => Promise<void> {
  /** By the key of equal reads; a promise while the record is being written. */
  const recorded = new Map<string, Promise<void>>()
  return (entry, tally) => {
    const quarter = Math.floor(clock.now().getTime() / quarterMs)
    const { actorType, actorId, resource, action } = rowOf(entry)
    const same = [entry.organizationId, actorType, actorId, action, resource?.type, resource?.id, quarter].join(' ')
    const before = recorded.get(same)
    if (before) return before
    const written = recordOnce(entry, same, new Date(quarter * quarterMs), tally)
    if (recorded.size >= mostRemembered) recorded.clear()
    recorded.set(same, written)
    written.catch(() => recorded.delete(same))
    return written
  }
}

/**
 * Records a read: one record per person, action, resource and quarter of an hour, over all pages and processes. Resolves once the record is
 * committed; rejects if it cannot be written.
 */
export const recordRead = readRecorder()

/** Writes the record, unless another process has, under a lock on the read's key. */
const recordOnce = (entry: AuditEntry, same: string, since: Date, tally?: Tally) =>
  withTenant(
    entry.organizationId,
    async (db) => {
      await lockSubject(db, 'read', same)
      const { organizationId, actorType, actorId, action, resource } = rowOf(entry)
      const isSame = and(
        eq(activityLogs.organizationId, organizationId),
        eq(activityLogs.actorType, actorType),
        actorId === null ? isNull(activityLogs.actorId) : eq(activityLogs.actorId, actorId),
        eq(activityLogs.action, action),
        isOneOf(activityLogs.outcome, 'success'),
        gte(activityLogs.createdAt, since),
        sql`${activityLogs.resource} ->> 'type' is not distinct from ${resource?.type ?? null}::text`,
        sql`${activityLogs.resource} ->> 'id' is not distinct from ${resource?.id ?? null}::text`,
      )
      const known = await db.select({ id: activityLogs.id }).from(activityLogs).where(isSame).limit(1)
      if (known.length === 0) await record(db, entry)
    },
    { tally },
  )
