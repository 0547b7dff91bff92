import { further, judged, type StoredState, withEvent } from './completion.rules'
import { type Evidence, nothingSeen } from './evidence.rules'
import type { LearnerEvent, Plan } from './plan.rules'

/** What is stored of a learner in one item of an enrolment. Moments are milliseconds since 1970. */
export type ItemProgress = {
  state: StoredState
  score: number | null
  evidence: Evidence
  /** Time the player reported, in seconds: the sum over all events. */
  seconds: number
  attempts: number
  startedAt: number | null
  completedAt: number | null
  lastAt: number
  /** The language served with the last event. */
  locale: string | null
  moduleVersion: number
  /** Events up to here no longer count: somebody set the item back. */
  resetAt: number | null
}

/** An event that was never applied before; which one that is, `clientEventId` tells. */
export type NewEvent = LearnerEvent & { seconds: number; locale: string | null; moduleVersion: number }

/** An item after an event. Any order of the same events comes to the same. */
export function progressed(before: ItemProgress | null, plan: Plan, event: NewEvent): ItemProgress {
  const isLater =
    before === null || event.at > before.lastAt || (event.at === before.lastAt && (event.locale ?? '') > (before.locale ?? ''))
  const after = {
    ...(before ?? { state: 'inProgress' as const, score: null, completedAt: null, resetAt: null }),
    evidence: before?.evidence ?? nothingSeen,
    seconds: (before?.seconds ?? 0) + event.seconds,
    attempts: before?.attempts ?? 0,
    startedAt: Math.min(before?.startedAt ?? event.at, event.at),
    lastAt: Math.max(before?.lastAt ?? event.at, event.at),
    locale: isLater ? event.locale : before.locale,
    moduleVersion: Math.max(before?.moduleVersion ?? 0, event.moduleVersion),
  }
  if (after.resetAt !== null && event.at <= after.resetAt) return after
  const attempts = after.attempts + (plan.outcomeOf?.(event) ? 1 : 0)
  return rejudged({ ...after, attempts, evidence: withEvent(plan, after.evidence, event) }, plan)
}

/** An item with an event seen again that it may not have kept everything of: nothing is counted twice. */
export const reseen = (item: ItemProgress, plan: Plan, event: LearnerEvent): ItemProgress =>
  item.resetAt !== null && event.at <= item.resetAt ? item : { ...item, evidence: withEvent(plan, item.evidence, event) }

/** An item judged anew by what is known of it. Never less than it was. */
export function rejudged(item: ItemProgress, plan: Plan): ItemProgress {
  const judgement = judged(plan, item.evidence)
  if (!judgement) return item
  const { state, score, completedAt } = judgement
  return { ...item, state: further(item.state, state), score: score ?? item.score, completedAt: completedAt ?? item.completedAt }
}

/** An item that somebody, or the learner where that is allowed, says is done. */
export const declaredDone = (before: ItemProgress | null, at: number, moduleVersion: number): ItemProgress => ({
  ...(before ?? unstarted(at, moduleVersion)),
  state: further(before?.state ?? null, 'completed'),
  completedAt: before?.completedAt ?? at,
})

/** An item set back to its beginning: what was done before no longer counts. */
export const setBack = (before: ItemProgress | null, at: number, moduleVersion: number): ItemProgress => ({
  ...(before ?? unstarted(at, moduleVersion)),
  state: 'inProgress',
  score: null,
  evidence: nothingSeen,
  attempts: 0,
  completedAt: null,
  resetAt: at,
})

const unstarted = (at: number, moduleVersion: number): ItemProgress => ({
  state: 'inProgress',
  score: null,
  evidence: nothingSeen,
  seconds: 0,
  attempts: 0,
  startedAt: at,
  completedAt: null,
  lastAt: at,
  locale: null,
  moduleVersion,
  resetAt: null,
})
