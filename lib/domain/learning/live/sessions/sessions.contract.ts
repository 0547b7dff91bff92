import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { addressText } from '@/lib/platform/http/address'
import { anyOf, beginsAt, endsAt, Id, Instant, limitedText, line, named, prose, severalOf } from '@/lib/platform/http/contract'
import { isTimeZone } from '@/lib/platform/i18n/time-zones'
import { mostSeats, shownTexts, someTexts } from '../places/rooms.contract'
import { onlineProviders, sessionStates } from '../words'

export const longestMs = 24 * 3_600_000

export const Title = z
  .strictObject({ ar: line(150).optional(), en: line(150).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')
const Place = z
  .strictObject({ ar: line(300).optional(), en: line(300).optional() })
  .describe('Where it is, if in no room of the organization; in one language, both or none')
const Zone = limitedText(60)
  .refine(isTimeZone, { params: { rule: 'timeZone' } })
  .describe("IANA name of the zone in which its times are written; default: the organization's")
const Link = addressText(2000)
  .regex(/^https:\/\/[^\s"'<>\\]+$/)
  .describe('Address of the online room, with https; people with a seat see it from 15 minutes before the beginning')
const Seats = z.int().min(1).max(mostSeats).nullable().describe('The most people with a seat; null: no limit')
export const Online = z
  .enum(onlineProviders)
  .nullable()
  .describe('A provider of online rooms that the organization has set up; null: none')
export const Reason = prose(500).describe('What people who booked read')

/** The time and place in the body of a request. */
export const whenAndWhere = {
  startsAt: Instant,
  endsAt: Instant.describe('After the beginning, by at most 24 hours'),
  zone: Zone.optional(),
  roomId: Id.nullable().optional().describe('A room of the organization; null: none'),
  place: Place.optional(),
  link: Link.nullable().optional(),
}
export const isInOrder = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => {
  // Asked for values that are no moments as well; those have faults of their own.
  if (!(startsAt instanceof Date && endsAt instanceof Date)) return true
  const length = endsAt.getTime() - startsAt.getTime()
  return length > 0 && length <= longestMs
}
export const inOrder = { path: ['endsAt'], params: { rule: 'format' } }
/** Where and when a session moves. */
export const moving = z
  .strictObject({
    ...whenAndWhere,
    reason: Reason,
    answerBy: Instant.nullable()
      .optional()
      .describe('People with a seat are asked to confirm it until then, at the latest until the beginning; null: they keep it'),
  })
  .refine(isInOrder, inOrder)
export const terms = {
  seats: Seats.optional(),
  hasWaitingList: z.boolean().optional().describe('Whether people can wait for a seat; true where it is left out at first'),
  bookingOpensAt: Instant.nullable().optional().describe('From when it can be booked; null: at once'),
  bookingClosesAt: Instant.nullable().optional().describe('Until when it can be booked; null: until it begins'),
  cancelHours: z.int().min(0).max(720).optional().describe('A seat can be given back until so many hours before the beginning'),
  instructorId: Id.nullable().optional().describe('The person who holds it, and no other session at that time'),
}

export const LiveSession = z.object({
  id: Id,
  moduleId: Id,
  moduleTitle: someTexts,
  title: shownTexts,
  state: z
    .enum(sessionStates)
    .describe('planned: it will take place, or takes place now; held: it took place; cancelled: it does not take place'),
  startsAt: Instant,
  endsAt: Instant,
  zone: z.string().describe('IANA name of the zone in which its times are written'),
  roomId: Id.nullable(),
  roomName: someTexts,
  place: someTexts,
  link: z.string().nullable(),
  onlineProvider: z.enum(onlineProviders).nullable().describe('Where its online room is; null: at its link, or nowhere'),
  seats: z.int().nullable().describe('The most people with a seat; null: no limit'),
  hasWaitingList: z.boolean(),
  bookingOpensAt: Instant.nullable(),
  bookingClosesAt: Instant.nullable(),
  cancelHours: z.int(),
  answerBy: Instant.nullable().describe(
    'Until when people with a seat say whether they come after it was moved; null: nothing is asked',
  ),
  instructorId: Id.nullable(),
  instructorName: someTexts,
  reason: z.string().nullable().describe('Why it was moved or cancelled'),
  seriesId: Id.nullable().describe('The same for the sessions of a series; null: it is in none'),
  tooShortFor: z
    .int()
    .nullable()
    .describe('A warning: the minutes that its lesson asks for, which are more than this session lasts; null: it is long enough'),
  bookedCount: z.int().describe('People with a seat'),
  waitingCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ LiveSession })

export const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f2d01'
const moduleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71'
const roomId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f2a01'
const at = '2026-11-21T09:30:00.000Z'
export const times = { startsAt: '2027-02-01T06:00:00.000Z', endsAt: '2027-02-01T09:00:00.000Z' }
export const title = { ar: 'تدريب الإخلاء', en: 'Fire drill' }
const shown: z.input<typeof LiveSession> = {
  id,
  moduleId,
  moduleTitle: title,
  title,
  state: 'planned',
  ...times,
  zone: 'Asia/Riyadh',
  roomId,
  roomName: { ar: 'قاعة النخيل', en: 'Palm hall' },
  place: {},
  link: null,
  onlineProvider: null,
  seats: 20,
  hasWaitingList: true,
  bookingOpensAt: null,
  bookingClosesAt: null,
  cancelHours: 24,
  answerBy: null,
  instructorId: null,
  instructorName: {},
  reason: null,
  seriesId: null,
  tooShortFor: null,
  bookedCount: 0,
  waitingCount: 0,
  createdAt: at,
  updatedAt: at,
  version: 1,
}
const params = z.object({ id: Id })
const headers = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }

export const listSessions = contract({
  id: 'liveSessions.list',
  method: 'GET',
  path: '/admin/live/session/list',
  summary: 'List live sessions',
  description: '`search` looks in titles.',
  access: { role: 'admin', permission: 'liveSession.read' },
  query: z.strictObject({
    state: anyOf(sessionStates).optional(),
    module: severalOf(Id).optional(),
    room: severalOf(Id).optional(),
    from: beginsAt('Only what begins at this moment or later').optional(),
    to: endsAt('Only what begins at this moment or earlier').optional(),
  }),
  returns: z.array(LiveSession),
  list: { type: 'cursor', orderBy: ['startsAt', 'createdAt'], default: 'startsAt:desc' },
  example: { query: { state: 'planned' }, returns: [shown] },
})

export const readSession = contract({
  id: 'liveSessions.read',
  method: 'GET',
  path: '/admin/live/session/:id',
  summary: 'Read a live session',
  access: { role: 'admin', permission: 'liveSession.read' },
  params,
  returns: LiveSession,
  errors: ['liveSessionNotFound'],
  example: { params: { id }, returns: shown },
})

const ofRoom = ['liveRoomNotFound', 'liveRoomArchived', 'liveRoomTooSmall', 'liveRoomTaken', 'liveInstructorTaken'] as const

export const createSession = contract({
  id: 'liveSessions.create',
  method: 'POST',
  path: '/admin/live/session',
  summary: 'Plan a live session',
  description:
    'It belongs to a module of type `live.inPerson`, and then needs a room or a place, or of type `live.session`, and then needs a link or a provider of online rooms that is set up. People whose learning paths hold the module can book it. Two sessions in one room or of one instructor never overlap; one may begin at the moment at which the other ends.',
  access: { role: 'admin', permission: 'liveSession.create' },
  audit: 'liveSessionCreated',
  status: 201,
  body: z
    .strictObject({ moduleId: Id, title: Title, onlineProvider: Online.optional(), ...whenAndWhere, ...terms })
    .refine(isInOrder, inOrder),
  returns: LiveSession,
  errors: ['moduleNotFound', 'liveModuleUnfit', 'userNotFound', 'liveOnlineAccountNotFound', ...ofRoom],
  example: {
    body: { moduleId, title, ...times, zone: 'Asia/Riyadh', roomId, seats: 20, cancelHours: 24 },
    returns: shown,
  },
})

export const updateSession = contract({
  id: 'liveSessions.update',
  method: 'PATCH',
  path: '/admin/live/session/:id',
  summary: 'Change what a live session is called, its seats and its booking',
  description:
    'What is left out stays as it is. Further seats are given to those who wait; there cannot be fewer than are booked. Its time and place are changed by moving it.',
  access: { role: 'admin', permission: 'liveSession.update' },
  audit: 'liveSessionUpdated',
  params,
  body: z.strictObject({ title: Title.optional(), ...terms }),
  returns: LiveSession,
  errors: [
    'liveSessionNotFound',
    'liveSessionOver',
    'liveSeatsTaken',
    'liveRoomTooSmall',
    'liveInstructorTaken',
    'userNotFound',
    'versionStale',
  ],
  headers,
  example: { params: { id }, body: { seats: 22 }, returns: { ...shown, seats: 22, version: 2 } },
})

export const moveSession = contract({
  id: 'liveSessions.move',
  method: 'POST',
  path: '/admin/live/session/:id/move',
  summary: 'Move a live session to another time or place',
  description:
    'What is left out of the place stays as it is. Without `answerBy`, bookings and the waiting list stay, and a question of an earlier move is dropped. With it, people with a seat are asked whether they come; a seat that is not confirmed until then goes to the first who waits and still can come.',
  access: { role: 'admin', permission: 'liveSession.update' },
  audit: 'liveSessionMoved',
  params,
  body: moving,
  returns: LiveSession,
  errors: ['liveSessionNotFound', 'liveSessionOver', 'liveModuleUnfit', 'versionStale', ...ofRoom],
  headers,
  example: {
    params: { id },
    body: { startsAt: '2027-02-02T06:00:00.000Z', endsAt: '2027-02-02T09:00:00.000Z', reason: 'The hall is being painted.' },
    returns: {
      ...shown,
      startsAt: '2027-02-02T06:00:00.000Z',
      endsAt: '2027-02-02T09:00:00.000Z',
      reason: 'The hall is being painted.',
      version: 2,
    },
  },
})

export const cancelSession = contract({
  id: 'liveSessions.cancel',
  method: 'POST',
  path: '/admin/live/session/:id/cancel',
  summary: 'Cancel a live session',
  description: 'Everyone who booked or waits is notified; its room is free again. It cannot be planned again.',
  access: { role: 'admin', permission: 'liveSession.update' },
  audit: 'liveSessionCancelled',
  params,
  body: z.strictObject({ reason: Reason }),
  returns: LiveSession,
  errors: ['liveSessionNotFound', 'liveSessionOver', 'versionStale'],
  headers,
  example: {
    params: { id },
    body: { reason: 'The instructor is ill.' },
    returns: { ...shown, state: 'cancelled', reason: 'The instructor is ill.', version: 2 },
  },
})

export const holdSession = contract({
  id: 'liveSessions.hold',
  method: 'POST',
  path: '/admin/live/session/:id/hold',
  summary: 'Say that a live session took place',
  description: 'Once it has begun.',
  access: { role: 'admin', permission: 'liveSession.update' },
  audit: 'liveSessionHeld',
  params,
  returns: LiveSession,
  errors: ['liveSessionNotFound', 'liveSessionOver'],
  example: { params: { id }, returns: { ...shown, state: 'held', version: 2 } },
})
