import { type Plan, serverActions } from '@/lib/domain/learning/modules/completion/plan.rules'
import type { JsonObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import type { FieldError } from '@/lib/platform/errors'
import { countingPlaces, isUsedUp, type Place, type Walk, type Work } from './counting.rules'
import { momentsOf } from './evidence.rules'
import { declaredDone, seenIn } from './item-progress.rules'
import { resultFaults } from './result-fit.rules'

/** A module in its published version. */
export type LiveModule = { version: number; plan: Plan; events: readonly string[]; resultSchema: JsonObject | null }
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
export type Applied<W extends Walk = Walk, R = EventRefusal> =
  | { ok: true; at: number; places: Place<W>[] }
  | { ok: false; reason: R; fields?: FieldError[] }

const refuse = <R>(reason: R): { ok: false; reason: R } => ({ ok: false, reason })

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
  if (plan.fromLearner && !plan.fromLearner({ ...event, at: now })) return refuse('eventNotAccepted')
  if (budget.isSpent) return refuse('tooManyRequests')
  const fields = resultFaults(module.resultSchema, event.result, budget)
  if (fields.length > 0) return { ok: false, reason: 'eventResultInvalid', fields }
  const { trustsClientClock } = plan
  const momentsIn = ({ startedAt }: W) => momentsOf(event.occurredAt, { trustsClientClock, startedAt, arrivedAt: now })
  const found = countingPlaces(walks, event.moduleId, { ...work, atIn: (walk) => momentsIn(walk).at })
  if (!found.ok) return refuse(found.reason)
  const { open } = found
  const isAttempt = plan.mostAttempts > 0 && Boolean(plan.outcomeOf?.({ ...event, at: now }))
  const places = isAttempt ? open.filter((place) => !isUsedUp(walks, place, plan.mostAttempts)) : open
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
  const found = countingPlaces(walks, moduleId, work)
  if (!found.ok && found.reason === 'notEnrolled') return refuse(found.reason)
  if (!module.plan.isManual) return refuse('completionNotManual')
  if (!found.ok) return refuse(found.reason)
  const { now } = work
  const { open } = found
  for (const { walk, item } of open) walk.items.set(item.id, declaredDone(walk.items.get(item.id) ?? null, now, module.version))
  return { ok: true, at: now, places: open }
}
