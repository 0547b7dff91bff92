import { and, eq, sql } from 'drizzle-orm'
import { liveAttendance, liveSessions } from '@/db/schema/live'
import type { Publishing } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { SessionRow } from '../sessions/session-records.service'
import { earliest } from '../sessions/settling.rules'
import { arrivedAs, type Interval, isAttended, minutesOf } from './attendance.rules'
import { type AttendanceRow, attendanceAt, minMinutesOf, writeAttendance } from './records.service'

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
  const set = await counted(context, session, { ...before, intervals }, before.checkedInAt ?? at)
  return writeAttendance(context, session, { userId: before.userId, before, set })
}

const mostIntervals = 200

/** Adds stays that a provider reported; minutes are those of the union. */
export async function addStays(context: Publishing, session: SessionRow, userId: string, reported: readonly Interval[]) {
  const before = await attendanceAt(context, session.id, userId)
  const known = before?.intervals ?? []
  const isKnown = ([from, to]: Interval) => known.some(([other, end]) => other === from && end === to)
  const intervals = [...known, ...reported.filter((one) => !isKnown(one))]
    .toSorted(([one], [other]) => one - other)
    .slice(0, mostIntervals)
  const [first] = intervals
  if (!first) return
  const came = before?.checkedInAt ?? new Date(first[0])
  const row = { ...(before ?? { source: 'online' as const, minutes: null, status: null }), userId, intervals }
  await writeAttendance(context, session, {
    userId,
    before,
    set: { checkedInAt: came, ...(await counted(context, session, row, came)) },
  })
}

type Counted = Pick<AttendanceRow, 'source' | 'minutes' | 'status'> & { intervals: Interval[] }
/** Minutes and state that follow from the intervals of a person who came at a moment. */
async function counted(context: Publishing, session: SessionRow, row: Counted, came: Date) {
  const { source, intervals } = row
  // A number that the instructor wrote stays.
  const minutes = source === 'list' ? row.minutes : minutesOf(intervals, session)
  const isLongEnough = isAttended({ status: null, minutes }, await minMinutesOf(context, session.moduleId))
  return { source, intervals, minutes, status: row.status ?? (isLongEnough ? arrivedAs(session, came) : null) }
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
