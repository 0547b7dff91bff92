import { sql } from 'drizzle-orm'
import { pointsRuleVersions as versions } from '@/db/schema/points-rules'
import { pastEvents } from '@/lib/platform/events/past-events'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { take } from './ledger.service'
import { mostSimulated } from './rules.contract'
import { type Said, sources } from './sources.rules'

/** Counts what people did since a moment as if the present rules had been there: for an organization that has a history when it begins. */
export async function countPast(context: TenantContext & { now: Date }, since: Date): Promise<void> {
  const { db } = context
  await db
    .update(versions)
    .set({ since })
    .where(ofTenant(context, versions, sql`${versions.number} = 1`))
  const kinds = sources.map(({ event }) => event)
  const said = new Map<string, (payload: never) => Said | null>(sources.map((source) => [source.event.name, source.said]))
  const events = await pastEvents(context, kinds as never, { since, most: mostSimulated })
  for (const { id, name, payload, occurredAt } of events.toReversed()) {
    const meaning = said.get(name)?.(payload as never)
    if (meaning) await take(context, meaning, { id, occurredAt, receivedAt: occurredAt.getTime() })
  }
}
