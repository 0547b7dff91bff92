import { liveAttendance, liveBookings, liveSessions } from '@/db/schema/live'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** A booking and the attendance of a person at a session of a module. */
export async function leaveAttendance(db: Tx, mine: { organizationId: string; userId: string }, moduleId: string): Promise<void> {
  const [sessionId, now] = [newId(), new Date()]
  const { organizationId } = mine
  const times = { startsAt: now, endsAt: new Date(now.getTime() + 3_600_000), zone: 'UTC' }
  await db.insert(liveSessions).values({ organizationId, id: sessionId, moduleId, title: { en: 'Session' }, place: {}, ...times })
  await db.insert(liveBookings).values({ ...mine, sessionId, state: 'booked' })
  const was = { status: 'late', source: 'list', minutes: 20, reason: 'Traffic' } as const
  await db.insert(liveAttendance).values({ ...mine, sessionId, ...was, intervals: [[now.getTime(), null]] })
}
