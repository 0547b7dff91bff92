import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'

const session = { sessionId: Id, moduleId: Id }
const booking = { ...session, userId: Id }
const times = { startsAt: Instant, endsAt: Instant }

/** Events of live sessions, in the order of the changes of a session. */
export const liveEventKinds = eventsOf({
  liveSessionBooked: {
    version: 1,
    summary: 'A person booked a live session, or went on its waiting list.',
    subject: 'sessionId',
    payload: { ...booking, isWaiting: z.boolean() },
  },
  liveSeatGiven: {
    version: 1,
    summary: 'A person on the waiting list of a live session got a seat.',
    subject: 'sessionId',
    payload: booking,
  },
  liveBookingCancelled: {
    version: 1,
    summary: 'The booking of a person for a live session ended; isOwn: by the person.',
    subject: 'sessionId',
    payload: { ...booking, isOwn: z.boolean() },
  },
  liveSessionMoved: {
    version: 1,
    summary: 'A live session takes place at another time or at another place.',
    subject: 'sessionId',
    payload: { ...session, ...times, previousStartsAt: Instant, previousEndsAt: Instant },
  },
  liveSessionReminded: {
    version: 1,
    summary: 'A live session begins in a day, or soon: in an hour.',
    subject: 'sessionId',
    payload: { ...session, startsAt: Instant, isSoon: z.boolean() },
  },
  liveAttendanceConfirmed: {
    version: 1,
    summary: 'A person attended a live session, so that the rule of its lesson is met.',
    subject: 'sessionId',
    payload: { ...booking, attendedAt: Instant.optional().describe('The beginning of the session') },
  },
  liveAttendanceRevoked: {
    version: 1,
    summary: 'A correction: a person did not attend a live session, nor another one of the same lesson.',
    subject: 'sessionId',
    payload: booking,
  },
  liveSessionCancelled: {
    version: 1,
    summary: 'A live session does not take place.',
    subject: 'sessionId',
    payload: { ...session, ...times },
  },
})
