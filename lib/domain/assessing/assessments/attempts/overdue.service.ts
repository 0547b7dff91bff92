import { and, asc, inArray, lte, sql } from 'drizzle-orm'
import { attempts } from '@/db/schema/assessments'
import { actAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { withTenant } from '@/lib/platform/db/tenant'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { openAttemptStates } from '../words'
import { settleOverdue } from './attempt-ends.service'
import { lockWhole } from './attempt-records.service'

const organizationsAtOnce = 100
const attemptsAtOnce = 200

/** Ends attempts of an organization whose time is over, each in a transaction of its own; whether there may be more. */
async function endIn(organizationId: string, signal?: AbortSignal): Promise<boolean> {
  const organization = { id: organizationId }
  const isOver = and(inArray(attempts.state, [...openAttemptStates]), lte(attempts.dueAt, clock.now()))
  const due = await withTenant(organizationId, (db) =>
    db
      .select({ id: attempts.id })
      .from(attempts)
      .where(ofTenant({ organization }, attempts, isOver))
      .orderBy(asc(attempts.dueAt))
      .limit(attemptsAtOnce),
  )
  for (const { id } of due) {
    if (signal?.aborted) return false
    await withTenant(organizationId, (db) =>
      actAsSystem(db, organization, 'assessmentAttemptEnded', async (context) => {
        const whole = await lockWhole(context, id, null)
        if (!whole) return
        // The learner may have submitted it meanwhile; then it stays as it is.
        const ended = await settleOverdue(context, whole)
        const after = { state: ended.attempt.state }
        context.note({ resource: { type: 'attempt', id }, before: { state: whole.attempt.state }, after })
      }),
    )
  }
  return due.length === attemptsAtOnce
}

/** Ends open attempts whose deadline or grace period is over, in all organizations. Several processes may do it at once. */
export async function endOverdueAttempts(signal?: AbortSignal): Promise<{ organizations: number } | undefined> {
  const waiting = await execute<{ id: string }>(
    sql`select attempts_due(${clock.offsetMs}::int, ${organizationsAtOnce}::int) as id`,
  )
  for (const { id } of waiting) for (let hasMore = true; hasMore && !signal?.aborted; ) hasMore = await endIn(id, signal)
  return waiting.length > 0 ? { organizations: waiting.length } : undefined
}
