import { and, eq, gte, inArray } from 'drizzle-orm'
import { progressEvents } from '@/db/schema/progress'
import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { itemsOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import { countWalksOfPath, walksOfPath } from '@/lib/domain/learning/learning-paths/walks.service'
import { isObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { handles, type JobContext } from '@/lib/platform/jobs/handler'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { momentsOf } from './evidence.rules'
import { type ItemProgress, reevaluate, replayEvent } from './item-progress.rules'
import { reachedIn } from './progress-events.service'
import { recomputePath } from './room'
import { type Picture, type StoredWalk, saveWalks, walkById } from './walk-store.service'

type Events = (typeof progressEvents.$inferSelect)[]
/** The most events that are read for one enrolment, oldest first. */
const mostEvents = 5_000

const eventsOf = (context: JobContext, { row }: StoredWalk, moduleIds: string[]): Promise<Events> =>
  context.db
    .select()
    .from(progressEvents)
    .where(
      and(
        ofTenant(context, progressEvents, eq(progressEvents.userId, row.userId), inArray(progressEvents.moduleId, moduleIds)),
        gte(progressEvents.receivedAt, new Date(row.createdAt)),
      ),
    )
    .orderBy(progressEvents.receivedAt, progressEvents.clientEventId)
    .limit(mostEvents)

/** An item computed from its events and the present requirements. A reached state is kept. */
function recomputed(
  item: ItemProgress,
  walk: StoredWalk,
  events: Events,
  module: Picture['modules'] extends Map<string, infer M> ? M : never,
): ItemProgress {
  const { plan } = module
  const seen = events.reduce((known, event) => {
    const arrival = {
      trustsClientClock: plan.trustsClientClock,
      startedAt: walk.startedAt,
      arrivedAt: event.receivedAt.getTime(),
    }
    const moments = momentsOf(event.occurredAt.getTime(), arrival)
    return replayEvent(known, plan, { action: event.action, result: isObject(event.result) ? event.result : null, ...moments })
  }, item)
  return reevaluate(seen, plan)
}

/** Recomputes one enrolment; returns whether anything changed. */
async function recompute(context: JobContext, enrolmentId: string, isDryRun: boolean): Promise<void> {
  const { db, organization, now } = context
  const asked = { organizationId: organization.id, enrolmentId }
  const [found] = (await walkById(db, { ...asked, moduleIds: [] })).walks
  if (!found) return
  const moduleIds = [...new Set(itemsOf(found.structure).map(({ moduleId }) => moduleId))]
  const { walks, modules } = await walkById(db, { ...asked, moduleIds })
  const [walk] = walks
  if (!walk) return
  const events = await eventsOf(context, walk, moduleIds)
  const changed: { walk: StoredWalk; itemId: string; moduleId: string }[] = []
  for (const { id: itemId, moduleId } of itemsOf(walk.structure)) {
    const [item, module] = [walk.items.get(itemId), modules.get(moduleId)]
    if (!item || !module) continue
    const after = recomputed(
      item,
      walk,
      events.filter((event) => event.moduleId === moduleId),
      module,
    )
    if (after.state !== item.state || after.score !== item.score) changed.push({ walk, itemId, moduleId })
    walk.items.set(itemId, after)
  }
  const reached = reachedIn([walk], { now, timeZone: await timeZoneOf(context), canDecrease: walk.row.state !== 'completed' })
  if (changed.length === 0 && reached.length === 0) return
  if (isDryRun) context.fail('progressWouldChange')
  const change = {
    organizationId: organization.id,
    userId: walk.row.userId,
    by: context,
    walks: [walk],
    events: [],
    items: changed,
    reached,
  }
  // An event arrived meanwhile: it used the present requirements, and the next run covers the rest.
  if (!(await saveWalks(db, change))) context.fail('stateConflict')
}

export const recomputing = handles(recomputePath, {
  permission: 'progress.override',
  batch: 20,
  count: (context, { pathId }) => countWalksOfPath(context, pathId),
  next: async (context, { pathId }, after, most) =>
    (await walksOfPath(context, { pathId, after, most })).map((id) => ({ at: id, label: id })),
  each: (context, { at }, { isDryRun }) => recompute(context, at, isDryRun),
})
