import { and, eq, ne, sql } from 'drizzle-orm'
import { liveAttendance, liveSessions } from '@/db/schema/live'
import { moduleSummaries } from '@/lib/domain/learning/modules/authoring/module-summaries.service'
import { one } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { liveEventKinds as kinds } from '../live-events.contract'
import type { SessionRow } from '../sessions/session-records.service'
import { isAttended } from './attendance.rules'

export type AttendanceRow = typeof liveAttendance.$inferSelect
type Written = Partial<Omit<AttendanceRow, 'organizationId' | 'id' | 'sessionId' | 'userId'>> & Pick<AttendanceRow, 'source'>

/** The attendance of a person at a session; undefined where nothing is known. */
export async function attendanceAt(
  context: TenantContext,
  sessionId: string,
  userId: string,
): Promise<AttendanceRow | undefined> {
  const isMeant = and(eq(liveAttendance.sessionId, sessionId), eq(liveAttendance.userId, userId))
  const [row] = await context.db
    .select()
    .from(liveAttendance)
    .where(ofTenant(context, liveAttendance, isMeant))
  return row
}

/** The least minutes that a lesson asks for; null: it asks for none. */
export async function minMinutesOf(context: TenantContext, moduleId: string): Promise<number | null> {
  const minMinutes = (await moduleSummaries(context, [moduleId], [])).get(moduleId)?.settings.minMinutes
  return typeof minMinutes === 'number' ? minMinutes : null
}

/** Whether a person attended another session of a lesson. */
async function attendedElsewhere(context: TenantContext, session: SessionRow, userId: string, minMinutes: number | null) {
  const ofLesson = and(
    eq(liveSessions.organizationId, liveAttendance.organizationId),
    eq(liveSessions.id, liveAttendance.sessionId),
    eq(liveSessions.moduleId, session.moduleId),
  )
  const rows = await context.db
    .select({ status: liveAttendance.status, minutes: liveAttendance.minutes })
    .from(liveAttendance)
    .innerJoin(liveSessions, ofLesson)
    .where(ofTenant(context, liveAttendance, and(eq(liveAttendance.userId, userId), ne(liveAttendance.sessionId, session.id))))
  return rows.some((row) => isAttended(row, minMinutes))
}

/** Writes the attendance of a person at a locked session, and publishes what follows for the lesson. */
export async function writeAttendance(
  context: Publishing,
  session: SessionRow,
  { userId, before, set }: { userId: string; before: AttendanceRow | undefined; set: Written },
): Promise<AttendanceRow> {
  const { id: sessionId, moduleId } = session
  const changed = { ...set, updatedAt: context.now }
  const row = await one(
    context.db
      .insert(liveAttendance)
      .values({ ...changed, organizationId: context.organization.id, sessionId, userId, intervals: set.intervals ?? [] })
      .onConflictDoUpdate({
        target: [liveAttendance.organizationId, liveAttendance.sessionId, liveAttendance.userId],
        set: changed,
      })
      .returning(),
  )
  const minMinutes = await minMinutesOf(context, moduleId)
  const [was, is] = [before !== undefined && isAttended(before, minMinutes), isAttended(row, minMinutes)]
  const about = { sessionId, moduleId, userId }
  if (is && !was) await publish(context, newEvent(kinds.liveAttendanceConfirmed, { ...about, attendedAt: session.startsAt }))
  if (was && !is && !(await attendedElsewhere(context, session, userId, minMinutes)))
    await publish(context, newEvent(kinds.liveAttendanceRevoked, about))
  return row
}

/** The attendance of a person, the newest first. */
export const attendanceOf = (context: TenantContext, userId: string) =>
  context.db
    .select({
      sessionId: liveAttendance.sessionId,
      status: liveAttendance.status,
      minutes: liveAttendance.minutes,
      checkedInAt: liveAttendance.checkedInAt,
      intervals: liveAttendance.intervals,
      reason: liveAttendance.reason,
    })
    .from(liveAttendance)
    .where(ofTenant(context, liveAttendance, eq(liveAttendance.userId, userId)))
    .orderBy(sql`${liveAttendance.createdAt} desc`)

/** Removes when and why a person was where. */
export const forgetAttendance = (context: TenantContext, userId: string): Promise<unknown> =>
  context.db.delete(liveAttendance).where(ofTenant(context, liveAttendance, eq(liveAttendance.userId, userId)))
