import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { progressEvents } from '@/db/schema/progress'
import type { Plan } from '@/lib/domain/learning/modules/completion/plan.rules'
import { objects, text } from '@/lib/domain/learning/modules/completion/plan-parts.rules'
import { continuedAt } from '@/lib/domain/learning/modules/completion/played.rules'
import { publishedReader } from '@/lib/domain/learning/modules/published/served-modules.service'
import { implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { isDone } from './completion.rules'
import { type Place, placesWith } from './counting.rules'
import * as contracts from './module-progress.contract'
import { shownPlaces } from './progress-events.service'
import { type StoredWalk, walksWithModules } from './walk-store.service'

/** The moment from which events count: the start of the cycle, or the reset of an item. */
const countedFrom = (places: readonly Place<StoredWalk>[]): number =>
  Math.min(...places.map(({ walk, item }) => Math.max(walk.startedAt, walk.items.get(item.id)?.resetAt ?? 0)))

/** The thing of a module that an event is about; the action alone if none. */
const thing = sql`coalesce(${progressEvents.result} ->> 'itemId', ${progressEvents.result} ->> 'slideId', ${progressEvents.result} ->> 'spotId',
  ${progressEvents.result} ->> 'cardId', ${progressEvents.result} ->> 'cueId', ${progressEvents.result} ->> 'sessionId')`

/** The learner's newest events in a module, and the newest of each action about each of its things, so that none is forgotten for many others. */
async function ownEvents(context: TenantContext & { user: { id: string } }, moduleId: string) {
  const { clientEventId, action, occurredAt, receivedAt, locale, result } = progressEvents
  const shown = { clientEventId, action, occurredAt, receivedAt, locale, result }
  const isOwn = and(eq(progressEvents.userId, context.user.id), eq(progressEvents.moduleId, moduleId))
  const where = ofTenant(context, progressEvents, isOwn)
  const newest = context.db
    .select(shown)
    .from(progressEvents)
    .where(where)
    .orderBy(desc(receivedAt))
    .limit(contracts.mostOwnEvents)
  const ofThings = context.db
    .selectDistinctOn([action, thing], shown)
    .from(progressEvents)
    .where(and(where, isNotNull(thing)))
    .orderBy(action, thing, desc(occurredAt))
    .limit(contracts.mostOwnThings)
  const found = await union(newest, ofThings)
  return found.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime())
}

export const readModuleProgress = implement(contracts.readModuleProgress, async (context, { params: { moduleId } }) => {
  const { db, organization, user, now } = context
  // First, because this call opens the transaction of the statement that reads the enrolments.
  const events = await ownEvents(context, moduleId)
  const asked = { organizationId: organization.id, userId: user.id, moduleIds: [moduleId], eventIds: [] }
  const { walks, modules } = await walksWithModules(db, asked)
  const module = modules.get(moduleId)
  if (!module) return context.fail('moduleNotPublished')
  const places = placesWith(walks, moduleId)
  if (places.length === 0) return context.fail('notEnrolled')
  const from = countedFrom(places)
  const counted = events.filter((event) => event.receivedAt.getTime() >= from)
  const items = shownPlaces(places, now).map((shown, at) => ({ ...shown, ...keptIn(places[at]) }))
  const { mostAttempts } = module.plan
  const isOver = items.some(({ state, attempts }) => isDone(state) || (mostAttempts > 0 && attempts >= mostAttempts))
  return { items, events: counted, checked: await checkedOf(context, { moduleId, plan: module.plan, events: counted, isOver }) }
})

/** The texts of a published module, with those that learners read only after an answer. */
const readPublished = publishedReader<null>(sql`null`)

type OwnEvents = Awaited<ReturnType<typeof ownEvents>>
type Reader = TenantContext & { user: { id: string }; contentLanguages: readonly Language[] }
type Asked = { moduleId: string; plan: Pick<Plan, 'checkedIn'>; events: OwnEvents; isOver: boolean }

/** The marks of the newest answer, with the reasons of the author for what is wrong. */
async function checkedOf(context: Reader, { moduleId, plan: { checkedIn }, events, isOver }: Asked) {
  if (!checkedIn) return null
  const newest = events.findLast((event) => checkedIn(event, isOver) !== null)
  const parts = newest && checkedIn(newest, isOver)
  if (!newest || !parts) return null
  const { served } = await readPublished(context, moduleId, context.contentLanguages)
  const reasons = new Map(objects(served?.body.items).map((item) => [text(item.id), text(item.reason)]))
  return {
    clientEventId: newest.clientEventId,
    parts: parts.map(({ id, isRight, right }) => ({
      id,
      isRight,
      reason: isRight ? null : reasons.get(id) || null,
      right: isRight ? [] : right,
    })),
  }
}

/** The attempts and the played stretches of a place, for the player. */
function keptIn(place: Place<StoredWalk> | undefined) {
  const { attempts = 0, evidence } = place?.walk.items.get(place.item.id) ?? {}
  const played = evidence?.played
  const { stretches = [], durationSeconds = 0 } = played ?? {}
  const position = played ? continuedAt(played) : 0
  if (!played) return { attempts, played: null }
  return { attempts, played: { position, durationSeconds, stretches: stretches.map(([from, to]) => ({ from, to })) } }
}
