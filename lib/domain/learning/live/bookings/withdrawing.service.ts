import { and, asc, gt, sql } from 'drizzle-orm'
import { liveBookings, liveSessions } from '@/db/schema/live'
import { learningPaths } from '@/lib/domain/learning/learning-paths/room'
import { modulesOfLearner } from '@/lib/domain/learning/learning-paths/walks.service'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { type Published, type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { giveUp } from './seats.service'

/** Whose enrolment was withdrawn gives back their seats in sessions to come of lessons that no other path of theirs holds. */
async function releaseSeats(context: ReactionContext, { payload: { userId } }: Published<{ userId: string }>): Promise<void> {
  const lessons = modulesOfLearner(sql`${context.organization.id}::uuid`, sql`${userId}::uuid`)
  const isHeld = sql`exists (select from ${liveBookings} b where b.organization_id = ${liveSessions.organizationId}
    and b.session_id = ${liveSessions.id} and b.user_id = ${userId}::uuid and b.state <> 'cancelled')`
  const isToCome = and(isOneOf(liveSessions.state, 'planned'), gt(liveSessions.startsAt, context.now))
  const sessions = await context.db
    .select()
    .from(liveSessions)
    .where(ofTenant(context, liveSessions, and(isHeld, isToCome, sql`${liveSessions.moduleId} not in (${lessons})`)))
    .orderBy(asc(liveSessions.id))
    .for('update')
  for (const session of sessions) await giveUp(context, session, { userId, isOwn: false })
}

export const withdrawalReactions = [
  reacts(learningPaths.events.enrolmentWithdrawn, { name: 'live.releaseSeats', each: releaseSeats }),
]
