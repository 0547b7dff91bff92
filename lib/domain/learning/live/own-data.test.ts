import { expect, it } from 'vitest'
import { readOwnData } from '@/lib/domain/people/own-data/own-data.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { markAttendance } from './attendance/attendance.contract'
import { bookSession } from './bookings/bookings.contract'
import { forgetBookings } from './bookings/bookings.service'
import { openSession, runningSession } from './examples.fixtures'
import { readOwnSession } from './sessions/own-sessions.contract'

it('of a person has their bookings and attendance', async () => {
  const org = await freshOrganization()
  const id = await runningSession(org, [org.learner])
  const params = { id, userId: org.learner.user.id }
  await org.admin.call(markAttendance, { params, body: { status: 'late', minutes: 30 } })
  const { envelope } = await org.learner.call(readOwnData)
  expect(envelope.data).toMatchObject({
    liveBookings: [{ sessionId: id, state: 'booked' }],
    liveAttendance: [{ sessionId: id, status: 'late', minutes: 30 }],
  })
})

it('of an erased person leaves no booking, and gives the seat to the next', async () => {
  const org = await freshOrganization()
  const id = await openSession(org, [org.learner, org.admin], { seats: 1 })
  for (const { call } of [org.learner, org.admin]) await call(bookSession, { params: { id } })
  await runAsSystem(org.organization, 'liveBookingRemoved', (context) => forgetBookings(context, org.learner.user.id))
  const seat: { booking: string; freeSeats: number } = (await org.admin.call(readOwnSession, { params: { id } })).data
  expect(seat).toMatchObject({ booking: 'booked', freeSeats: 0 })
  const learners: { booking: string | null } = (await org.learner.call(readOwnSession, { params: { id } })).data
  expect(learners.booking).toBeNull()
})
