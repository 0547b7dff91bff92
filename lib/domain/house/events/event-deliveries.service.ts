import { and, eq, sql } from 'drizzle-orm'
import { eventDeliveries as deliveries, events } from '@/db/schema/events'
import { inWords } from '@/lib/domain/house/jobs/jobs.service'
import { allEvents } from '@/lib/domain/rooms'
import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { wakeSoon } from '@/lib/platform/jobs/wake'
import { list, momentText } from '@/lib/platform/lists/list'
import { mapRows } from '@/lib/platform/lists/page'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import * as contracts from './event-deliveries.contract'

/** Events of all rooms; one of a removed kind is shown by its name. */
const known = new Set(allEvents.map(({ name }) => name))
const titleOf = (language: Language, name: string) => (known.has(name) ? text(language, `events.${name}`) : name)

const ofEvent = sql`from ${events} where ${events.organizationId} = ${deliveries.organizationId} and ${events.id} = ${deliveries.eventId}`
const name = sql`(select ${events.name} ${ofEvent})`

const dead = list(contracts.listDeadDeliveries, {
  table: deliveries,
  // Events are purged before their deliveries, which cannot be retried then.
  where: and(eq(deliveries.state, sql`'dead'`), sql`exists (select ${ofEvent})`),
  fields: {
    name,
    // Translated below.
    title: name,
    error: sql`${deliveries.error}`,
    occurredAt: sql`(select ${momentText(events.occurredAt)} ${ofEvent})`,
  },
})

export const listDeadDeliveries = implement(contracts.listDeadDeliveries, async ({ db, organization, language }, { page }) => {
  const found = await dead(db, page, { organizationId: organization.id })
  return mapRows(found, (item) => ({
    ...item,
    title: titleOf(language, item.name),
    error: item.error && inWords(language, item.error),
  }))
})

export const retryDelivery = implement(contracts.retryDelivery, async (context, { params: { deliveryId } }) => {
  const { db, language } = context
  const [found] = await db
    .select({ delivery: deliveries, name: events.name, occurredAt: events.occurredAt })
    .from(deliveries)
    .innerJoin(events, and(eq(events.organizationId, deliveries.organizationId), eq(events.id, deliveries.eventId)))
    .where(ofTenant(context, deliveries, eq(deliveries.id, deliveryId), eq(deliveries.state, 'dead')))
    .for('update', { of: deliveries })
  if (!found) return context.fail('eventDeliveryNotFound')
  const { delivery, ...event } = found
  context.note({ resource: { type: 'eventDelivery', id: deliveryId, label: `${event.name} · ${delivery.reaction}` } })
  // Its attempts go on from where they are, because their number is the token of a lease.
  const waiting = { state: 'waiting', dueAt: context.now } as const
  await db
    .update(deliveries)
    .set(waiting)
    .where(ofTenant(context, deliveries, eq(deliveries.id, deliveryId), eq(deliveries.state, 'dead')))
  context.note({ before: { state: delivery.state }, after: { state: waiting.state } })
  wakeSoon()
  const { error } = delivery
  return { ...delivery, ...event, ...waiting, title: titleOf(language, event.name), error: error && inWords(language, error) }
})
