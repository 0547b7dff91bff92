import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'
import { id } from '../sessions/sessions.contract'

export const readCalendarEntry = contract({
  id: 'liveBookings.calendar',
  method: 'GET',
  path: '/user/live/session/:id/calendar',
  summary: 'Read your booking as an entry for calendars',
  description:
    'An iCalendar object (RFC 5545) in the language of the answer. Every version has the same `UID` and a higher `SEQUENCE`, so that a calendar updates its entry when the session is moved, and removes it when it is canceled.',
  access: { permission: 'liveSession.read' },
  params: z.object({ id: Id }),
  returns: z.object({
    fileName: z.string(),
    mediaType: z.string(),
    content: z.string().describe('Lines of at most 75 octets, ended by CRLF'),
  }),
  errors: ['liveSessionNotFound', 'liveBookingNotFound'],
  example: {
    params: { id },
    returns: {
      fileName: 'session.ics',
      mediaType: 'text/calendar; charset=utf-8',
      content: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Masar//Live sessions//EN\r\nEND:VCALENDAR\r\n',
    },
  },
})
