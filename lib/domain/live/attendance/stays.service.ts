import { and, eq, sql } from 'drizzle-orm'
import { liveAttendance, liveSessions } from '@/db/schema/live'
import type { Publishing } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { SessionRow } from '../sessions/session-records.service'
import { earliest } from '../sessions/settling.rules'
import { arrivedAs, type Interval, isAttended, minutesOf } from './attendance.rules'
import { type AttendanceRow, minMinutesOf, writeAttendance } from './records.service'

/** The last stay of a person is open. */
const isOpen = sql`${liveAttendance.intervals} -> -1 ->> 1 is null and jsonb_array_length(${liveAttendance.intervals}) > 0`
const openStays = (sessionId: string) => and(eq(liveAttendance.sessionId, sessionId), isOpen)

export const hasOpenStays = async (context: TenantContext, sessionId: string): Promise<boolean> =>
  (await context.db.$count(liveAttendance, ofTenant(context, liveAttendance, openStays(sessionId)))) > 0

/** The intervals with the last one ended at a moment. Undefined: none is open. */
export function ended(intervals: readonly Interval[], at: Date): Interval[] | undefined {
  const last = intervals.at(-1)
  if (!last || last[1] !== null) return undefined
  return [...intervals.slice(0, -1), [last[0], Math.max(last[0], at.getTime())]]
}

/** Ends the open stay of a person at a locked session, and counts their minutes anew. */
export async function endStay(context: Publishing, session: SessionRow, before: AttendanceRow, at: Date) {
  const intervals = ended(before.intervals, at)
  if (!intervals) return before
  // A number that the instructor wrote stays.
  const minutes = before.source === 'list' ? before.minutes : minutesOf(intervals, session)
  const isLongEnough = isAttended({ status: null, minutes }, await minMinutesOf(context, session.moduleId))
  const came = arrivedAs(session, before.checkedInAt ?? at)
  const status = before.status ?? (isLongEnough ? came : null)
  const set = { source: before.source, intervals, minutes, status }
  return writeAttendance(context, session, { userId: before.userId, before, set })
}

/** Ends the stays of a locked session that its people did not end: at the end of the session. */
export async function closeStays(context: Publishing, session: SessionRow): Promise<void> {
  const rows = await context.db
    .select()
    .from(liveAttendance)
    .where(ofTenant(context, liveAttendance, openStays(session.id)))
    .orderBy(liveAttendance.userId)
  for (const row of rows) await endStay(context, session, row, session.endsAt)
}

/** Has the stays of a locked session ended once it is over, where its people do not end them. */
export async function settleAtEnd(context: TenantContext, { id, settleAt, endsAt }: SessionRow): Promise<void> {
  const next = earliest(settleAt, endsAt)
  if (next?.getTime() === settleAt?.getTime()) return
  await context.db
    .update(liveSessions)
    .set({ settleAt: next })
    .where(ofTenant(context, liveSessions, eq(liveSessions.id, id)))
}
