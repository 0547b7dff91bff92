import { sql } from 'drizzle-orm'
import type { Reached } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { gradedOf, releasedEvents } from '../attempts/attempt-ends.service'
import { searchTextIn, seriesOf, written } from '../attempts/attempt-records.service'
import { gradedAttemptsOf } from '../attempts/graded-attempts.service'

const release = statementOf(sql`update assessment_attempts t set state = 'released', released_at = ${given('now')}::timestamptz,
    search_text = ${searchTextIn(sql`'released'`)}
  where t.organization_id = ${written} and t.id = any(${given('ids')}::uuid[])`)

/** Releases graded attempts of an assessment within a limit, the oldest first, and publishes their results; four statements for all of them. */
export async function releaseGraded(context: Publishing & TenantContext, assessmentId: string, most: number, reached: Reached) {
  const waiting = await gradedAttemptsOf(context, { assessmentId, most: most + 1, reached })
  const chosen = waiting.slice(0, most)
  const released = new Map<string, (typeof chosen)[number]['others']>()
  const events = chosen.flatMap(({ attempt, version, others }) => {
    // The result of a series includes its attempts that were released just before.
    const before = released.get(seriesOf(attempt)) ?? others
    const own = gradedOf(attempt)
    if (!own) throw new Error('A graded attempt has its points')
    released.set(seriesOf(attempt), [...before, own])
    return releasedEvents({ attempt: { ...attempt, state: 'released' }, version, others: before })
  })
  const ids = `{${chosen.map(({ attempt }) => attempt.id).join(',')}}`
  await context.db.queryRaw(release.text, valuesFor(release, { organizationId: context.organization.id, ids, now: context.now }))
  await publish(context, ...events)
  return { releasedCount: chosen.length, hasMore: waiting.length > most }
}
