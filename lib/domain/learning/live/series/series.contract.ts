import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { id, inOrder, isInOrder, moving, Reason, Title, terms, times, title, whenAndWhere } from '../sessions/sessions.contract'
import { mostSessions } from './series.rules'

const { bookingOpensAt: _opens, bookingClosesAt: _closes, ...seriesTerms } = terms
const weekday = z.int().min(0).max(6)

export const LiveSeries = z.object({
  id: Id,
  sessions: z.array(z.object({ id: Id, startsAt: Instant, endsAt: Instant })).describe('In the order of their times'),
})
named({ LiveSeries })

const seriesId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f2f01'
const shown: z.input<typeof LiveSeries> = {
  id: seriesId,
  sessions: [
    { id, ...times },
    {
      id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f2d02',
      startsAt: '2027-02-08T06:00:00.000Z',
      endsAt: '2027-02-08T09:00:00.000Z',
    },
  ],
}
const ofRoom = [
  'liveRoomNotFound',
  'liveRoomArchived',
  'liveRoomTooSmall',
  'liveRoomTaken',
  'liveInstructorTaken',
  'liveSeriesClashes',
] as const
const location = '/admin/live/session/list'

export const createSeries = contract({
  id: 'liveSeries.create',
  method: 'POST',
  path: '/admin/live/series',
  summary: 'Plan a series of live sessions',
  description: `At most ${mostSessions} sessions, each at the time of day of the first in its zone, also where clocks change. If one of them cannot take place in the room, none is planned, and the answer names the days.`,
  access: { role: 'admin', permission: 'liveSession.create' },
  audit: 'liveSeriesCreated',
  status: 201,
  body: z
    .strictObject({
      moduleId: Id,
      title: Title,
      ...whenAndWhere,
      ...seriesTerms,
      every: z.enum(['day', 'week']),
      interval: z.int().min(1).max(8).optional().describe('Every so many days or weeks; default 1'),
      weekdays: z
        .array(weekday)
        .min(1)
        .max(7)
        .optional()
        .describe('Of a series by weeks, 0 is Sunday; default: that of the beginning'),
      skipsWeekends: z.boolean().optional().describe("Whether days of the organization's weekend are left out"),
      until: limitedText(10).pipe(z.iso.date()).optional().describe('The last day'),
      count: z.int().min(1).max(mostSessions).describe('At most so many sessions'),
    })
    .refine(isInOrder, inOrder),
  returns: LiveSeries,
  location,
  errors: ['moduleNotFound', 'liveModuleUnfit', 'userNotFound', ...ofRoom],
  example: {
    body: {
      moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71',
      title,
      ...times,
      zone: 'Asia/Riyadh',
      roomId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f2a01',
      seats: 20,
      every: 'week',
      count: 2,
    },
    returns: shown,
  },
})

const params = z.object({ id: Id })

export const moveFollowing = contract({
  id: 'liveSeries.move',
  method: 'POST',
  path: '/admin/live/session/:id/following/move',
  summary: 'Move a live session of a series and those that follow it',
  description:
    'The others move by as many days, to the same time of day. Bookings are kept or asked for again as where one session is moved. If one of them cannot take place in the room, none is moved, and the answer names the days.',
  access: { role: 'admin', permission: 'liveSession.update' },
  audit: 'liveSeriesMoved',
  params,
  body: moving,
  returns: LiveSeries,
  errors: ['liveSessionNotFound', 'liveSeriesNotFound', 'liveSessionOver', 'liveModuleUnfit', ...ofRoom],
  example: {
    params: { id },
    body: { ...times, reason: 'The hall is being painted.' },
    returns: shown,
  },
})

export const cancelFollowing = contract({
  id: 'liveSeries.cancel',
  method: 'POST',
  path: '/admin/live/session/:id/following/cancel',
  summary: 'Cancel a live session of a series and those that follow it',
  description: 'Everyone who booked or waits is notified. They cannot be planned again.',
  access: { role: 'admin', permission: 'liveSession.update' },
  audit: 'liveSeriesCancelled',
  params,
  body: z.strictObject({ reason: Reason }),
  returns: LiveSeries,
  errors: ['liveSessionNotFound', 'liveSeriesNotFound', 'liveSessionOver'],
  example: { params: { id }, body: { reason: 'The instructor is ill.' }, returns: shown },
})
