import { and, eq, lte, sql } from 'drizzle-orm'
import { liveSessions } from '@/db/schema/live'
import { clock } from '@/lib/platform/clock'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { liveEventKinds as kinds } from '../live-events.contract'
import { inDueOrganizations, organizationsAtOnce, sessionsAtOnce } from './due-sessions.service'
import { isSoon, nextReminder } from './reminders.rules'

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

/** Reminds of the sessions of all organizations. */
export async function remindOfSessions(signal?: AbortSignal): Promise<{ reminded: number } | undefined> {
  const due = sql`select live_sessions_due(${clock.offsetMs}::bigint, ${organizationsAtOnce}::int) as id`
  const reminded = await inDueOrganizations({ due, each: remindIn, signal })
  return reminded === undefined ? undefined : { reminded }
}
