import { eventDeliveries, events } from '@/db/schema/events'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { type Preparations, twice } from '@/lib/domain/testing/preparations'
import { clock } from '@/lib/platform/clock'
import { mostAttempts } from '@/lib/platform/events/deliver'
import { newId } from '@/lib/platform/ids'

/** Stores an event with a delivery that has failed for good, and returns the delivery's id. */
export async function putDeadDelivery(org: Org, values: Partial<typeof eventDeliveries.$inferInsert> = {}): Promise<string> {
  const organizationId = org.organization.id
  const [id, eventId, subject, occurredAt] = [newId(), newId(), newId(), clock.now()]
  const event = { organizationId, id: eventId, name: 'modulePublished', version: 1, subject, payload: {}, occurredAt }
  const failed = { state: 'dead', attempts: mostAttempts, error: { name: 'internal' } } as const
  await org.database(async (db) => {
    const [stored] = await db
      .insert(events)
      .values({ ...event, deliveredAt: occurredAt })
      .returning()
    const delivery = { organizationId, id, eventId, reaction: 'testing.idle', subject, position: stored?.position ?? 0 }
    await db.insert(eventDeliveries).values({ ...delivery, ...failed, ...values })
  })
  return id
}

export const preparations: Preparations = {
  'eventDeliveries.list': (org) => twice(() => putDeadDelivery(org)),
  'eventDeliveries.retry': async (org) => ({ params: { deliveryId: await putDeadDelivery(org) } }),
}
