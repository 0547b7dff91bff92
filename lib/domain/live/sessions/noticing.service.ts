import { and, asc, eq } from 'drizzle-orm'
import { liveBookings, liveSessions } from '@/db/schema/live'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** What a notice says of a session; undefined where there is none. */
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
