import { room } from '@/lib/platform/rooms'

/** Deliveries of events that failed, for administrators; the machinery is lib/platform/events. Who may read and retry jobs may do so here. */
export const events = room({
  errors: { eventDeliveryNotFound: [7290, 404] },
  permissions: {},
  records: { eventDelivery: { parameters: ['event-delivery/:deliveryId'] } },
  actions: ['adminEventDeliveryRetried'],
})
