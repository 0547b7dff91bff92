import type { Evidence, LearnerEvent, Plan } from '@/lib/domain/learning/modules/completion/plan.rules'
import { further, judged, withEvent } from './completion.rules'
import { nothingSeen } from './evidence.rules'
import type { ItemState } from './words'

/** The stored progress in one item of an enrolment. Moments are milliseconds since 1970. */
export type ItemProgress = {
  state: ItemState
  score: number | null
  evidence: Evidence
  /** Time reported by the player, in seconds, summed over all events. */
  seconds: number
  attempts: number
  startedAt: number | null
  completedAt: number | null
  lastAt: number
  /** The language served with the last event. */
  locale: string | null
  moduleVersion: number
  /** Events up to this moment do not count, because the item was reset. */
  resetAt: number | null
}

/** An event that was not applied before, by its `clientEventId`. */
export type NewEvent = LearnerEvent & { seconds: number; locale: string | null; moduleVersion: number }

/** The largest integer of the database. */
const mostSeconds = 2_147_483_647

/** An item after an event. The result does not depend on the order of events. */
export const progressed = (before: ItemProgress | null, plan: Plan, event: NewEvent): ItemProgress =>
  reevaluate(seenIn(before, plan, event), plan)

/** The same with the state as before: after several events it is computed once. */
export function seenIn(before: ItemProgress | null, plan: Plan, event: NewEvent): ItemProgress {
  const isLater =
    before === null || event.at > before.lastAt || (event.at === before.lastAt && (event.locale ?? '') > (before.locale ?? ''))
  const after = {
    ...(before ?? { state: 'inProgress' as const, score: null, completedAt: null, resetAt: null }),
    evidence: before?.evidence ?? nothingSeen,
    seconds: Math.min((before?.seconds ?? 0) + event.seconds, mostSeconds),
    attempts: before?.attempts ?? 0,
    startedAt: Math.min(before?.startedAt ?? event.at, event.at),
    lastAt: Math.max(before?.lastAt ?? event.at, event.at),
    locale: isLater ? event.locale : before.locale,
    moduleVersion: Math.max(before?.moduleVersion ?? 0, event.moduleVersion),
  }
  if (after.resetAt !== null && event.at <= after.resetAt) return after
  const attempts = after.attempts + (plan.outcomeOf?.(event) ? 1 : 0)
  return { ...after, attempts, evidence: withEvent(plan, after.evidence, event) }
}

/** An item with a stored event applied again, to gain evidence for new requirements; time is not counted twice. */
export const replayEvent = (item: ItemProgress, plan: Plan, event: LearnerEvent): ItemProgress =>
  item.resetAt !== null && event.at <= item.resetAt ? item : { ...item, evidence: withEvent(plan, item.evidence, event) }

/** An item with its state computed again from its evidence. Never lower than before. */
export function reevaluate(item: ItemProgress, plan: Plan): ItemProgress {
  const judgement = judged(plan, item.evidence)
  if (!judgement) return item
  const { state, score } = judgement
  const times = [item.completedAt, judgement.completedAt].filter((time) => time !== null)
  const completedAt = times.length > 0 ? Math.min(...times) : null
  return { ...item, state: further(item.state, state), score: score ?? item.score, completedAt }
}

/** An item completed by a correction, or by the learner if that is allowed. */
export const declaredDone = (before: ItemProgress | null, at: number, moduleVersion: number): ItemProgress => ({
  ...(before ?? unstarted(at, moduleVersion)),
  state: further(before?.state ?? null, 'completed'),
  completedAt: before?.completedAt ?? at,
})

/** An item reset to its beginning: earlier events no longer count. */
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
