import { and, eq, type SQL, sql } from 'drizzle-orm'
import { liveBookings, liveSessions } from '@/db/schema/live'
import { isActiveAccount } from '@/lib/domain/house/identity/account/people.service'
import { modulesOfLearner } from '@/lib/domain/learning/learning-paths/walks.service'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { liveEventKinds as kinds } from '../live-events.contract'
import { isToCome } from '../sessions/booking.rules'
import type { SessionRow } from '../sessions/session-records.service'
import type { BookingState } from '../words'

// Everything here works on a session that the transaction has locked, so that its bookings change one after another.

export type BookingRow = typeof liveBookings.$inferSelect
type Refusing = Publishing & { fail: (reason: 'liveSessionFull') => never }

const ofSession = ({ id }: Pick<SessionRow, 'id'>) => eq(liveBookings.sessionId, id)

/** The booking of a person for a session, and whether a path of theirs holds its module. */
export async function standingOf({ db, organization }: Publishing, { id, moduleId }: SessionRow, userId: string) {
  const [org, person] = [sql`${organization.id}::uuid`, sql`${userId}::uuid`]
  return one(
    db.execute<{ isEnrolled: boolean; booking: BookingState | null }>(sql`
      select ${moduleId}::uuid in (${modulesOfLearner(org, person)}) as "isEnrolled",
        (select b.state from live_bookings b where b.organization_id = ${org} and b.session_id = ${id} and b.user_id = ${person}) as booking`),
  )
}

/** The booking of a person for a session. */
export async function bookingOf(context: TenantContext, sessionId: string, userId: string): Promise<BookingRow | undefined> {
  const [row] = await context.db
    .select()
    .from(liveBookings)
    .where(ofTenant(context, liveBookings, and(eq(liveBookings.sessionId, sessionId), eq(liveBookings.userId, userId))))
  return row
}

/** Writes how many have a seat and how many wait. */
async function recount(context: Publishing, { id }: Pick<SessionRow, 'id'>, lastWaiting: number): Promise<SessionRow> {
  const counted = (
    state: BookingState,
  ) => sql`(select count(*) from live_bookings b where b.organization_id = ${liveSessions.organizationId}
    and b.session_id = ${liveSessions.id} and b.state = ${state})`
  const set = { bookedCount: counted('booked'), waitingCount: counted('waiting'), lastWaiting }
  return one(
    context.db
      .update(liveSessions)
      .set(set)
      .where(ofTenant(context, liveSessions, eq(liveSessions.id, id)))
      .returning(),
  )
}

/**
 * Books a locked session for a person without a seat: with a seat if one is free, else on the waiting list if there is one. Of a session that runs
 * (`isRunning`) whoever is there gets the free seat, because those who wait are given none any more.
 */
export async function takeSeat(
  context: Refusing,
  session: SessionRow,
  userId: string,
  { isRunning = false } = {},
): Promise<BookingRow> {
  const { seats, bookedCount, waitingCount, hasWaitingList, lastWaiting, id: sessionId, moduleId } = session
  // While others wait, a seat is theirs.
  const isFree = seats === null || (bookedCount < seats && (isRunning || waitingCount === 0))
  if (!isFree && (isRunning || !hasWaitingList)) context.fail('liveSessionFull')
  const waitingPosition = isFree ? null : lastWaiting + 1
  const set = {
    state: isFree ? ('booked' as const) : ('waiting' as const),
    waitingPosition,
    isAsked: false,
    createdAt: context.now,
  }
  const again = { ...set, changes: sql`${liveBookings.changes} + 1`, updatedAt: context.now }
  const booking = await one(
    context.db
      .insert(liveBookings)
      .values({ ...set, organizationId: context.organization.id, sessionId, userId })
      .onConflictDoUpdate({ target: [liveBookings.organizationId, liveBookings.sessionId, liveBookings.userId], set: again })
      .returning(),
  )
  await recount(context, session, waitingPosition ?? lastWaiting)
  await publish(context, newEvent(kinds.liveSessionBooked, { sessionId, moduleId, userId, isWaiting: !isFree }))
  return booking
}

/** Ends the booking of a person; the seat goes to the first who waits and still can come. Undefined: there was none. */
export async function giveUp(
  context: Publishing,
  session: SessionRow,
  { userId, isOwn }: { userId: string; isOwn: boolean },
): Promise<BookingRow | undefined> {
  const isHeld = and(ofSession(session), eq(liveBookings.userId, userId), sql`${liveBookings.state} <> 'cancelled'`)
  const [ended] = await context.db
    .update(liveBookings)
    .set({ state: 'cancelled', waitingPosition: null, isAsked: false, changes: sql`${liveBookings.changes} + 1` })
    .where(ofTenant(context, liveBookings, isHeld))
    .returning()
  if (!ended) return undefined
  const { id: sessionId, moduleId } = session
  await publish(context, newEvent(kinds.liveBookingCancelled, { sessionId, moduleId, userId, isOwn }))
  await seatWaiting(context, await recount(context, session, session.lastWaiting))
  return ended
}

/** Gives free seats of a locked session to those who wait, in their order. Who cannot come any more (no account, or no path with the lesson) is passed over. */
export async function seatWaiting(context: Publishing, session: SessionRow): Promise<SessionRow> {
  const { seats, bookedCount, waitingCount, id: sessionId, moduleId } = session
  const free = seats === null ? waitingCount : seats - bookedCount
  if (waitingCount === 0 || free <= 0 || !isToCome(session, context.now)) return session
  const org = sql`${context.organization.id}::uuid`
  const seated = await context.db.execute<{ userId: string }>(sql`
    with next as (
      select b.id, b.waiting_position from live_bookings b
      where b.organization_id = ${org} and b.session_id = ${sessionId} and b.state = 'waiting'
        and ${isActiveAccount(context, sql`b.user_id`)} and ${moduleId}::uuid in (${modulesOfLearner(org, sql`b.user_id`)})
      order by b.waiting_position limit ${free}),
    given as (
      update live_bookings b set state = 'booked', waiting_position = null, is_asked = false, changes = b.changes + 1, updated_at = ${context.now.toISOString()}::timestamptz
      from next where b.organization_id = ${org} and b.id = next.id returning b.user_id, next.waiting_position)
    select user_id as "userId" from given order by waiting_position`)
  if (seated.length === 0) return session
  await publish(context, ...seated.map(({ userId }) => newEvent(kinds.liveSeatGiven, { sessionId, moduleId, userId })))
  return recount(context, session, session.lastWaiting)
}

const hasSeat = (session: Pick<SessionRow, 'id'>) => and(ofSession(session), isOneOf(liveBookings.state, 'booked'))

/** Asks everyone with a seat in a locked session whether they come, or drops the question of an earlier move. */
export const askAgain = ({ db, ...context }: Publishing, session: Pick<SessionRow, 'id'>, isAsked: boolean): Promise<unknown> =>
  db
    .update(liveBookings)
    .set({ isAsked, changes: sql`${liveBookings.changes} + 1` })
    .where(ofTenant(context, liveBookings, and(hasSeat(session), sql`${liveBookings.isAsked} <> ${isAsked}`)))

/** A person with a seat comes. */
export const confirmSeat = ({ db, ...context }: Publishing, session: Pick<SessionRow, 'id'>, userId: string): Promise<unknown> =>
  db
    .update(liveBookings)
    .set({ isAsked: false, changes: sql`${liveBookings.changes} + 1` })
    .where(ofTenant(context, liveBookings, and(hasSeat(session), eq(liveBookings.userId, userId))))

/** Gives the seats of a locked session that were not confirmed to those who wait. */
export async function releaseUnanswered(context: Publishing, session: SessionRow): Promise<SessionRow> {
  const isUnanswered = and(hasSeat(session), eq(liveBookings.isAsked, true))
  const released = await context.db
    .update(liveBookings)
    .set({ state: 'cancelled', isAsked: false, changes: sql`${liveBookings.changes} + 1` })
    .where(ofTenant(context, liveBookings, isUnanswered))
    .returning({ userId: liveBookings.userId })
  if (released.length === 0) return session
  const about = { sessionId: session.id, moduleId: session.moduleId, isOwn: false }
  await publish(context, ...released.map(({ userId }) => newEvent(kinds.liveBookingCancelled, { ...about, userId })))
  return seatWaiting(context, await recount(context, session, session.lastWaiting))
}

/** The sessions, as a table in a statement of another room. */
export const liveSessionRows = sql`live_sessions`

/** Whether a person of another room's statement has a seat in a session, or in one of `any(…)`. */
export const hasSeatIn = (person: { organizationId: SQL; userId: SQL }, sessionId: SQL): SQL => sql`exists (
  select from live_bookings seat where seat.organization_id = ${person.organizationId} and seat.session_id = ${sessionId}
    and seat.user_id = ${person.userId} and seat.state = 'booked' offset 0)`
