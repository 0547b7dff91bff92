import { and, eq, lte, sql } from 'drizzle-orm'
import { liveSessions } from '@/db/schema/live'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { liveEventKinds as kinds } from '../live-events.contract'
import { isSoon, nextReminder } from './reminders.rules'

const organizationsAtOnce = 100
const sessionsAtOnce = 100

/** Says of the sessions of one organization that are due that they come near, and plans the next reminder; returns how many. */
async function remindIn(context: Publishing): Promise<number> {
  const { db, now } = context
  const isDue = ofTenant(context, liveSessions, lte(liveSessions.remindAt, now))
  const due = await db
    .select()
    .from(liveSessions)
    .where(isDue)
    .orderBy(liveSessions.remindAt)
    .limit(sessionsAtOnce)
    .for('update', { skipLocked: true })
  for (const { id: sessionId, moduleId, state, startsAt, remindAt } of due) {
    const isToCome = state === 'planned' && startsAt > now
    if (isToCome && remindAt)
      await publish(
        context,
        newEvent(kinds.liveSessionReminded, { sessionId, moduleId, startsAt, isSoon: isSoon(startsAt, remindAt) }),
      )
    await db
      .update(liveSessions)
      .set({ remindAt: isToCome ? nextReminder(startsAt, now) : null })
      .where(ofTenant(context, liveSessions, and(eq(liveSessions.id, sessionId))))
  }
  return due.length
}

/** Reminds of the sessions of all organizations. Several processes may do it at once. */
export async function remindOfSessions(signal?: AbortSignal): Promise<{ reminded: number } | undefined> {
  const waiting = await execute<{ id: string }>(
    sql`select live_sessions_due(${clock.offsetMs}::bigint, ${organizationsAtOnce}::int) as id`,
  )
  let reminded = 0
  for (const { id } of waiting) {
    for (let made = sessionsAtOnce; made === sessionsAtOnce && !signal?.aborted; reminded += made)
      made = await withTenant(id, (db) => remindIn({ db, organization: { id }, now: clock.now() }))
  }
  return waiting.length > 0 ? { reminded } : undefined
}
