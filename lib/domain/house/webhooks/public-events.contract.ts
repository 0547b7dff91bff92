import { publicEvents } from '@/lib/domain/rooms'

/** The events that a webhook may want, by area; a test is sent whatever it wants. */
export const choosableEvents = publicEvents.filter(({ area }) => area !== 'webhooks')

/** Their names, as an enumeration. */
export const eventNames = choosableEvents.map(({ event }) => event.name)
