import { timingSafeEqual } from 'node:crypto'
import { linkToken } from '@/lib/platform/auth/link-token'
import { originOf } from '@/lib/platform/auth/organization'
import type { Publishing } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { bookingOf } from '../bookings/seats.service'
import { personalLink } from '../online/personal-link.service'
import { isLinkTime } from '../sessions/booking.rules'
import { type SessionRow, sessionRecords } from '../sessions/session-records.service'
import * as contracts from './attendance.contract'
import { arrivedAs, type Interval, isTaken } from './attendance.rules'
import { acceptedAt, changesAt, windowAt } from './code.rules'
import { attendanceAt, writeAttendance } from './records.service'
import { endStay, settleAtEnd } from './stays.service'

const letters = 22
/** The code of a session for a stretch of time: of this organization, and of this session only. */
const codeOf = (organizationId: string, sessionId: string, window: number): string =>
  linkToken('live-check-in', { organizationId, id: sessionId, nonce: String(window) }).slice(0, letters)

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type Timely = { now: Date; fail: (reason: 'liveAttendanceClosed') => never }
/** Refuses before and after the time at which people check in by themselves. */
function assertOpen({ now, fail }: Timely, session: SessionRow): void {
  if (session.state === 'cancelled' || !isTaken(session, now) || now > session.endsAt) fail('liveAttendanceClosed')
}

export const readCode = implement(contracts.readCode, async (context, { params }) => {
  const session = await sessionRecords.get(context, params.id)
  assertOpen(context, session)
  const window = windowAt(context.now)
  const code = codeOf(context.organization.id, session.id, window)
  const url = `${originOf(context.organization)}/learn/check-in/${session.id}?code=${code}`
  return { code, url, changesAt: changesAt(window) }
})

type Booked = Publishing & { user: { id: string }; fail: (reason: 'liveBookingNotFound') => never }
async function assertSeat(context: Booked, session: SessionRow): Promise<void> {
  if ((await bookingOf(context, session.id, context.user.id))?.state !== 'booked') context.fail('liveBookingNotFound')
}

export const checkIn = implement(contracts.checkIn, async (context, { params, body }) => {
  const { now, user, organization } = context
  const session = await sessionRecords.lock(context, params.id)
  await assertSeat(context, session)
  assertOpen(context, session)
  const isCode = acceptedAt(now).some((window) => isSame(codeOf(organization.id, session.id, window), body.code))
  if (!isCode) context.fail('liveCodeRefused')
  const before = await attendanceAt(context, session.id, user.id)
  // A status that was written before is kept, including one by the instructor.
  if (before && before.status !== null)
    return { sessionId: session.id, status: before.status, minutes: before.minutes, link: null }
  const set = { source: 'code' as const, status: arrivedAs(session, now), checkedInAt: now }
  const { status, minutes } = await writeAttendance(context, session, { userId: user.id, before, set })
  context.note({ after: { status } })
  return { sessionId: session.id, status, minutes, link: null }
})

const mostIntervals = 200
const withLink = ({ link, onlineProvider }: SessionRow) => link !== null || onlineProvider !== null

/** The link of a person is made before the transaction, because it may take a request to the provider. */
export const joinSession = implement(contracts.joinSession, personalLink, async (context, { params }, personal) => {
  const { now, user } = context
  const session = await sessionRecords.lock(context, params.id)
  const isOpen = isLinkTime(session, now) && withLink(session)
  const link = personal ?? session.link
  // Who holds the session is in it, without being counted.
  if (session.instructorId === user.id && isOpen) return { sessionId: session.id, status: null, minutes: 0, link }
  await assertSeat(context, session)
  if (!isOpen) context.fail('liveAttendanceClosed')
  const before = await attendanceAt(context, session.id, user.id)
  const known = before?.intervals ?? []
  const isInside = known.at(-1)?.[1] === null || known.length >= mostIntervals
  const intervals: Interval[] = isInside ? known : [...known, [now.getTime(), null]]
  const set = { source: before?.source ?? ('online' as const), intervals, checkedInAt: before?.checkedInAt ?? now }
  const { status, minutes } = await writeAttendance(context, session, { userId: user.id, before, set })
  await settleAtEnd(context, session)
  return { sessionId: session.id, status, minutes: minutes ?? 0, link }
})

export const leaveSession = implement(contracts.leaveSession, async (context, { params }) => {
  const { now, user } = context
  const session = await sessionRecords.lock(context, params.id)
  await assertSeat(context, session)
  const before = await attendanceAt(context, session.id, user.id)
  if (!before) return { sessionId: session.id, status: null, minutes: null, link: null }
  const { status, minutes } = await endStay(context, session, before, now)
  return { sessionId: session.id, status, minutes, link: null }
})
