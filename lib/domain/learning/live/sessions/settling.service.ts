import { lte, sql } from 'drizzle-orm'
import { liveSessions } from '@/db/schema/live'
import { clock } from '@/lib/platform/clock'
import type { Publishing } from '@/lib/platform/events/publish'
import { newId } from '@/lib/platform/ids'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { closeStays, hasOpenStays } from '../attendance/stays.service'
import { releaseUnanswered } from '../bookings/seats.service'
import { roomsOf } from '../online/rooms-of.service'
import { readStays } from '../room'
import { isToCome } from './booking.rules'
import { inDueOrganizations, organizationsAtOnce, sessionsAtOnce } from './due-sessions.service'
import type { SessionRow } from './session-records.service'
import { nextSettling, reportAtOf } from './settling.rules'

/** Settles a locked session: gives on the seats that were not confirmed in time, and ends the stays that were never ended. */
async function settle(context: Publishing, session: SessionRow): Promise<void> {
  const { db, now } = context
  const isAnswerDue = session.answerBy !== null && session.answerBy <= now
  // A seat in a session that has begun is of no use to others.
  if (isAnswerDue && isToCome(session, now)) await releaseUnanswered(context, session)
  if (session.endsAt <= now) await closeStays(context, session)
  const answerBy = isAnswerDue ? null : session.answerBy
  const { onlineProvider } = session
  const isReported = onlineProvider !== null && session.state !== 'cancelled' && roomsOf[onlineProvider].isPlanned
  const reportAt = isReported && reportAtOf(session) > now ? reportAtOf(session) : null
  if (isReported && !reportAt) await enqueueAsSystem({ ...context, requestId: newId() }, readStays, { sessionId: session.id })
  const isOpen = session.endsAt > now && (await hasOpenStays(context, session.id))
  await db
    .update(liveSessions)
    .set({ answerBy, settleAt: nextSettling({ answerBy, endsAt: session.endsAt, hasOpenStays: isOpen, reportAt }) })
    .where(ofTenant(context, liveSessions, sql`${liveSessions.id} = ${session.id}`))
}

async function settleIn(context: Publishing): Promise<number> {
  const due = await context.db
    .select()
    .from(liveSessions)
    .where(ofTenant(context, liveSessions, lte(liveSessions.settleAt, context.now)))
    .orderBy(liveSessions.settleAt)
    .limit(sessionsAtOnce)
    .for('update', { skipLocked: true })
  for (const session of due) await settle(context, session)
  return due.length
}

/** Settles the sessions of all organizations. */
export async function settleSessions(signal?: AbortSignal): Promise<{ settled: number } | undefined> {
  const due = sql`select live_sessions_to_settle(${clock.offsetMs}::bigint, ${organizationsAtOnce}::int) as id`
  const settled = await inDueOrganizations({ due, each: settleIn, signal })
  return settled === undefined ? undefined : { settled }
}
