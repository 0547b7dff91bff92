import { retention } from '@/db/schema/live'
import { notifications } from '@/lib/domain/house/notifications/room'
import { schedule } from '@/lib/platform/jobs/schedule'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as attendance from './attendance/attendance.service'
import * as checkIn from './attendance/check-in.service'
import { attendanceOf, forgetAttendance } from './attendance/records.service'
import * as bookings from './bookings/bookings.service'
import { withdrawalReactions } from './bookings/withdrawing.service'
import * as calendar from './calendar/calendar.service'
import { noticeReactions, sessionSubject } from './notices.service'
import * as accounts from './online/accounts.service'
import * as meetings from './online/meetings.service'
import * as rooms from './places/rooms.service'
import { live } from './room'
import * as series from './series/series.service'
import * as ownSessions from './sessions/own-sessions.service'
import { remindOfSessions } from './sessions/reminders.service'
import * as sessions from './sessions/sessions.service'
import { settleSessions } from './sessions/settling.service'

export const server = serves(live, {
  services: [accounts, meetings, rooms, sessions, series, ownSessions, bookings, calendar, attendance, checkIn],
  answers: [answerTo(notifications.ports.liveSession, sessionSubject, 'live')],
  reactions: [...withdrawalReactions, ...meetings.meetingReactions, ...noticeReactions],
  schedules: [schedule('live.remind', 60_000, remindOfSessions), schedule('live.settle', 60_000, settleSessions)],
  person: {
    export: {
      liveBookings: (context, { id }) => bookings.bookingsOfPerson(context, id),
      liveAttendance: (context, { id }) => attendanceOf(context, id),
    },
    erase: async (context, { id }) => {
      await bookings.forgetBookings(context, id)
      await forgetAttendance(context, id)
    },
  },
  retention,
})
