import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named, severalOf } from '@/lib/platform/http/contract'
import { shownTexts, someTexts } from '../places/rooms.contract'
import { bookingStates, bookingWindows, sessionStates } from '../words'
import { id, times, title } from './sessions.contract'

export const OwnLiveSession = z.object({
  id: Id,
  moduleId: Id,
  moduleTitle: someTexts,
  title: shownTexts,
  state: z.enum(sessionStates),
  startsAt: Instant,
  endsAt: Instant,
  zone: z.string().describe('IANA name of the zone in which its times are written'),
  isOnline: z.boolean(),
  roomName: someTexts,
  address: someTexts.describe('Of the room'),
  place: someTexts,
  link: z
    .string()
    .nullable()
    .describe('For people with a seat, from 15 minutes before the beginning until the end; otherwise null'),
  linkOpensAt: Instant.nullable().describe('When the link is shown; null: it has none'),
  canJoin: z.boolean().describe('It is time to join an online room that has a link of its own for each person'),
  instructorName: someTexts,
  reason: z.string().nullable().describe('Why it was moved or cancelled'),
  seats: z.int().nullable().describe('null: no limit'),
  freeSeats: z.int().nullable().describe('null: no limit'),
  hasWaitingList: z.boolean(),
  bookingWindow: z.enum(bookingWindows),
  bookingOpensAt: Instant.nullable(),
  bookingClosesAt: Instant.describe('Until when it can be booked'),
  lastCancelAt: Instant.describe('Until when a seat can be given back'),
  booking: z.enum(bookingStates).nullable().describe('Your booking; null: none'),
  waitingAhead: z.int().nullable().describe('How many wait before you; null: you do not wait'),
  canCancel: z.boolean(),
  overlapCount: z
    .int()
    .describe('A warning: the other sessions at the same time in which you have a seat, or for which you wait'),
  answerBy: Instant.nullable().describe(
    'It was moved: confirm until then that you come, or your seat is given on; null: nothing to answer',
  ),
})
named({ OwnLiveSession })

export const ownExample: z.input<typeof OwnLiveSession> = {
  id,
  moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71',
  moduleTitle: title,
  title,
  state: 'planned',
  ...times,
  zone: 'Asia/Riyadh',
  isOnline: false,
  roomName: { ar: 'قاعة النخيل', en: 'Palm hall' },
  address: {},
  place: {},
  link: null,
  linkOpensAt: null,
  canJoin: false,
  instructorName: {},
  reason: null,
  seats: 20,
  freeSeats: 20,
  hasWaitingList: true,
  bookingWindow: 'open',
  bookingOpensAt: null,
  bookingClosesAt: times.startsAt,
  lastCancelAt: '2027-01-31T06:00:00.000Z',
  booking: null,
  waitingAhead: null,
  canCancel: false,
  overlapCount: 0,
  answerBy: null,
}
const timely = ['upcoming', 'past'] as const
const query = z.strictObject({
  when: anyOf(timely).optional().describe('upcoming: not over yet; past: over'),
  module: severalOf(Id).optional().describe('Only those of these modules'),
})
const order = { type: 'cursor', orderBy: ['startsAt'], default: 'startsAt:asc' } as const

export const listOwnSessions = contract({
  id: 'liveSessions.listOwn',
  method: 'GET',
  path: '/user/live/session/list',
  summary: 'List the live sessions of the lessons of your learning paths',
  access: { permission: 'liveSession.read' },
  query,
  returns: z.array(OwnLiveSession),
  list: order,
  example: { query: { when: 'upcoming' }, returns: [ownExample] },
})

export const readOwnSession = contract({
  id: 'liveSessions.readOwn',
  method: 'GET',
  path: '/user/live/session/:id',
  summary: 'Read a live session of your lessons',
  description: 'Also one that you booked and whose lesson is no longer yours.',
  access: { permission: 'liveSession.read' },
  params: z.object({ id: Id }),
  returns: OwnLiveSession,
  errors: ['liveSessionNotFound'],
  example: { params: { id }, returns: ownExample },
})

export const listOwnBookings = contract({
  id: 'liveBookings.listOwn',
  method: 'GET',
  path: '/user/live/booking/list',
  summary: 'List the live sessions that you booked or wait for',
  access: { permission: 'liveSession.read' },
  query: z.strictObject({ when: anyOf(timely).optional().describe('upcoming: not over yet; past: over') }),
  returns: z.array(OwnLiveSession),
  list: order,
  example: { query: { when: 'upcoming' }, returns: [{ ...ownExample, freeSeats: 19, booking: 'booked', canCancel: true }] },
})
