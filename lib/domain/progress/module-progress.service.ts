import { and, desc, eq } from 'drizzle-orm'
import { progressEvents } from '@/db/schema/progress'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { type Place, placesWith } from './event-application.rules'
import * as contracts from './module-progress.contract'
import { shownPlaces } from './progress-events.service'
import { type StoredWalk, walksWithModules } from './walk-store.service'

/** The moment from which events count: the start of the cycle, or the reset of an item. */
const countedFrom = (places: readonly Place<StoredWalk>[]): number =>
  Math.min(...places.map(({ walk, item }) => Math.max(walk.startedAt, walk.items.get(item.id)?.resetAt ?? 0)))

export const readModuleProgress = implement(contracts.readModuleProgress, async (context, { params: { moduleId } }) => {
  const { db, organization, user, now } = context
  const { clientEventId, action, occurredAt, receivedAt, locale, result } = progressEvents
  const isOwn = and(eq(progressEvents.userId, user.id), eq(progressEvents.moduleId, moduleId))
  // First, because this call opens the transaction of the statement that reads the enrolments.
  const events = await db
    .select({ clientEventId, action, occurredAt, receivedAt, locale, result })
    .from(progressEvents)
    .where(ofTenant(context, progressEvents, isOwn))
    .orderBy(desc(receivedAt))
    .limit(contracts.mostOwnEvents)
  const asked = { organizationId: organization.id, userId: user.id, moduleIds: [moduleId], eventIds: [] }
  const { walks, modules } = await walksWithModules(db, asked)
  if (!modules.has(moduleId)) return context.fail('moduleNotPublished')
  const places = placesWith(walks, moduleId)
  if (places.length === 0) return context.fail('notEnrolled')
  const from = countedFrom(places)
  return {
    items: shownPlaces(places, now).map((shown, at) => ({ ...shown, attempts: attemptsIn(places[at]) })),
    events: events
      .filter((event) => event.receivedAt.getTime() >= from)
      .toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime()),
  }
})

const attemptsIn = (place: Place<StoredWalk> | undefined): number => place?.walk.items.get(place.item.id)?.attempts ?? 0
