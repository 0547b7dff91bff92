import { z } from 'zod'
import { JobError } from '@/lib/domain/house/jobs/jobs.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'

export const EventDelivery = z.object({
  id: Id,
  eventId: Id,
  name: z.string().describe('Stable name of the event'),
  title: z.string().describe('The event in the language of the message'),
  subject: Id.describe('The record that the event is about'),
  reaction: z.string().describe('Stable name of the reaction that failed, `room.verb`'),
  state: z.enum(['waiting', 'dead']).describe('waiting: it is tried again soon; dead: it is not tried again by itself'),
  attempts: z.int().min(0).describe('Attempts in all'),
  error: JobError.nullable().describe('The error of the last attempt'),
  occurredAt: Instant.describe('When the event became true'),
  createdAt: Instant.describe('When its delivery began'),
})
named({ EventDelivery })

const shown = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b81',
  eventId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b82',
  name: 'enrolmentCompleted',
  title: 'Enrollment completed',
  subject: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b83',
  reaction: 'certificates.issue',
  state: 'dead',
  attempts: 8,
  error: { name: 'internal', statusCode: 500, message: 'Something went wrong.' },
  occurredAt: '2026-11-21T09:30:00.000Z',
  createdAt: '2026-11-21T09:30:01.000Z',
} as const

export const listDeadDeliveries = contract({
  id: 'eventDeliveries.list',
  method: 'GET',
  path: '/admin/system/event-delivery/list',
  summary: 'List dead deliveries of events',
  description:
    'Events that a reaction of the system has failed to take eight times, of the last 30 days. Everything else that reacts to the same event has got it.',
  access: { role: 'admin', permission: 'job.read' },
  returns: z.array(EventDelivery),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const retryDelivery = contract({
  id: 'eventDeliveries.retry',
  method: 'POST',
  path: '/admin/system/event-delivery/:deliveryId/retry',
  summary: 'Retry a dead delivery',
  description: 'It is tried once more, soon; later events of its subject wait meanwhile. If it fails again it is dead again.',
  access: { role: 'admin', permission: 'job.update' },
  audit: 'adminEventDeliveryRetried',
  params: z.object({ deliveryId: Id }),
  returns: EventDelivery,
  errors: ['eventDeliveryNotFound'],
  example: { params: { deliveryId: shown.id }, returns: { ...shown, state: 'waiting' } },
})
