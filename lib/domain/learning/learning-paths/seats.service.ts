import { asc, eq, sql } from 'drizzle-orm'
import { enrolments, learningPathSeats } from '@/db/schema/learning-paths'
import { type InZone, timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { isOneOf } from '@/lib/platform/db/is-one-of'
import { one } from '@/lib/platform/db/tenant'
import type { Publishing } from '@/lib/platform/events/publish'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { dueAtOf, runningState } from './due.rules'
import { inVersion } from './enrolment-progress.service'
import { changeEnrolment } from './enrolment-records.service'
import type { Path } from './path-records.service'
import type { EnrolmentState } from './words'

type Acting = Publishing & { organization: InZone }

const mostWaiting = 1_000_000
const holding: readonly EnrolmentState[] = ['invited', 'active', 'overdue', 'completed']
/** Whether an enrolment in a state has one of the path's seats: completed ones keep it, waiting ones have none. */
export const holdsSeat = (state: EnrolmentState): boolean => holding.includes(state)

const seatsOf = (context: TenantContext, pathId: string) =>
  ofTenant(context, learningPathSeats, eq(learningPathSeats.pathId, pathId))

/**
 * Locks the seats of a path until the transaction ends, and returns how many are taken. Everything that takes or frees a seat does this first, before
 * it locks an enrolment, so that seats are never exceeded and there are no deadlocks.
 */
export const lockSeats = (context: TenantContext, pathId: string) =>
  one(context.db.select().from(learningPathSeats).where(seatsOf(context, pathId)).for('update'))

/** Changes the number of taken seats of a path whose seats are locked. */
export const countSeats = (context: TenantContext, pathId: string, more: number) =>
  context.db
    .update(learningPathSeats)
    .set({ taken: sql`${learningPathSeats.taken} + ${more}::int` })
    .where(seatsOf(context, pathId))

/** The next place on the waiting list of a path whose seats are locked. */
export async function nextWaiting(context: TenantContext, pathId: string): Promise<number> {
  const { lastWaiting } = learningPathSeats
  const set = { lastWaiting: sql`${lastWaiting} + 1` }
  const { place } = await one(
    context.db.update(learningPathSeats).set(set).where(seatsOf(context, pathId)).returning({ place: lastWaiting }),
  )
  return place
}

/** Gives free seats to those who have waited longest. Locks the seats itself. */
export async function seatWaiting(context: Acting, path: Path): Promise<void> {
  const { db, now } = context
  const { taken } = await lockSeats(context, path.id)
  if (path.status !== 'published' || path.publishedVersion === null) return
  const isNext = ofTenant(context, enrolments, eq(enrolments.pathId, path.id), isOneOf(enrolments.state, 'waiting'))
  const free = path.seatLimit === null ? mostWaiting : Math.max(0, path.seatLimit - taken)
  const next = await db.select().from(enrolments).where(isNext).orderBy(asc(enrolments.waitingPosition)).limit(free).for('update')
  if (next.length === 0) return
  const timeZone = await timeZoneOf(context)
  for (const waiting of next) {
    const dates = waiting.startedAt ? waiting : { startedAt: now, dueAt: dueAtOf(waiting.dueRule, now, timeZone) }
    const { startedAt, dueAt } = dates
    const begun = { state: runningState(dueAt, now), startedAt, dueAt }
    await changeEnrolment(context, waiting, {
      ...begun,
      waitingPosition: null,
      ...(await inVersion(context, { ...waiting, ...begun }, path.publishedVersion)),
    })
  }
  await countSeats(context, path.id, next.length)
}
