import type { PathItem, PathStructure } from '@/db/schema/learning-paths'
import { itemsOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import { type ItemResult, type LockReason, lockReasonsOf } from '@/lib/domain/learning/learning-paths/unlocking.rules'
import type { Plan } from '@/lib/domain/learning/modules/completion/plan.rules'
import type { WorkBudget } from '@/lib/platform/work-budget'
import { isDone } from './completion.rules'
import { type ItemProgress, reevaluate } from './item-progress.rules'

// Whether and where a result counts, for every source of results: events of learners, assessments, packages, launched units, tools, films, attendance.

/** An enrolment with the progress in its items. */
export type Walk = {
  id: string
  pathId: string
  startedAt: number
  /** When its present cycle began; null: it is the first one. */
  renewedAt: number | null
  structure: PathStructure
  items: Map<string, ItemProgress>
  /** Items with new evidence from which their state is not computed yet, and their plans. */
  unsettled?: Map<string, Plan>
  /** The seconds that may still be reported for items in this request. */
  secondsLeft?: Map<string, number>
}
export type Place<W extends Walk = Walk> = { walk: W; item: PathItem }

/** The results of all items, for the rules of unlocking. */
export const resultsOf = (items: ReadonlyMap<string, ItemProgress>): Map<string, ItemResult> =>
  new Map([...items].map(([id, { state, score }]) => [id, { isDone: isDone(state), score }]))

type At = { startedAt: number; now: number }
/** Why an item takes no results at a moment; empty: it takes them. What is done stays open. */
export const closedBy = (
  item: PathItem,
  progress: ItemProgress | undefined,
  results: ReadonlyMap<string, ItemResult>,
  { startedAt, now }: At,
): LockReason[] =>
  isDone(progress?.state) ? [] : lockReasonsOf(item, results, { startedAt: new Date(startedAt), now: new Date(now) })

/** The items of some enrolments with a module, open or not. */
export const placesWith = <W extends Walk>(walks: readonly W[], moduleId: string): Place<W>[] =>
  walks.flatMap((walk) => itemsOf(walk.structure).flatMap((item) => (item.moduleId === moduleId ? [{ walk, item }] : [])))

/** The moment of a request, and the steps that it may take. */
export type Work = { now: number; budget: WorkBudget }

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

/**
 * Where a result of a module counts, among the enrolments in which progress counts: in each item that is open now, or was at the moment at which the work
 * was done (`atIn`; default: now). Without any the reason is the error of the refusal.
 */
export function countingPlaces<W extends Walk>(
  walks: readonly W[],
  moduleId: string,
  { now, budget, atIn = () => now }: Work & { atIn?: (walk: W) => number },
): { ok: true; open: Place<W>[] } | { ok: false; reason: 'notEnrolled' | 'moduleLocked' } {
  const all = placesWith(walks, moduleId)
  if (all.length === 0) return { ok: false, reason: 'notEnrolled' }
  const open = all.filter(({ walk, item }) => {
    budget.use(1 + item.prerequisites.length)
    settle(walk, budget, item.prerequisites)
    const needed = item.prerequisites.flatMap((id) => {
      const progress = walk.items.get(id)
      return progress ? [[id, progress] as const] : []
    })
    const results = resultsOf(new Map(needed))
    const isOpenAt = (moment: number) =>
      closedBy(item, walk.items.get(item.id), results, { startedAt: walk.startedAt, now: moment }).length === 0
    if (isOpenAt(now) || isOpenAt(atIn(walk))) return true
    settle(walk, budget, [item.id])
    return isDone(walk.items.get(item.id)?.state)
  })
  return open.length === 0 ? { ok: false, reason: 'moduleLocked' } : { ok: true, open }
}

/** Since when attempts count: the newest renewal gives all attempts anew. Null: all of them count. */
export const countedSince = (cycles: readonly { renewedAt: number | null }[]): number | null =>
  cycles.reduce<number | null>(
    (newest, { renewedAt }) => (renewedAt !== null && (newest === null || renewedAt > newest) ? renewedAt : newest),
    null,
  )

/**
 * Whether a person has no attempt left at a module: attempts count by person, in whichever path they were made. An item that a person with permission has
 * set back has its own count, so that it can be done again.
 */
export function isUsedUp<W extends Walk>(walks: readonly W[], { walk, item }: Place<W>, most: number): boolean {
  const own = walk.items.get(item.id)
  if (own && own.resetAt !== null) return own.attempts >= most
  const since = countedSince(walks) ?? Number.NEGATIVE_INFINITY
  const used = placesWith(walks, item.moduleId).map((place) => place.walk.items.get(place.item.id))
  return used.some((one) => one !== undefined && one.lastAt >= since && one.attempts >= most)
}
