import { retention } from '@/db/schema/live'
import { serves } from '@/lib/platform/serving/serves'
import * as bookings from './bookings/bookings.service'
import * as rooms from './places/rooms.service'
import { live } from './room'
import * as ownSessions from './sessions/own-sessions.service'
import * as sessions from './sessions/sessions.service'

export const server = serves(live, {
  services: [rooms, sessions, ownSessions, bookings],
  person: {
    export: { liveBookings: (context, { id }) => bookings.bookingsOfPerson(context, id) },
    erase: (context, { id }) => bookings.forgetBookings(context, id),
  },
  retention,
})
