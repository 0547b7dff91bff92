import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import { disabledReasons } from './words'

/** Informs the administrators of webhooks that one was disabled. */
export const sendDisabledNotice = job('webhooks.notifyDisabled', z.object({ webhookId: Id }))

export const webhooks = room({
  errors: {
    webhookNotFound: [7150, 404],
    webhookDeliveryNotFound: [7151, 404],
    webhooksFull: [7152, 409],
    webhookNotActive: [7153, 409],
  },
  ports: {
    /** Whether all of these are paths of the organization, so that a webhook may be limited to them. */
    arePaths: port<(context: TenantContext, ids: readonly string[]) => Promise<boolean>>('webhooks.arePaths'),
  },
  permissions: { webhook: ['read', 'create', 'update', 'delete'] },
  records: {
    webhook: { parameters: ['webhook/:id'], console: '/console/webhooks/:id' },
    webhookDelivery: { parameters: ['delivery/:deliveryId'] },
  },
  actions: [
    'adminWebhookCreate',
    'adminWebhookUpdate',
    'adminWebhookDelete',
    'adminWebhookRotateSecret',
    'adminWebhookTest',
    'adminWebhookReplay',
    'webhookDisabled',
  ],
  jobs: [sendDisabledNotice],
  events: eventsOf({
    webhookTested: {
      isPublic: true,
      version: 1,
      summary: 'An administrator tested a webhook. It is sent to that webhook alone, whatever events it wants.',
      subject: 'webhookId',
      payload: { webhookId: Id },
    },
    webhookDisabled: {
      version: 1,
      summary: 'A webhook was disabled, because its receiver is gone or failed for three days.',
      subject: 'webhookId',
      payload: { webhookId: Id, reason: z.enum(disabledReasons) },
    },
  }),
})
