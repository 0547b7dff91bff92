import { and, eq } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import { bodyOf } from '@/lib/domain/house/webhooks/signing.rules'
import { createWebhook, updateWebhook } from '@/lib/domain/house/webhooks/webhooks.contract'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import type { client } from '@/lib/platform/http/client'
import { newId } from '@/lib/platform/ids'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

type Given = { organization: { id: string; slug: string }; draftPathId: string; personId: string }
type Row = typeof webhookDeliveries.$inferInsert

/**
 * Webhooks in each state, with deliveries in each state. They get events of enrolments in a path that was never published, and what waits belongs to a paused one, so
 * that nothing is sent to the network.
 */
export async function makeWebhooks(admin: ReturnType<typeof client>, given: Given): Promise<void> {
  const { organization, draftPathId, personId } = given
  const host = `${organization.slug}.example`
  const make = async (path: string, description: string, events: string[]) => {
    const url = `https://${path}.${host}/hooks/masar`
    return (await admin(createWebhook, { body: { url, description, events, pathIds: [draftPathId] } })).data.id
  }
  const active = await make('hr', 'HR system', ['enrolmentCompleted', 'enrolmentOverdue', 'enrolmentExtended'])
  const paused = await make('reports', 'Monthly reports', ['pathPublished', 'modulePublished'])
  const disabled = await make('old', 'Old HR system', ['enrolmentCompleted'])
  await admin(updateWebhook, { params: { id: paused }, body: { state: 'paused' } })

  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const delivery = (webhookId: string, event: string, createdAt: Date, more: Partial<Row>): Row => {
    const payload = { pathId: draftPathId, ...(event.startsWith('path') ? {} : { userId: personId }) }
    const body = bodyOf({ name: event, version: 1, payload, occurredAt: createdAt })
    return { organizationId: organization.id, id: newId(), webhookId, messageId: newId(), event, body, createdAt, ...more }
  }
  const delivered = (at: Date): Partial<Row> => ({
    state: 'delivered',
    attempts: 1,
    tries: 1,
    attemptedAt: at,
    durationMs: 120,
    deliveredAt: at,
    responseStatus: 200,
    responseBody: '{"accepted":true}',
  })
  const failed = (at: Date): Partial<Row> => ({
    state: 'failed',
    attempts: 10,
    tries: 10,
    attemptedAt: at,
    durationMs: 340,
    problem: 'refused',
    responseStatus: 500,
    responseBody: 'Internal Server Error',
  })
  await withTenant(organization.id, async (db) => {
    await db.insert(webhookDeliveries).values([
      delivery(active, 'enrolmentCompleted', ago(2 * hour), delivered(ago(2 * hour - minute))),
      delivery(active, 'enrolmentOverdue', ago(6 * day), failed(ago(3 * day))),
      // Without a time while its webhook is paused.
      delivery(paused, 'pathPublished', ago(day), { state: 'waiting', dueAt: null }),
      delivery(disabled, 'enrolmentCompleted', ago(12 * day), failed(ago(9 * day))),
    ])
    await db
      .update(webhooks)
      .set({ state: 'disabled', disabledReason: 'failing', disabledAt: ago(9 * day), failingSince: ago(12 * day) })
      .where(and(eq(webhooks.organizationId, organization.id), eq(webhooks.id, disabled)))
  })
}
