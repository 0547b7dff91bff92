import { and, asc, eq, inArray } from 'drizzle-orm'
import { liveBookings, liveSessions } from '@/db/schema/live'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { BookingState } from '../words'

export type SessionStanding = Pick<typeof liveSessions.$inferSelect, 'state' | 'startsAt' | 'answerBy'> & {
  booking: BookingState | null
  isAsked: boolean
}

/** The facts about a session for a notice; undefined if there is no session. */
export async function sessionForNotice(context: TenantContext, id: string) {
  const { title, startsAt, zone, state, answerBy } = liveSessions
  const [session] = await context.db
    .select({ title, startsAt, zone, state, answerBy })
    .from(liveSessions)
    .where(ofTenant(context, liveSessions, eq(liveSessions.id, id)))
  return session
}

/** The people who have a seat in a session, and with `isWaiting` also those who wait. */
export async function peopleOfSession(context: TenantContext, id: string, { isWaiting }: { isWaiting: boolean }) {
  const states = isWaiting ? isOneOf(liveBookings.state, 'booked', 'waiting') : isOneOf(liveBookings.state, 'booked')
  const rows = await context.db
    .select({ userId: liveBookings.userId })
    .from(liveBookings)
    .where(ofTenant(context, liveBookings, and(eq(liveBookings.sessionId, id), states)))
    .orderBy(asc(liveBookings.createdAt))
  return rows.map(({ userId }) => userId)
}

/** How sessions and the bookings of people in them are now, by `<session> <person>`; sessions that are gone are missing. */
export async function sessionStandings(context: TenantContext, asked: readonly { sessionId: string; userId: string }[]) {
  if (asked.length === 0) return new Map<string, SessionStanding>()
  const sessionIds = [...new Set(asked.map(({ sessionId }) => sessionId))]
  const userIds = [...new Set(asked.map(({ userId }) => userId))]
  const { id, startsAt, state, answerBy } = liveSessions
  const sessions = await context.db
    .select({ id, startsAt, state, answerBy })
    .from(liveSessions)
    .where(ofTenant(context, liveSessions, inArray(id, sessionIds)))
  const isMeant = and(inArray(liveBookings.sessionId, sessionIds), inArray(liveBookings.userId, userIds))
  const bookings = await context.db
    .select()
    .from(liveBookings)
    .where(ofTenant(context, liveBookings, isMeant))
  const byPerson = new Map(bookings.map((row) => [`${row.sessionId} ${row.userId}`, row]))
  const byId = new Map(sessions.map((row) => [row.id, row]))
  return new Map(
    asked.flatMap(({ sessionId, userId }): [string, SessionStanding][] => {
      const session = byId.get(sessionId)
      const booking = byPerson.get(`${sessionId} ${userId}`)
      const own = { booking: booking?.state ?? null, isAsked: booking?.isAsked ?? false }
      return session ? [[`${sessionId} ${userId}`, { ...session, ...own }]] : []
    }),
  )
}
