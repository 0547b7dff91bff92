import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { addressText } from '@/lib/platform/http/address'
import { anyOf, Id, Instant, limitedText, line, named, severalOf } from '@/lib/platform/http/contract'
import { eventNames } from './public-events.contract'
import { deliveryProblems, deliveryStates, disabledReasons, webhookStates } from './words'

export const mostWebhooks = 50
const mostPaths = 50

const EventName = z.enum(eventNames as [string, ...string[]])

const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string().nullable(),
  events: z
    .array(z.string())
    .describe('Names of the events that are sent; empty: every public event, those of later versions too'),
  pathIds: z.array(Id).describe('Only events about these paths are sent, and none that is about no path; empty: about anything'),
  state: z.enum(webhookStates).describe('paused: by a person; disabled: by the system. Only an active webhook gets events'),
  disabledReason: z
    .enum(disabledReasons)
    .nullable()
    .describe('gone: the receiver answered 410; failing: every attempt of three days failed'),
  disabledAt: Instant.nullable(),
  failingSince: Instant.nullable().describe('Since when every attempt has failed; null: the last one succeeded'),
  hasSecret: z.boolean().describe('false after a restore from an archive: nothing is sent until the secret is rotated'),
  previousUntil: Instant.nullable().describe('Until when messages are also signed with the secret before the last rotation'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
const WebhookWithSecret = Webhook.extend({
  secret: z.string().describe('Shown in this answer and never again: `whsec_` and the base64 of 32 bytes (Standard Webhooks)'),
})

const DeliveryInList = z.object({
  id: Id,
  messageId: Id.describe('Sent as `webhook-id`: the id of the event, the same in every attempt and replay'),
  event: z.string().describe('Stable name of the event'),
  state: z.enum(deliveryStates).describe('waiting: it is sent or tried again; failed: it is not tried again by itself'),
  attempts: z.int().min(0).describe('Attempts in all'),
  problem: z
    .enum(deliveryProblems)
    .nullable()
    .describe(
      'Why the last attempt failed. addressForbidden: the host has an address that is not public; refused: another status than 2xx',
    ),
  responseStatus: z.int().nullable().describe('HTTP status of the last answer'),
  durationSeconds: z.number().nullable().describe('Of the last attempt, in seconds'),
  createdAt: Instant,
  attemptedAt: Instant.nullable().describe('When the last attempt began'),
  nextAttemptAt: Instant.nullable().describe(
    'When it is tried again, about; null: it is not waiting, or the webhook is not active',
  ),
})
const Delivery = DeliveryInList.extend({
  body: z.string().describe('The JSON that is sent'),
  responseBody: z.string().nullable().describe('The first 4,096 bytes of the last answer, as UTF-8'),
})
named({ Webhook, WebhookWithSecret, WebhookDeliveryInList: DeliveryInList, WebhookDelivery: Delivery })

const url = addressText(2000)
  .regex(/^https?:\/\/[\x21-\x7e]+$/)
  .describe('https, with a host whose addresses are public; without name and password')

const fields = {
  url,
  description: line(200).nullable().optional().describe('What the receiver is'),
  events: z
    .array(EventName)
    .max(eventNames.length)
    .refine((names) => new Set(names).size === names.length, { params: { rule: 'duplicate' } })
    .optional()
    .describe('Names of the events to send; empty or left out: every public event'),
  pathIds: z
    .array(Id)
    .max(mostPaths)
    .refine((ids) => new Set(ids).size === ids.length, { params: { rule: 'duplicate' } })
    .optional()
    .describe('Ids of paths of the organization: only events about them are sent; empty or left out: about anything'),
}

const id = (last: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1d${last}`
const moment = '2026-11-21T09:30:00.000Z'
const shown: z.input<typeof Webhook> = {
  id: id(11),
  url: 'https://hr.alnoor.example/hooks/masar',
  description: 'Training records in the HR system',
  events: ['enrolmentCompleted', 'certificateIssued'],
  pathIds: [],
  state: 'active',
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  hasSecret: true,
  previousUntil: null,
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw5VJ8Q7Xk0aE='
const inList: z.input<typeof DeliveryInList> = {
  id: id(12),
  messageId: id(13),
  event: 'certificateIssued',
  state: 'failed',
  attempts: 10,
  problem: 'refused',
  responseStatus: 500,
  durationSeconds: 0.12,
  createdAt: moment,
  attemptedAt: '2026-11-24T13:00:00.000Z',
  nextAttemptAt: null,
}
const body = JSON.stringify({ type: 'certificateIssued', timestamp: moment, data: { certificateId: id(14) } })
const shownDelivery = { ...inList, body, responseBody: 'Internal Server Error' }

const params = z.object({ id: Id })
const ofDelivery = z.object({ id: Id, deliveryId: Id })
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listWebhooks = contract({
  id: 'webhooks.list',
  method: 'GET',
  path: '/admin/integration/webhook',
  summary: 'List webhooks',
  description: '`search` looks in addresses and descriptions.',
  access: { role: 'admin', permission: 'webhook.read' },
  query: z.strictObject({ state: anyOf(webhookStates).optional() }),
  returns: z.array(Webhook),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const readWebhook = contract({
  id: 'webhooks.read',
  method: 'GET',
  path: '/admin/integration/webhook/:id',
  summary: 'Read a webhook',
  access: { role: 'admin', permission: 'webhook.read' },
  params,
  returns: Webhook,
  errors: ['webhookNotFound'],
  example: { params: { id: shown.id }, returns: shown },
})

export const createWebhook = contract({
  id: 'webhooks.create',
  method: 'POST',
  path: '/admin/integration/webhook',
  summary: 'Create a webhook',
  description: `Events are sent to the address by the Standard Webhooks specification, as the \`webhooks\` of this document show. At least once: an event may come again, with the same \`webhook-id\`. No order is kept between events: compare their \`timestamp\`. An answer other than 2xx within 15 seconds is a failure and is tried again after about 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours. Redirects are not followed. 410 disables the webhook at once; three days of failures do too. The answer is the only place where the secret appears. An organization has at most ${mostWebhooks}.`,
  access: { role: 'admin', permission: 'webhook.create' },
  audit: 'adminWebhookCreate',
  status: 201,
  body: z.strictObject(fields),
  returns: WebhookWithSecret,
  errors: ['webhooksFull', 'pathNotFound'],
  example: { body: { url: shown.url, description: shown.description, events: shown.events }, returns: { ...shown, secret } },
})

export const updateWebhook = contract({
  id: 'webhooks.update',
  method: 'PATCH',
  path: '/admin/integration/webhook/:id',
  summary: 'Change a webhook',
  description:
    'What is left out stays as it is. While it is paused or disabled, new events are not kept for it; deliveries that were waiting go on when it is active again.',
  access: { role: 'admin', permission: 'webhook.update' },
  audit: 'adminWebhookUpdate',
  params,
  body: z.strictObject({ ...fields, url: url.optional(), state: z.enum(['active', 'paused']).optional() }),
  returns: Webhook,
  errors: ['webhookNotFound', 'versionStale', 'pathNotFound'],
  headers: ifMatch,
  example: { params: { id: shown.id }, body: { state: 'paused' }, returns: { ...shown, state: 'paused', version: 2 } },
})

export const removeWebhook = contract({
  id: 'webhooks.remove',
  method: 'DELETE',
  path: '/admin/integration/webhook/:id',
  summary: 'Delete a webhook',
  description: 'With its log of deliveries; what is waiting is not sent.',
  access: { role: 'admin', permission: 'webhook.delete' },
  audit: 'adminWebhookDelete',
  params,
  returns: z.object({ id: Id }),
  errors: ['webhookNotFound', 'versionStale'],
  headers: ifMatch,
  example: { params: { id: shown.id }, returns: { id: shown.id } },
})

export const rotateWebhookSecret = contract({
  id: 'webhooks.rotateSecret',
  method: 'POST',
  path: '/admin/integration/webhook/:id/rotate-secret',
  summary: 'Give a webhook a new secret',
  description:
    'For 24 hours messages carry two signatures, of the new and of the old secret; a receiver accepts either. A further rotation within that time ends the oldest one at once.',
  access: { role: 'admin', permission: 'webhook.update' },
  audit: 'adminWebhookRotateSecret',
  params,
  returns: WebhookWithSecret,
  errors: ['webhookNotFound', 'versionStale'],
  headers: ifMatch,
  example: {
    params: { id: shown.id },
    returns: { ...shown, previousUntil: '2026-11-22T09:30:00.000Z', version: 2, secret },
  },
})

export const testWebhook = contract({
  id: 'webhooks.test',
  method: 'POST',
  path: '/admin/integration/webhook/:id/test',
  summary: 'Test a webhook',
  description: 'Sends the event `webhookTested` soon, like any other: read the delivery for its outcome.',
  access: { role: 'admin', permission: 'webhook.update' },
  audit: 'adminWebhookTest',
  params,
  returns: DeliveryInList,
  errors: ['webhookNotFound', 'webhookNotActive'],
  example: {
    params: { id: shown.id },
    returns: {
      ...inList,
      event: 'webhookTested',
      state: 'waiting',
      attempts: 0,
      problem: null,
      responseStatus: null,
      durationSeconds: null,
      attemptedAt: null,
      nextAttemptAt: moment,
    },
  },
})

export const listWebhookDeliveries = contract({
  id: 'webhooks.deliveries',
  method: 'GET',
  path: '/admin/integration/webhook/:id/delivery/list',
  summary: 'List deliveries of a webhook',
  description: 'Of the last 30 days.',
  access: { role: 'admin', permission: 'webhook.read' },
  params,
  query: z.strictObject({
    state: anyOf(deliveryStates).optional(),
    event: severalOf(limitedText(100).regex(/^[a-zA-Z]+$/))
      .optional()
      .describe('Names of events'),
  }),
  returns: z.array(DeliveryInList),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  errors: ['webhookNotFound'],
  example: { params: { id: shown.id }, query: { state: 'failed' }, returns: [inList] },
})

export const readWebhookDelivery = contract({
  id: 'webhooks.readDelivery',
  method: 'GET',
  path: '/admin/integration/webhook/:id/delivery/:deliveryId',
  summary: 'Read a delivery',
  description: 'With what was sent and the beginning of the last answer.',
  access: { role: 'admin', permission: 'webhook.read' },
  params: ofDelivery,
  returns: Delivery,
  errors: ['webhookDeliveryNotFound'],
  example: { params: { id: shown.id, deliveryId: inList.id }, returns: shownDelivery },
})

export const replayWebhookDelivery = contract({
  id: 'webhooks.replay',
  method: 'POST',
  path: '/admin/integration/webhook/:id/delivery/:deliveryId/replay',
  summary: 'Send a delivery again',
  description:
    'The same body with the same `webhook-id` and a new time and signature, whether it failed or was delivered; a failure is tried again as at first. A delivery that is waiting is sent at once.',
  access: { role: 'admin', permission: 'webhook.update' },
  audit: 'adminWebhookReplay',
  params: ofDelivery,
  returns: Delivery,
  errors: ['webhookDeliveryNotFound', 'webhookNotActive'],
  example: {
    params: { id: shown.id, deliveryId: inList.id },
    returns: { ...shownDelivery, state: 'waiting', nextAttemptAt: moment },
  },
})
