import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { liveEventKinds } from './live-events.contract'
import { personData } from './person-data.contract'

/** Makes, moves or ends the meeting of a session at its provider. */
export const keepMeeting = job('live.keepMeeting', z.object({ sessionId: Id }))
/** Reads at the provider of a session when people joined and left. */
export const readStays = job('live.readStays', z.object({ sessionId: Id }))

/** Errors of sessions, rooms and bookings are 7300 to 7319; those of attendance begin at 7320. */
export const live = room({
  errors: {
    liveSessionNotFound: [7300, 404],
    liveRoomNotFound: [7301, 404],
    liveRoomTaken: [7302, 409],
    liveRoomTooSmall: [7303, 409],
    liveRoomArchived: [7304, 409],
    liveRoomsFull: [7305, 409],
    liveModuleUnfit: [7306, 409],
    liveSessionOver: [7307, 409],
    liveBookingClosed: [7308, 409],
    liveSessionFull: [7309, 409],
    liveBookingNotFound: [7310, 404],
    liveCancelTooLate: [7311, 409],
    liveSeatsTaken: [7312, 409],
    liveNotEnrolled: [7313, 409],
    liveAnswerTooLate: [7314, 409],
    liveSeriesClashes: [7315, 409],
    liveSeriesNotFound: [7316, 404],
    liveInstructorTaken: [7317, 409],
    liveOnlineAccountNotFound: [7330, 404],
    liveOnlineUnavailable: [7331, 503],
    liveCodeRefused: [7320, 403],
    liveAttendanceClosed: [7321, 409],
  },
  permissions: {
    liveRoom: ['read', 'create', 'update'],
    liveSession: ['read', 'create', 'update', 'book'],
    liveAttendance: ['read', 'update'],
    liveOnlineAccount: ['read', 'update'],
  },
  personal: ['liveSession.read', 'liveSession.book'],
  grants: {
    learner: { 'liveSession.read': 'own', 'liveSession.book': 'own' },
    instructor: {
      'liveRoom.read': 'any',
      'liveSession.read': 'any',
      'liveSession.create': 'any',
      'liveSession.update': 'any',
      'liveAttendance.read': 'any',
      'liveAttendance.update': 'any',
    },
  },
  records: {
    liveRoom: { parameters: ['room/:id'], console: '/console/live/rooms/:id' },
    liveSession: { parameters: ['session/:id'], console: '/console/live/:id', learner: '/learn/live' },
    liveOnlineAccount: { parameters: ['online-account/:service'], console: '/console/live/online' },
    liveBooking: { parameters: ['booking/:userId'] },
    liveAttendance: { parameters: ['attendance/:userId'] },
  },
  actions: [
    'liveRoomCreated',
    'liveRoomUpdated',
    'liveSessionCreated',
    'liveSessionUpdated',
    'liveSessionMoved',
    'liveSessionCancelled',
    'liveSessionHeld',
    'liveSeriesCreated',
    'liveSeriesMoved',
    'liveSeriesCancelled',
    'liveSessionBooked',
    'liveBookingCancelled',
    'liveBookingConfirmed',
    'liveBookingAdded',
    'liveBookingRemoved',
    'liveAttendanceMarked',
    'liveCheckedIn',
    'liveSessionJoined',
    'liveSessionLeft',
    'liveOnlineAccountSaved',
    'liveOnlineAccountRemoved',
    'liveOnlineAccountChecked',
  ],
  jobs: [keepMeeting, readStays],
  events: liveEventKinds,
  person: personData,
})
