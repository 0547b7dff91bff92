import { sql } from 'drizzle-orm'
import type { TenantContext } from '../records/tenant-rows'
import type { Event, PayloadOf } from './event'
import type { Published } from './reaction'

/**
 * The newest events of some kinds that were published since a moment, the newest first; they are kept for 30 days. `most` bounds what is read.
 */
export async function pastEvents(
  { db, organization }: TenantContext,
  kinds: readonly Event[],
  { since, most }: { since: Date; most: number },
): Promise<Published[]> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const rows = await db.execute<{ id: string; name: string; version: number; payload: PayloadOf<never>; occurredAt: string }>(sql`
    select e.id, e.name, e.version, e.payload, e.occurred_at as "occurredAt" from events e
    where e.organization_id = ${organization.id} and e.name = any(array(select jsonb_array_elements_text(${JSON.stringify([...byName.keys()])}::jsonb)))
      and e.occurred_at >= ${since.toISOString()}::timestamptz
    order by e.position desc limit ${most}`)
  return rows.flatMap(({ occurredAt, payload, ...row }) => {
    const kind = byName.get(row.name)
    if (!kind || kind.version !== row.version) return []
    return [{ ...row, payload: kind.payload.decode(payload), actor: null, occurredAt: new Date(occurredAt) }]
  })
}
