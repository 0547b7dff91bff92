import type { PathItem, PathStructure } from '@/db/schema/learning-paths'
import { itemsOf, wantedOf } from './structure.rules'

const dayMs = 86_400_000

/** A learner's result in an item. */
export type ItemResult = { isDone: boolean; score: number | null }

export const lockCodes = ['prerequisites', 'minScore', 'availableFrom', 'availableUntil', 'afterDays'] as const
/** Why an item is closed; the texts are `lockReasons.<code>`. Moments are UTC, ISO 8601. */
export type LockReason = {
  code: (typeof lockCodes)[number]
  params: Record<string, string | number>
  /** Prerequisites that are not completed, or not with the required score. */
  items: string[]
}

/** When an item opens by its dates, for an enrolment that began at a moment; null if no date keeps it closed. */
export function opensAt({ availableFrom, afterDays }: PathItem, startedAt: Date): { code: LockReason['code']; at: Date } | null {
  const from = availableFrom === null ? null : new Date(availableFrom)
  const after = afterDays === null ? null : new Date(startedAt.getTime() + afterDays * dayMs)
  if (after && (!from || after > from)) return { code: 'afterDays', at: after }
  return from && { code: 'availableFrom', at: from }
}

function unmet(item: PathItem, results: ReadonlyMap<string, ItemResult>): LockReason | null {
  const { prerequisites, rule, minScore } = item
  const missing = prerequisites.filter((id) => {
    const { isDone, score } = results.get(id) ?? { isDone: false, score: null }
    return !isDone || (minScore !== null && (score ?? -1) < minScore)
  })
  const remaining = wantedOf(rule, prerequisites.length) - (prerequisites.length - missing.length)
  if (remaining <= 0) return null
  if (minScore === null) return { code: 'prerequisites', params: { remaining }, items: missing }
  return { code: 'minScore', params: { remaining, minScore }, items: missing }
}

type At = { startedAt: Date; now: Date }
/** The reasons why an item is closed; empty if it is open. */
export function lockReasonsOf(item: PathItem, results: ReadonlyMap<string, ItemResult>, { startedAt, now }: At): LockReason[] {
  const reasons: LockReason[] = []
  const prerequisites = unmet(item, results)
  if (prerequisites) reasons.push(prerequisites)
  const opening = opensAt(item, startedAt)
  if (opening && now < opening.at) reasons.push({ code: opening.code, params: { from: opening.at.toISOString() }, items: [] })
  if (item.availableUntil !== null && now >= new Date(item.availableUntil))
    reasons.push({ code: 'availableUntil', params: { until: item.availableUntil }, items: [] })
  return reasons
}

/** The same for every item of a path. Completed items stay open. */
export const locksIn = (
  structure: PathStructure,
  results: ReadonlyMap<string, ItemResult>,
  at: At,
): ReadonlyMap<string, LockReason[]> =>
  new Map(itemsOf(structure).map((item) => [item.id, results.get(item.id)?.isDone ? [] : lockReasonsOf(item, results, at)]))
