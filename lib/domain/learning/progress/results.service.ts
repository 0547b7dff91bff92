import { timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { Refusal } from '@/lib/platform/errors'
import type { ReactionContext } from '@/lib/platform/events/reaction'
import { WorkBudget } from '@/lib/platform/work-budget'
import { countingPlaces, placesWith } from './counting.rules'
import type { LiveModule } from './event-application.rules'
import { declaredDone, type ItemProgress, progressed } from './item-progress.rules'
import { reachedIn } from './progress-events.service'
import { type StoredWalk, saveWalks, walksWithModules } from './walk-store.service'
import type { ResultOutcome } from './words'

export type NextOfItem = (before: ItemProgress | null, module: LiveModule) => ItemProgress | null
export type ItemChange = {
  context: ReactionContext
  userId: string
  moduleIds: string[]
  /** When the work was done, in milliseconds, by enrolment: a result counts where its lesson was open then. */
  atIn: (enrolmentId: string) => number
  /** A decision of a person that takes a result back: it holds in every enrolment, also where the lesson is closed, and may lower what was reached. */
  takesBack?: boolean
}
const mostSteps = 100_000

/** Changes the items of a person in which a result of some modules counts; what `next` leaves out stays. */
export async function changeItems(
  { context, userId, moduleIds, atIn, takesBack = false }: ItemChange,
  next: NextOfItem,
): Promise<void> {
  const { db, organization, now, requestId } = context
  const asked = { organizationId: organization.id, userId, moduleIds, eventIds: [] }
  const places = (walks: readonly StoredWalk[], moduleId: string) => {
    if (takesBack) return placesWith(walks, moduleId)
    const work = { now: now.getTime(), budget: new WorkBudget(mostSteps) }
    const found = countingPlaces(walks, moduleId, { ...work, atIn: ({ id }) => atIn(id) })
    return found.ok ? found.open : []
  }
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { walks, modules } = await walksWithModules(db, asked)
    const changed = moduleIds.flatMap((id) => {
      const module = modules.get(id)
      return module
        ? places(walks, id).flatMap(({ walk, item }) => {
            const after = next(walk.items.get(item.id) ?? null, module)
            return after ? [{ walk, item, after }] : []
          })
        : []
    })
    for (const { walk, item, after } of changed) walk.items.set(item.id, after)
    const touched = [...new Set(changed.map(({ walk }) => walk))]
    if (touched.length === 0) return
    const reached = reachedIn(touched, { now, timeZone: await timeZoneOf(context), canDecrease: takesBack })
    const items = changed.map(({ walk, item }) => ({ walk, itemId: item.id, moduleId: item.moduleId }))
    const by = { now, requestId, user: null }
    if (await saveWalks(db, { organizationId: organization.id, userId, by, walks: touched, events: [], items, reached })) return
  }
  throw new Refusal('unavailable', { retryAfter: 1 })
}

/** An item after a result that counts: a pass or a fail, or complete where there is no pass. */
export function withResult(
  before: ItemProgress | null,
  module: LiveModule,
  { score, kept, at }: { score: number; kept: ResultOutcome; at: number },
) {
  const isPassed = kept === 'completed' ? null : kept === 'passed'
  const event = { action: 'released', result: null, at, seconds: 0, locale: null, moduleVersion: module.version }
  const graded = progressed(before, { ...module.plan, outcomeOf: () => ({ score, isPassed }) }, event)
  return isPassed === null ? declaredDone(graded, at, module.version) : graded
}
