import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { enrolments } from '@/db/schema/learning-paths'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { execute } from '@/lib/platform/db/pool'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { nextDueAt, runningState } from './due.rules'
import { changeEnrolment, createEnrolment, type EnrolmentRow, markOverdue, pathNow } from './enrolment-records.service'
import { countSeats, lockSeats, seatWaiting } from './seats.service'

const organizationsAtOnce = 100
const overdueAtOnce = 1000
const renewedAtOnce = 100

type Upkeep = { db: Tx; organization: { id: string }; now: Date }

/** Marks enrolments past their due date as overdue; returns how many. */
async function advanceOverdue(context: Upkeep): Promise<number> {
  const { db, organization } = context
  const marked = await markOverdue(context, overdueAtOnce)
  const after = { enrolments: marked }
  if (marked > 0) await recordAsSystem(db, organization.id, 'enrolmentOverdue', { resource: { type: 'enrolment' }, after })
  return marked
}

/** Expires a completed enrolment, and begins the next cycle if the path is still published. */
async function renew(context: Upkeep, { id, pathId }: Pick<EnrolmentRow, 'id' | 'pathId'>): Promise<boolean> {
  const { db, now } = context
  await lockSeats(context, pathId)
  const isOver = and(eq(enrolments.id, id), isOneOf(enrolments.state, 'completed'), lte(enrolments.expiresAt, now))
  const [before] = await db
    .select()
    .from(enrolments)
    .where(ofTenant(context, enrolments, isOver))
    .for('update')
  const path = await pathNow(context, pathId)
  // Another process or a person has changed it meanwhile.
  if (!before || !path) return false
  await changeEnrolment(context, before, { state: 'expired', endedAt: now })
  if (path.status !== 'published' || path.publishedVersion === null) {
    await countSeats(context, pathId, -1)
    await seatWaiting(context, path)
    return false
  }
  // The next cycle takes over the seat.
  const { userId, dueRule, assignedBy, searchText, cycle } = before
  const next = { userId, dueRule, assignedBy, searchText, cycle: cycle + 1, pathId, source: 'renewal' as const }
  const dueAt = nextDueAt(dueRule, before.expiresAt ?? now, await timeZoneOf(context))
  const begun = { state: runningState(dueAt, now), startedAt: now, dueAt, versionNumber: path.publishedVersion }
  await createEnrolment(context, { ...next, ...begun }, { previousEnrolmentId: id })
  return true
}

/** Changes of state by time in one organization: overdue, expired, renewed. Returns whether there may be more. */
export async function advanceEnrolmentsOf(organizationId: string, now: Date): Promise<boolean> {
  const organization = { id: organizationId }
  const marked = await withTenant(organizationId, (db) => advanceOverdue({ db, organization, now }))
  const expired = await withTenant(organizationId, async (db) => {
    const context = { db, organization, now }
    const isOver = and(isOneOf(enrolments.state, 'completed'), lte(enrolments.expiresAt, now))
    const over = await db
      .select({ id: enrolments.id, pathId: enrolments.pathId })
      .from(enrolments)
      .where(ofTenant(context, enrolments, isOver))
      // Paths in a fixed order, to avoid deadlocks between processes.
      .orderBy(asc(enrolments.pathId), asc(enrolments.id))
      .limit(renewedAtOnce)
    let renewed = 0
    for (const row of over) if (await renew(context, row)) renewed += 1
    const after = { expired: over.length, renewed }
    if (over.length > 0) await recordAsSystem(db, organizationId, 'enrolmentRenewed', { resource: { type: 'enrolment' }, after })
    return over.length
  })
  return marked === overdueAtOnce || expired === renewedAtOnce
}

/** Changes of state by time in all organizations: overdue, expired, renewed. Several processes may do it at once. */
export async function advanceDueEnrolments(signal?: AbortSignal): Promise<{ organizations: number } | undefined> {
  const waiting = await execute<{ id: string }>(
    sql`select enrolments_due(${clock.offsetMs}::int, ${organizationsAtOnce}::int) as id`,
  )
  for (const { id } of waiting)
    for (let hasMore = true; hasMore && !signal?.aborted; ) hasMore = await advanceEnrolmentsOf(id, clock.now())
  return waiting.length > 0 ? { organizations: waiting.length } : undefined
}
