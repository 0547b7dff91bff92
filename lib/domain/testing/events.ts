import { eq } from 'drizzle-orm'
import { events } from '@/db/schema/events'
import type { NewEvent } from '@/lib/platform/events/event'
import type { Org } from './contract-suite'

export type StoredEvent = Pick<NewEvent, 'name' | 'payload'> & { occurredAt: Date; actor: { type: string; id: string } | null }

/** The events about a record whose names begin like this, in their order. */
export async function eventsAbout(org: Pick<Org, 'database'>, subject: string, beginning = ''): Promise<StoredEvent[]> {
  const rows = await org.database((db) => db.select().from(events).where(eq(events.subject, subject)).orderBy(events.position))
  return rows.filter(({ name }) => name.startsWith(beginning))
}
