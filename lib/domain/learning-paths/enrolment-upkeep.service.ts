import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { enrolments } from '@/db/schema/learning-paths'
import { recordAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { execute } from '@/lib/platform/db/pool'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import { errorLine } from '@/lib/platform/error-report'
import { newId } from '@/lib/platform/ids'
import { log } from '@/lib/platform/log'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { dueAtOf } from './due.rules'
import { changeEnrolment, type EnrolmentRow, pathNow } from './enrolment-records.service'
import { countSeats, lockSeats, seatWaiting } from './seats.service'

const organizationsAtOnce = 100
const overdueAtOnce = 1000
const renewedAtOnce = 100

type Upkeep = { db: Tx; organization: { id: string }; now: Date }

/** Marks what is past its due date; how many. */
async function markOverdue(context: Upkeep): Promise<number> {
  const { db, organization, now } = context
  const isDue = and(inArray(enrolments.state, ['invited', 'active']), lte(enrolments.dueAt, now))
  const due = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(ofTenant(context, enrolments, isDue))
    .limit(overdueAtOnce)
    .for('update', { skipLocked: true })
  const marked = await db
    .update(enrolments)
    .set({ state: 'overdue' })
    .where(ofTenant(context, enrolments, inArray(enrolments.id, due)))
    .returning({ id: enrolments.id })
  if (marked.length > 0)
    await recordAsSystem(db, organization.id, 'enrolmentOverdue', {
      resource: { type: 'enrolment' },
      after: { enrolments: marked.length },
    })
  return marked.length
}

/** Ends a completed enrolment whose time is over, and begins the next cycle where the path is still published. */
async function renew(context: Upkeep, { id, pathId }: Pick<EnrolmentRow, 'id' | 'pathId'>): Promise<boolean> {
  const { db, organization, now } = context
  await lockSeats(context, pathId)
  const isOver = and(eq(enrolments.id, id), eq(enrolments.state, 'completed'), lte(enrolments.expiresAt, now))
  const [before] = await db
    .select()
    .from(enrolments)
    .where(ofTenant(context, enrolments, isOver))
    .for('update')
  const path = await pathNow(context, pathId)
  // Another process was faster, or somebody has moved it.
  if (!before || !path) return false
  await changeEnrolment(context, id, { state: 'expired', endedAt: now })
  if (path.status !== 'published' || path.publishedVersion === null) {
    await countSeats(context, pathId, -1)
    await seatWaiting(context, path)
    return false
  }
  // The seat goes from one cycle to the next.
  const { userId, dueRule, assignedBy, searchText, cycle } = before
  const next = { userId, dueRule, assignedBy, searchText, cycle: cycle + 1, pathId, source: 'renewal' as const }
  const begun = { state: 'active' as const, startedAt: now, dueAt: dueAtOf(dueRule, now), versionNumber: path.publishedVersion }
  await db.insert(enrolments).values({ ...next, ...begun, id: newId(), organizationId: organization.id })
  return true
}

/** Moves what the time alone moves in one organization: overdue, expired, renewed. Answers whether there may be more. */
async function tendOne(organizationId: string, now: Date): Promise<boolean> {
  const organization = { id: organizationId }
  const marked = await withTenant(organizationId, (db) => markOverdue({ db, organization, now }))
  const expired = await withTenant(organizationId, async (db) => {
    const context = { db, organization, now }
    const isOver = and(eq(enrolments.state, 'completed'), lte(enrolments.expiresAt, now))
    const over = await db
      .select({ id: enrolments.id, pathId: enrolments.pathId })
      .from(enrolments)
      .where(ofTenant(context, enrolments, isOver))
      // Paths in one order, so that two processes do not wait for each other in a circle.
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

/** Moves what the time alone moves, in all organizations. Several processes may do it at once. */
export async function tendEnrolments(signal?: AbortSignal): Promise<number> {
  const waiting = await execute<{ id: string }>(
    sql`select enrolments_due(${clock.offsetMs}::int, ${organizationsAtOnce}::int) as id`,
  )
  for (const { id } of waiting) for (let hasMore = true; hasMore && !signal?.aborted; ) hasMore = await tendOne(id, clock.now())
  return waiting.length
}

/** Does so every minute from now on; the answer ends it. Where no process lives that long, a scheduler does it with the jobs. */
export function keepTendingEnrolments(everyMs = 60_000): () => void {
  const tend = () =>
    tendEnrolments().catch((error: unknown) =>
      log().warn({ reason: errorLine(error) }, 'enrolments were not moved on; they are looked at again in a minute'),
    )
  const timer = setInterval(() => void tend(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
