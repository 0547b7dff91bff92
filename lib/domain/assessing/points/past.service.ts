import { sql } from 'drizzle-orm'
import { pointsRuleVersions as versions } from '@/db/schema/points-rules'
import { pastEvents } from '@/lib/platform/events/past-events'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { recordFact } from './ledger.service'
import { mostSimulated } from './rules.contract'
import { pointSourceOf, sources } from './sources.rules'

/** Counts what people did since a moment as if the present rules had been there: for an organization that has a history when it begins. */
export async function countPast(context: TenantContext & { now: Date }, since: Date): Promise<void> {
  const { db } = context
  await db
    .update(versions)
    .set({ since })
    .where(ofTenant(context, versions, sql`${versions.number} = 1`))
  const kinds = sources.map(({ event }) => event)
  const events = await pastEvents(context, kinds, { since, most: mostSimulated })
  for (const event of events.toReversed()) {
    const { id, occurredAt } = event
    const source = pointSourceOf(event)
    if (source) await recordFact(context, source, { id, occurredAt, receivedAt: occurredAt.getTime(), isPast: true })
  }
}
