import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named } from '@/lib/platform/http/contract'
import { someTexts } from '../places/rooms.contract'
import { OwnLiveSession, ownExample } from '../sessions/own-sessions.contract'
import { id } from '../sessions/sessions.contract'
import { bookingStates } from '../words'

export const LiveBooking = z.object({
  id: Id,
  sessionId: Id,
  userId: Id,
  name: someTexts,
  state: z
    .enum(bookingStates)
    .describe('booked: has a seat; waiting: on the waiting list; cancelled: gave it up, or was removed'),
  waitingPosition: z.int().nullable().describe('Those with a lower number wait before; null: does not wait'),
  isAsked: z.boolean().describe('The session was moved, and they have not answered whether they come'),
  createdAt: Instant,
  updatedAt: Instant,
})
named({ LiveBooking })

const userId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a12'
const at = '2026-11-21T09:30:00.000Z'
const booked: z.input<typeof LiveBooking> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f2e01',
  sessionId: id,
  userId,
  name: { ar: 'سارة', en: 'Sara' },
  state: 'booked',
  waitingPosition: null,
  isAsked: false,
  createdAt: at,
  updatedAt: at,
}
const params = z.object({ id: Id })

export const bookSession = contract({
  id: 'liveBookings.book',
  method: 'POST',
  path: '/user/live/session/:id/booking',
  summary: 'Book a live session',
  description:
    'Where no seat is free, you go on the waiting list if there is one, in the order of requests. A second request changes nothing and answers the same.',
  access: { permission: 'liveSession.book' },
  audit: 'liveSessionBooked',
  params,
  returns: OwnLiveSession,
  errors: ['liveSessionNotFound', 'liveBookingClosed', 'liveSessionFull'],
  example: { params: { id }, returns: { ...ownExample, freeSeats: 19, booking: 'booked', canCancel: true } },
})

export const cancelBooking = contract({
  id: 'liveBookings.cancel',
  method: 'DELETE',
  path: '/user/live/session/:id/booking',
  summary: 'Cancel your booking of a live session',
  description:
    'A seat until the limit of the session, a place on the waiting list until it begins. The seat goes to the first who waits and still can come.',
  access: { permission: 'liveSession.book' },
  audit: 'liveBookingCancelled',
  params,
  returns: OwnLiveSession,
  errors: ['liveSessionNotFound', 'liveBookingNotFound', 'liveCancelTooLate'],
  example: { params: { id }, returns: { ...ownExample, booking: 'cancelled' } },
})

export const confirmBooking = contract({
  id: 'liveBookings.confirm',
  method: 'POST',
  path: '/user/live/session/:id/booking/confirm',
  summary: 'Confirm that you come to a live session that was moved',
  description: 'Until the moment in `answerBy`. To say that you do not come, cancel the booking. A second time changes nothing.',
  access: { permission: 'liveSession.book' },
  audit: 'liveBookingConfirmed',
  params,
  returns: OwnLiveSession,
  errors: ['liveSessionNotFound', 'liveBookingNotFound', 'liveAnswerTooLate'],
  example: { params: { id }, returns: { ...ownExample, freeSeats: 19, booking: 'booked', canCancel: true } },
})

export const listBookings = contract({
  id: 'liveBookings.list',
  method: 'GET',
  path: '/admin/live/session/:id/booking/list',
  summary: 'List who booked a live session, and who waits',
  access: { role: 'admin', permission: 'liveSession.read' },
  params,
  query: z.strictObject({ state: anyOf(bookingStates).optional() }),
  returns: z.array(LiveBooking),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  errors: ['liveSessionNotFound'],
  example: { params: { id }, returns: [booked] },
})

export const addBooking = contract({
  id: 'liveBookings.add',
  method: 'POST',
  path: '/admin/live/session/:id/booking',
  summary: 'Book a live session for a person',
  description:
    'Until it is over, also outside of the times at which people book by themselves, so that who turns up late is let in. The person needs the lesson in one of their learning paths. Where no seat is free, they go on the waiting list if there is one; once the session has begun there is no waiting for a seat, and who waits gets one that is free in the same way.',
  access: { role: 'admin', permission: 'liveSession.update' },
  audit: 'liveBookingAdded',
  status: 201,
  params,
  body: z.strictObject({ userId: Id }),
  returns: LiveBooking,
  location: '/admin/live/session/:sessionId/booking/list',
  errors: ['liveSessionNotFound', 'liveSessionOver', 'liveSessionFull', 'liveNotEnrolled', 'userNotFound'],
  example: { params: { id }, body: { userId }, returns: booked },
})

export const removeBooking = contract({
  id: 'liveBookings.remove',
  method: 'DELETE',
  path: '/admin/live/session/:id/booking/:userId',
  summary: 'End the booking of a person',
  description: 'Until the session begins. The seat goes to the first who waits and still can come.',
  access: { role: 'admin', permission: 'liveSession.update' },
  audit: 'liveBookingRemoved',
  params: z.object({ id: Id, userId: Id }),
  returns: LiveBooking,
  errors: ['liveSessionNotFound', 'liveSessionOver', 'liveBookingNotFound'],
  example: { params: { id, userId }, returns: { ...booked, state: 'cancelled' } },
})
