import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, limitedText, named, prose } from '@/lib/platform/http/contract'
import { someTexts } from '../places/rooms.contract'
import { id } from '../sessions/sessions.contract'
import { attendanceSources, attendanceStates } from '../words'

export const LiveAttendance = z.object({
  id: Id.describe('Of the booking'),
  userId: Id,
  name: someTexts,
  status: z
    .enum(attendanceStates)
    .nullable()
    .describe(
      'present; late: came later; partly: left earlier; excused and absent: was not there; null: not known. With present and late the lesson is complete',
    ),
  source: z
    .enum(attendanceSources)
    .nullable()
    .describe('list: ticked; code: by the changing code; online: by joining the online room'),
  minutes: z.int().nullable().describe('Whole minutes; of an online room the union of the times in it'),
  checkedInAt: Instant.nullable(),
  reason: z.string().nullable().describe('Why it was corrected'),
})
named({ LiveAttendance })

const userId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a12'
const shown: z.input<typeof LiveAttendance> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f2e01',
  userId,
  name: { ar: 'سارة', en: 'Sara' },
  status: 'present',
  source: 'list',
  minutes: null,
  checkedInAt: null,
  reason: null,
}
const params = z.object({ id: Id })

export const listAttendance = contract({
  id: 'liveAttendance.list',
  method: 'GET',
  path: '/admin/live/session/:id/attendance/list',
  summary: 'List who has a seat in a live session, and who was there',
  access: { role: 'admin', permission: 'liveAttendance.read' },
  params,
  query: z.strictObject({ status: anyOf(attendanceStates).optional() }),
  returns: z.array(LiveAttendance),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  errors: ['liveSessionNotFound'],
  example: { params: { id }, returns: [shown] },
})

export const markAttendance = contract({
  id: 'liveAttendance.mark',
  method: 'PATCH',
  path: '/admin/live/session/:id/attendance/:userId',
  about: 'person',
  summary: 'Write whether a person was at a live session',
  description:
    'Of a person with a seat, from an hour before the beginning. A correction needs a reason. The lesson is complete once the person was present or came late, or was there for the minutes that the lesson asks for; a correction takes that back.',
  access: { role: 'admin', permission: 'liveAttendance.update' },
  audit: 'liveAttendanceMarked',
  params: z.object({ id: Id, userId: Id }),
  body: z.strictObject({
    status: z.enum(attendanceStates),
    minutes: z.int().min(0).max(1440).nullable().optional(),
    reason: prose(300).optional().describe('Needed for a correction'),
  }),
  returns: LiveAttendance,
  errors: ['liveSessionNotFound', 'liveBookingNotFound', 'liveAttendanceClosed'],
  example: { params: { id, userId }, body: { status: 'present' }, returns: shown },
})

export const readCode = contract({
  id: 'liveAttendance.code',
  method: 'GET',
  path: '/admin/live/session/:id/code',
  summary: 'Read the code with which people check in to a live session now',
  description: 'It changes every 30 seconds. The one before is accepted too.',
  access: { role: 'admin', permission: 'liveAttendance.update' },
  params,
  returns: z.object({
    code: z.string(),
    url: z.string().describe('The page that checks in with the code, for a QR code'),
    changesAt: Instant.describe('When the next code is shown'),
  }),
  errors: ['liveSessionNotFound', 'liveAttendanceClosed'],
  example: {
    params: { id },
    returns: {
      code: 'p1yB7Z0dQ2u7cJ3mVb0a4w',
      url: `https://horizon.masar.example/learn/check-in/${id}?code=p1yB7Z0dQ2u7cJ3mVb0a4w`,
      changesAt: '2027-02-01T06:00:30.000Z',
    },
  },
})

const Own = z.object({
  sessionId: Id,
  status: z.enum(attendanceStates).nullable(),
  minutes: z.int().nullable(),
  link: z.string().nullable().describe('Of the online room; null: there is none'),
})
const own: z.input<typeof Own> = { sessionId: id, status: 'present', minutes: null, link: null }

export const checkIn = contract({
  id: 'liveAttendance.checkIn',
  method: 'POST',
  path: '/user/live/session/:id/check-in',
  summary: 'Check in to a live session with the code that is shown there',
  description: 'With a seat, from an hour before the beginning until the end. A second time changes nothing.',
  access: { permission: 'liveSession.book' },
  audit: 'liveCheckedIn',
  params,
  body: z.strictObject({ code: limitedText(64) }),
  returns: Own,
  errors: ['liveSessionNotFound', 'liveBookingNotFound', 'liveAttendanceClosed', 'liveCodeRefused'],
  example: { params: { id }, body: { code: 'p1yB7Z0dQ2u7cJ3mVb0a4w' }, returns: own },
})

export const joinSession = contract({
  id: 'liveAttendance.join',
  method: 'POST',
  path: '/user/live/session/:id/join',
  summary: 'Join the online room of a live session',
  description:
    'With a seat, from 15 minutes before the beginning until the end. The time until you leave counts, each minute once. Who holds the session joins too, without being counted. Where the room is at a provider, the link is for you alone.',
  access: { permission: 'liveSession.book' },
  audit: 'liveSessionJoined',
  params,
  returns: Own,
  errors: ['liveSessionNotFound', 'liveBookingNotFound', 'liveAttendanceClosed', 'liveOnlineUnavailable'],
  example: { params: { id }, returns: { ...own, status: null, minutes: 0, link: 'https://meet.example/room' } },
})

export const leaveSession = contract({
  id: 'liveAttendance.leave',
  method: 'POST',
  path: '/user/live/session/:id/leave',
  summary: 'Leave the online room of a live session',
  access: { permission: 'liveSession.book' },
  audit: 'liveSessionLeft',
  params,
  returns: Own,
  errors: ['liveSessionNotFound', 'liveBookingNotFound'],
  example: { params: { id }, returns: { ...own, minutes: 45 } },
})
