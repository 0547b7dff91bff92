import type { PathItem, PathStructure } from '@/db/schema/learning-paths'
import type { FieldError } from '@/lib/platform/errors'
import type { WorkBudget } from '@/lib/platform/work-budget'
import { itemsOf } from '../learning-paths/structure.rules'
import { type ItemResult, lockReasonsOf } from '../learning-paths/unlocking.rules'
import { type Plan, serverActions } from '../modules/completion/plan.rules'
import type { JsonObject } from '../modules/schemas/json-limits.rules'
import { isDone } from './completion.rules'
import { momentsOf } from './evidence.rules'
import { declaredDone, type ItemProgress, reevaluate, seenIn } from './item-progress.rules'
import { resultFaults } from './result-fit.rules'

/** A module in its published version. */
export type LiveModule = { version: number; plan: Plan; events: readonly string[]; resultSchema: JsonObject | null }
/** An enrolment with the progress in its items. */
export type Walk = {
  id: string
  pathId: string
  startedAt: number
  structure: PathStructure
  items: Map<string, ItemProgress>
  /** Items with new evidence from which their state is not computed yet, and their plans. */
  unsettled?: Map<string, Plan>
  /** The seconds that may still be reported for items in this request. */
  secondsLeft?: Map<string, number>
}
export type Incoming = {
  moduleId: string
  action: string
  /** By the client's clock. */
  occurredAt: number
  seconds: number
  locale: string | null
  result: JsonObject | null
}
export type EventRefusal =
  | 'moduleNotPublished'
  | 'notEnrolled'
  | 'moduleLocked'
  | 'eventNotAccepted'
  | 'eventResultInvalid'
  | 'attemptsUsed'
  | 'tooManyRequests'
export type DeclarationRefusal = 'moduleNotPublished' | 'notEnrolled' | 'moduleLocked' | 'completionNotManual'
export type Place<W extends Walk = Walk> = { walk: W; item: PathItem }
export type Applied<W extends Walk = Walk, R = EventRefusal> =
  | { ok: true; at: number; places: Place<W>[] }
  | { ok: false; reason: R; fields?: FieldError[] }

const refuse = <R>(reason: R): { ok: false; reason: R } => ({ ok: false, reason })

/** The results of all items, for the rules of unlocking. */
export const resultsOf = (items: ReadonlyMap<string, ItemProgress>): Map<string, ItemResult> =>
  new Map([...items].map(([id, { state, score }]) => [id, { isDone: isDone(state), score }]))

/** The items of some enrolments with a module. */
export const placesWith = <W extends Walk>(walks: readonly W[], moduleId: string): Place<W>[] =>
  walks.flatMap((walk) => itemsOf(walk.structure).flatMap((item) => (item.moduleId === moduleId ? [{ walk, item }] : [])))

/** The moment of a request, and the steps that it may take. */
type Work = { now: number; budget: WorkBudget }

/** Computes the states of items with new evidence: once for all events since the last time. */
export function settle(walk: Walk, budget: WorkBudget, ids: Iterable<string> = walk.unsettled?.keys() ?? []): void {
  for (const id of [...ids]) {
    const [plan, item] = [walk.unsettled?.get(id), walk.items.get(id)]
    walk.unsettled?.delete(id)
    if (!plan || !item) continue
    budget.use(Object.keys(item.evidence.marks).length + plan.marks.length)
    walk.items.set(id, reevaluate(item, plan))
  }
}

/** The same, limited to items that are open now, or were at the moment at which the event counts. */
function placesOf<W extends Walk>(walks: readonly W[], moduleId: string, { now, budget }: Work, atIn = (_: W): number => now) {
  const all = placesWith(walks, moduleId)
  const open = all.filter(({ walk, item }) => {
    budget.use(1 + item.prerequisites.length)
    settle(walk, budget, item.prerequisites)
    const needed = item.prerequisites.flatMap((id) => {
      const progress = walk.items.get(id)
      return progress ? [[id, progress] as const] : []
    })
    const isOpenAt = (at: number) =>
      lockReasonsOf(item, resultsOf(new Map(needed)), { startedAt: new Date(walk.startedAt), now: new Date(at) }).length === 0
    if (isOpenAt(now) || isOpenAt(atIn(walk))) return true
    settle(walk, budget, [item.id])
    return isDone(walk.items.get(item.id)?.state)
  })
  return { all, open }
}

/** The places of a module that are open now. */
export const openPlaces = <W extends Walk>(walks: readonly W[], moduleId: string, work: Work): Place<W>[] =>
  placesOf(walks, moduleId, work).open

/**
 * The reported seconds that count: in one request no more than have passed since the event before, and in all no more than since the enrolment began.
 */
function believed(walk: Walk, itemId: string, seconds: number, now: number): number {
  const before = walk.items.get(itemId)
  const since = (moment: number) => Math.max(0, Math.floor((now - moment) / 1_000))
  walk.secondsLeft ??= new Map()
  const left =
    walk.secondsLeft.get(itemId) ??
    Math.min(since(before?.lastAt ?? walk.startedAt), Math.max(0, since(walk.startedAt) - (before?.seconds ?? 0)))
  const counted = Math.min(seconds, left)
  walk.secondsLeft.set(itemId, left - counted)
  return counted
}

/** Applies one new event to every open item of its module; changes the items of the walks. Afterwards `settle` computes their states. */
export function applyEvent<W extends Walk>(
  walks: readonly W[],
  module: LiveModule | undefined,
  event: Incoming,
  work: Work,
): Applied<W> {
  const { now, budget } = work
  if (!module) return refuse('moduleNotPublished')
  const { plan } = module
  if (!module.events.includes(event.action) || serverActions.includes(event.action)) return refuse('eventNotAccepted')
  if (budget.isSpent) return refuse('tooManyRequests')
  const fields = resultFaults(module.resultSchema, event.result, budget)
  if (fields.length > 0) return { ok: false, reason: 'eventResultInvalid', fields }
  const { trustsClientClock } = plan
  const momentsIn = ({ startedAt }: W) => momentsOf(event.occurredAt, { trustsClientClock, startedAt, arrivedAt: now })
  const { all, open } = placesOf(walks, event.moduleId, work, (walk) => momentsIn(walk).at)
  if (all.length === 0) return refuse('notEnrolled')
  if (open.length === 0) return refuse('moduleLocked')
  const isAttempt = plan.mostAttempts > 0 && Boolean(plan.outcomeOf?.({ ...event, at: now }))
  const places = isAttempt ? open.filter(({ walk, item }) => (walk.items.get(item.id)?.attempts ?? 0) < plan.mostAttempts) : open
  if (places.length === 0) return refuse('attemptsUsed')
  for (const { walk, item } of places) {
    const before = walk.items.get(item.id) ?? null
    const seconds = believed(walk, item.id, event.seconds, now)
    budget.use(Object.keys(before?.evidence.marks ?? {}).length)
    walk.items.set(item.id, seenIn(before, plan, { ...event, seconds, ...momentsIn(walk), moduleVersion: module.version }))
    walk.unsettled ??= new Map()
    walk.unsettled.set(item.id, plan)
  }
  return { ok: true, at: Math.max(...places.map(({ walk }) => momentsIn(walk).at)), places }
}

/** Completes a module by the learner's own call. */
export function applyDeclaration<W extends Walk>(
  walks: readonly W[],
  module: LiveModule | undefined,
  moduleId: string,
  work: Work,
): Applied<W, DeclarationRefusal> {
  if (!module) return refuse('moduleNotPublished')
  const { all, open } = placesOf(walks, moduleId, work)
  if (all.length === 0) return refuse('notEnrolled')
  if (!module.plan.isManual) return refuse('completionNotManual')
  if (open.length === 0) return refuse('moduleLocked')
  const { now } = work
  for (const { walk, item } of open) walk.items.set(item.id, declaredDone(walk.items.get(item.id) ?? null, now, module.version))
  return { ok: true, at: now, places: open }
}
