import { webhookDeliveries } from '@/db/schema/webhooks'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { createWebhook } from './webhooks.contract'

export const makeWebhook = (org: Org, fields: object = {}) =>
  make(org, createWebhook, { url: `https://hooks${unique()}.example/masar`, ...fields })

const webhook = async (org: Org) => ({ params: { id: await makeWebhook(org) } })

/** A delivery that failed for good. */
export async function putDelivery(org: Org, webhookId: string, fields: Partial<typeof webhookDeliveries.$inferInsert> = {}) {
  const id = newId()
  const body = JSON.stringify({ type: 'certificateIssued', version: 1, timestamp: '2026-11-21T09:30:00.000Z', data: {} })
  const outcome = { state: 'failed', attempts: 10, tries: 10, problem: 'refused', responseStatus: 500, durationMs: 12 } as const
  const values = { organizationId: org.organization.id, id, webhookId, messageId: newId(), event: 'certificateIssued', body }
  const answer = { responseBody: 'Internal Server Error', attemptedAt: new Date() }
  await org.database((db) => db.insert(webhookDeliveries).values({ ...values, ...outcome, ...answer, ...fields }))
  return id
}

const delivery = async (org: Org) => {
  const id = await makeWebhook(org)
  return { params: { id, deliveryId: await putDelivery(org, id) } }
}

export const preparations: Preparations = {
  'webhooks.list': (org) => twice(() => makeWebhook(org)),
  'webhooks.read': webhook,
  'webhooks.update': webhook,
  'webhooks.remove': webhook,
  'webhooks.rotateSecret': webhook,
  'webhooks.test': webhook,
  'webhooks.deliveries': async (org) => {
    const id = await makeWebhook(org)
    await putDelivery(org, id)
    await putDelivery(org, id)
    return { params: { id } }
  },
  'webhooks.readDelivery': delivery,
  'webhooks.replay': delivery,
}
