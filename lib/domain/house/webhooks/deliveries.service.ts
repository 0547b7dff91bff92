import { and, eq, sql } from 'drizzle-orm'
import { webhookDeliveries as deliveries, webhooks } from '@/db/schema/webhooks'
import { given } from '@/lib/platform/db/prepared'
import { newEvent } from '@/lib/platform/events/event'
import { type Published, type Reaction, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { now as databaseNow } from '@/lib/platform/jobs/lease'
import { wakeSoon } from '@/lib/platform/jobs/wake'
import { list, momentText } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { choosableEvents } from './public-events.contract'
import { webhooks as room } from './room'
import { bodyOf } from './signing.rules'
import * as contracts from './webhooks.contract'
import { webhookRecords } from './webhooks.service'

type Delivery = typeof deliveries.$inferSelect

const shown = ({ dueAt, durationMs, ...row }: Delivery) => ({
  ...row,
  durationSeconds: durationMs === null ? null : durationMs / 1000,
  nextAttemptAt: row.state === 'waiting' ? dueAt : null,
})

/**
 * Makes a delivery for each active webhook that wants the event. The webhooks are locked against a change of state meanwhile, so that none is left
 * with a delivery that has a time although it is paused.
 */
async function fanOut(context: ReactionContext, event: Published): Promise<void> {
  const { db, organization } = context
  const { pathId } = event.payload as { pathId?: unknown }
  const path = typeof pathId === 'string' ? pathId : null
  const wanting = await db.execute<{ id: string }>(sql`
    select ${webhooks.id} as id from ${webhooks}
    where ${webhooks.organizationId} = ${organization.id} and ${webhooks.state} = 'active' and ${webhooks.sealedSecret} is not null
      and (cardinality(${webhooks.events}) = 0 or ${event.name} = any(${webhooks.events}))
      and (cardinality(${webhooks.pathIds}) = 0 or ${path}::uuid = any(${webhooks.pathIds}))
    for share`)
  if (wanting.length === 0) return
  const body = bodyOf({ ...event, payload: encoded(event) })
  await db.insert(deliveries).values(
    wanting.map(({ id }) => ({
      organizationId: organization.id,
      webhookId: id,
      messageId: event.id,
      event: event.name,
      body,
      // Since when it waits, by the clock of Postgres, which the processes share.
      dueAt: databaseNow() as unknown as Date,
      createdAt: context.now,
    })),
  )
  wakeSoon()
}

const byName = new Map(choosableEvents.map(({ event }) => [event.name, event]))
/** The payload as it is written in JSON. */
const encoded = ({ name, payload }: Published): Record<string, unknown> => {
  const event = byName.get(name)
  if (!event) throw new Error(`${name} is not a public event`)
  return newEvent(event, payload).payload
}

/** One for each public event. */
export const webhookReactions: readonly Reaction[] = choosableEvents.map(({ event }) =>
  reacts(event, { name: `webhooks.${event.name}`, each: fanOut }),
)

const deliveryList = list(contracts.listWebhookDeliveries, {
  table: deliveries,
  parent: webhooks,
  where: eq(deliveries.webhookId, sql`${given('webhookId')}::uuid`),
  filters: { state: deliveries.state, event: deliveries.event },
  fields: {
    durationSeconds: sql`${deliveries.durationMs}::float8 / 1000`,
    nextAttemptAt: sql`case when ${deliveries.state} = 'waiting' then ${momentText(sql`${deliveries.dueAt}`)} end`,
  },
})

export const listWebhookDeliveries = implement(
  contracts.listWebhookDeliveries,
  async ({ db, organization, fail }, { params, query: { state, event }, page }) => {
    const asked = { filters: { state, event }, values: { webhookId: params.id }, parentId: params.id }
    const found = await deliveryList(db, page, { organizationId: organization.id, ...asked })
    return found.hasParent ? found : fail('webhookNotFound')
  },
)

async function find(context: TenantContext, { id, deliveryId }: { id: string; deliveryId: string }) {
  const [row] = await context.db
    .select()
    .from(deliveries)
    .where(ofTenant(context, deliveries, and(eq(deliveries.id, deliveryId), eq(deliveries.webhookId, id))))
  return row
}

export const readWebhookDelivery = implement(contracts.readWebhookDelivery, async (context, { params }) =>
  shown((await find(context, params)) ?? context.fail('webhookDeliveryNotFound')),
)

export const replayWebhookDelivery = implement(contracts.replayWebhookDelivery, async (context, { params }) => {
  const { db, fail, note, now } = context
  const before = (await find(context, params)) ?? fail('webhookDeliveryNotFound')
  note({ resource: { type: 'webhookDelivery', id: before.id, label: before.event } })
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(ofTenant(context, webhooks, eq(webhooks.id, params.id)))
    .for('share')
  if (webhook?.state !== 'active' || !webhook.sealedSecret) fail('webhookNotActive')
  // The process that is sending it at the moment loses its lease, and the outcome of that attempt is not stored.
  const set = { state: 'waiting' as const, tries: 0, dueAt: now, leaseId: null, deliveredAt: null }
  await db
    .update(deliveries)
    .set(set)
    .where(ofTenant(context, deliveries, eq(deliveries.id, before.id)))
  note({ before: { state: before.state }, after: { state: set.state } })
  wakeSoon()
  return shown({ ...before, ...set })
})

export const testWebhook = implement(contracts.testWebhook, async (context, { params }) => {
  const { db, organization, now, fail, note } = context
  const webhook = await webhookRecords.lock(context, params.id)
  if (webhook.state !== 'active' || !webhook.sealedSecret) fail('webhookNotActive')
  const { name, version, payload } = newEvent(room.events.webhookTested, { webhookId: webhook.id })
  const body = bodyOf({ name, version, payload, occurredAt: now })
  const values = { organizationId: organization.id, webhookId: webhook.id, messageId: newId(), event: name, body, dueAt: now }
  const [row] = await db
    .insert(deliveries)
    .values({ ...values, createdAt: now })
    .returning()
  if (!row) throw new Error('An insert returned no row')
  note({ before: {}, after: { delivery: row.id } })
  wakeSoon()
  return shown(row)
})
