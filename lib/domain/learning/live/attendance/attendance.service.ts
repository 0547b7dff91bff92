import { sql } from 'drizzle-orm'
import { liveBookings, liveSessions } from '@/db/schema/live'
import { nameOfPerson, peopleById } from '@/lib/domain/house/identity/account/people.service'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { list, momentText } from '@/lib/platform/lists/list'
import { bookingOf } from '../bookings/seats.service'
import { sessionRecords } from '../sessions/session-records.service'
import * as contracts from './attendance.contract'
import { isTaken } from './attendance.rules'
import { attendanceAt, writeAttendance } from './records.service'

const { organizationId, sessionId, userId } = liveBookings
const attended = (value: string) => sql`(select ${sql.raw(value)} from live_attendance a
  where a.organization_id = ${organizationId} and a.session_id = ${sessionId} and a.user_id = ${userId})`

const attendees = list(contracts.listAttendance, {
  table: liveBookings,
  where: sql`${liveBookings.state} = 'booked'`,
  filters: { status: sql`coalesce(${attended('a.status')} = any(${given('status')}::text[]), false)` },
  parent: liveSessions,
  fields: {
    name: sql`coalesce(${nameOfPerson({ organizationId, id: userId })}, '{}')`,
    status: attended('a.status'),
    source: attended('a.source'),
    minutes: attended('a.minutes'),
    checkedInAt: momentText(attended('a.checked_in_at')),
    reason: attended('a.reason'),
  },
})

export const listAttendance = implement(contracts.listAttendance, async (context, { params, query, page }) => {
  const { db, organization, fail } = context
  const filters = { sessionId: params.id, status: query.status }
  const found = await attendees(db, page, { organizationId: organization.id, parentId: params.id, filters })
  return found.hasParent ? found : fail('liveSessionNotFound')
})

export const markAttendance = implement(contracts.markAttendance, async (context, { params, body }) => {
  context.concerns(params.userId)
  const session = await sessionRecords.lock(context, params.id)
  const booking = await bookingOf(context, session.id, params.userId)
  if (booking?.state !== 'booked') return context.fail('liveBookingNotFound')
  if (session.state === 'cancelled' || !isTaken(session, context.now)) context.fail('liveAttendanceClosed')
  const before = await attendanceAt(context, session.id, params.userId)
  const { status, minutes = before?.minutes ?? null, reason = null } = body
  const isSame = before?.status === status && before.minutes === minutes
  const isCorrection = before !== undefined && before.status !== null && !isSame
  if (isCorrection && reason === null) throw invalid({ key: 'required', property: 'reason' })
  const name = (await peopleById(context, [params.userId])).get(params.userId)?.name ?? {}
  const set = { status, minutes, reason: reason ?? before?.reason ?? null, markedBy: context.user.id, source: 'list' as const }
  const row = isSame ? before : await writeAttendance(context, session, { userId: params.userId, before, set })
  context.note({
    before: { userId: params.userId, status: before?.status ?? null },
    after: { userId: params.userId, status, reason },
  })
  return { ...row, id: booking.id, name }
})
