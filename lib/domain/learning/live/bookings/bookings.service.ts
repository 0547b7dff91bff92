import { and, asc, eq, sql } from 'drizzle-orm'
import { liveBookings, liveSessions } from '@/db/schema/live'
import { nameOfPerson, peopleById } from '@/lib/domain/house/identity/account/people.service'
import type { Publishing } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { isToCome, lastCancelAt, mayCancel, windowOf } from '../sessions/booking.rules'
import { assertChangeable } from '../sessions/fitting.service'
import { ownSession } from '../sessions/own-sessions.service'
import { sessionRecords } from '../sessions/session-records.service'
import * as contracts from './bookings.contract'
import { bookingOf, confirmSeat, giveUp, standingOf, takeSeat } from './seats.service'

export const bookSession = implement(contracts.bookSession, async (context, { params }) => {
  const session = await sessionRecords.lock(context, params.id)
  const { isEnrolled, booking } = await standingOf(context, session, context.user.id)
  const isHeld = booking === 'booked' || booking === 'waiting'
  if (!isEnrolled && !isHeld) context.fail('liveSessionNotFound')
  if (!isHeld) {
    if (windowOf(session, context.now) !== 'open') context.fail('liveBookingClosed')
    const { state } = await takeSeat(context, session, context.user.id)
    context.note({ after: { booking: state } })
  }
  return (await ownSession(context, session.id)) ?? context.fail('liveSessionNotFound')
})

export const cancelBooking = implement(contracts.cancelBooking, async (context, { params }) => {
  const session = await sessionRecords.lock(context, params.id)
  const { isEnrolled, booking } = await standingOf(context, session, context.user.id)
  if (booking === null || booking === 'cancelled') context.fail(isEnrolled ? 'liveBookingNotFound' : 'liveSessionNotFound')
  const isAsked = (await bookingOf(context, session.id, context.user.id))?.isAsked ?? false
  const limits = { ...session, lastCancelAt: lastCancelAt(session), isAsked }
  if (!mayCancel(limits, booking, context.now)) context.fail('liveCancelTooLate')
  const before = await ownSession(context, session.id)
  await giveUp(context, session, { userId: context.user.id, isOwn: true })
  context.note({ before: { booking }, after: { booking: 'cancelled' } })
  // A person whose lesson is gone no longer sees the session, so what it was is answered.
  const after = (await ownSession(context, session.id)) ?? before
  return after
    ? { ...after, booking: 'cancelled' as const, waitingAhead: null, canCancel: false, answerBy: null }
    : context.fail('liveSessionNotFound')
})

export const confirmBooking = implement(contracts.confirmBooking, async (context, { params }) => {
  const session = await sessionRecords.lock(context, params.id)
  const booking = await bookingOf(context, session.id, context.user.id)
  if (booking?.state !== 'booked') context.fail('liveBookingNotFound')
  if (booking?.isAsked) {
    if (session.answerBy === null || context.now > session.answerBy) context.fail('liveAnswerTooLate')
    await confirmSeat(context, session, context.user.id)
    context.note({ after: { booking: 'booked' } })
  }
  return (await ownSession(context, session.id)) ?? context.fail('liveSessionNotFound')
})

const { organizationId, userId } = liveBookings
const bookingsOf = list(contracts.listBookings, {
  table: liveBookings,
  parent: liveSessions,
  fields: { name: sql`coalesce(${nameOfPerson({ organizationId, id: userId })}, '{}')` },
})

export const listBookings = implement(contracts.listBookings, async (context, { params, query, page }) => {
  const { db, organization, fail } = context
  const filters = { sessionId: params.id, state: query.state }
  const found = await bookingsOf(db, page, { organizationId: organization.id, parentId: params.id, filters })
  return found.hasParent ? found : fail('liveSessionNotFound')
})

type Naming = TenantContext & { fail: (reason: 'userNotFound') => never }
async function nameOf(context: Naming, id: string) {
  return (await peopleById(context, [id])).get(id)?.name ?? context.fail('userNotFound')
}

export const addBooking = implement(contracts.addBooking, async (context, { params, body }) => {
  const session = await sessionRecords.lock(context, params.id)
  // People who turn up late are let in while it runs.
  assertChangeable(context, session)
  const name = await nameOf(context, body.userId)
  const { isEnrolled, booking } = await standingOf(context, session, body.userId)
  if (!isEnrolled) context.fail('liveNotEnrolled')
  const isRunning = !isToCome(session, context.now)
  const isHeld = booking === 'booked' || (booking === 'waiting' && !isRunning)
  const held = isHeld ? await bookingOf(context, session.id, body.userId) : undefined
  const row = held ?? (await takeSeat(context, session, body.userId, { isRunning }))
  context.note({ after: { userId: body.userId, booking: row.state } })
  return { ...row, name }
})

export const removeBooking = implement(contracts.removeBooking, async (context, { params }) => {
  const session = await sessionRecords.lock(context, params.id)
  if (!isToCome(session, context.now)) context.fail('liveSessionOver')
  const by = { userId: params.userId, isOwn: false }
  const ended = (await giveUp(context, session, by)) ?? context.fail('liveBookingNotFound')
  context.note({ after: { userId: params.userId, booking: 'cancelled' } })
  const people = await peopleById(context, [params.userId])
  return { ...ended, name: people.get(params.userId)?.name ?? {} }
})

/** The bookings of a person, oldest first. */
export const bookingsOfPerson = (context: TenantContext, id: string) =>
  context.db
    .select({
      sessionId: liveSessions.id,
      title: liveSessions.title,
      startsAt: liveSessions.startsAt,
      state: liveBookings.state,
      bookedAt: liveBookings.createdAt,
    })
    .from(liveBookings)
    .innerJoin(
      liveSessions,
      and(eq(liveSessions.organizationId, liveBookings.organizationId), eq(liveSessions.id, liveBookings.sessionId)),
    )
    .where(ofTenant(context, liveBookings, eq(liveBookings.userId, id)))
    .orderBy(asc(liveBookings.createdAt))

/** Ends what a person has booked and is still to come, so that others get the seats, and removes all of their bookings. */
export async function forgetBookings(context: Publishing, id: string): Promise<void> {
  const held = ofTenant(context, liveBookings, and(eq(liveBookings.userId, id), sql`${liveBookings.state} <> 'cancelled'`))
  const mine = await context.db.select({ sessionId: liveBookings.sessionId }).from(liveBookings).where(held)
  for (const { sessionId } of mine.toSorted((one, other) => (one.sessionId < other.sessionId ? -1 : 1))) {
    const [session] = await context.db
      .select()
      .from(liveSessions)
      .where(ofTenant(context, liveSessions, eq(liveSessions.id, sessionId)))
      .for('update')
    if (session) await giveUp(context, session, { userId: id, isOwn: false })
  }
  await context.db.delete(liveBookings).where(ofTenant(context, liveBookings, eq(liveBookings.userId, id)))
}
