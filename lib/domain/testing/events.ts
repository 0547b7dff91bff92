import { events } from '@/db/schema/events'
import type { NewEvent } from '@/lib/platform/events/event'
import type { Org } from './contract-suite'

export type StoredEvent = Pick<NewEvent, 'name' | 'payload'> & { occurredAt: Date; actor: { type: string; id: string } | null }

/** The events about a record, in their order. */
export async function eventsAbout(org: Pick<Org, 'database'>, subject: string): Promise<StoredEvent[]> {
  const rows = await org.database((db) => db.select().from(events).orderBy(events.position))
  return rows.filter((row) => row.subject === subject)
}

export const namesAbout = async (org: Pick<Org, 'database'>, subject: string): Promise<string[]> =>
  (await eventsAbout(org, subject)).map(({ name }) => name)
