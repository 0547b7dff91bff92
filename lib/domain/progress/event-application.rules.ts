import type { PathItem, PathStructure } from '@/db/schema/learning-paths'
import type { FieldError } from '@/lib/platform/errors'
import { itemsOf } from '../learning-paths/structure.rules'
import { type ItemResult, lockReasonsOf } from '../learning-paths/unlocking.rules'
import type { JsonObject } from '../modules/json-limits.rules'
import { isDone } from './completion.rules'
import { momentsOf } from './evidence.rules'
import { declaredDone, type ItemProgress, progressed } from './item-progress.rules'
import { type Plan, serverActions } from './plan.rules'
import { resultFaults } from './result-fit.rules'

/** A module in its published version. */
export type LiveModule = { version: number; plan: Plan; events: readonly string[]; resultSchema: JsonObject | null }
/** An enrolment with the progress in its items. */
export type Walk = { id: string; pathId: string; startedAt: number; structure: PathStructure; items: Map<string, ItemProgress> }
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

/** The same, limited to items that are open now, or were at the moment at which the event counts. */
function placesOf<W extends Walk>(walks: readonly W[], moduleId: string, now: number, atIn = (_: W): number => now) {
  const all = placesWith(walks, moduleId)
  const open = all.filter(({ walk, item }) => {
    if (isDone(walk.items.get(item.id)?.state)) return true
    const isOpenAt = (at: number) =>
      lockReasonsOf(item, resultsOf(walk.items), { startedAt: new Date(walk.startedAt), now: new Date(at) }).length === 0
    return isOpenAt(now) || isOpenAt(atIn(walk))
  })
  return { all, open }
}

/** Applies one new event to every open item of its module; changes the items of the walks. */
export function applyEvent<W extends Walk>(
  walks: readonly W[],
  module: LiveModule | undefined,
  event: Incoming,
  now: number,
): Applied<W> {
  if (!module) return refuse('moduleNotPublished')
  const { plan } = module
  if (!module.events.includes(event.action) || serverActions.includes(event.action)) return refuse('eventNotAccepted')
  const fields = resultFaults(module.resultSchema, event.result)
  if (fields.length > 0) return { ok: false, reason: 'eventResultInvalid', fields }
  const { trustsClientClock } = plan
  const momentsIn = ({ startedAt }: W) => momentsOf(event.occurredAt, { trustsClientClock, startedAt, arrivedAt: now })
  const { all, open } = placesOf(walks, event.moduleId, now, (walk) => momentsIn(walk).at)
  if (all.length === 0) return refuse('notEnrolled')
  if (open.length === 0) return refuse('moduleLocked')
  const isAttempt = plan.mostAttempts > 0 && Boolean(plan.outcomeOf?.({ ...event, at: now }))
  const places = isAttempt ? open.filter(({ walk, item }) => (walk.items.get(item.id)?.attempts ?? 0) < plan.mostAttempts) : open
  if (places.length === 0) return refuse('attemptsUsed')
  for (const { walk, item } of places) {
    const before = walk.items.get(item.id) ?? null
    walk.items.set(item.id, progressed(before, plan, { ...event, ...momentsIn(walk), moduleVersion: module.version }))
  }
  return { ok: true, at: Math.max(...places.map(({ walk }) => momentsIn(walk).at)), places }
}

/** Completes a module by the learner's own call. */
export function applyDeclaration<W extends Walk>(
  walks: readonly W[],
  module: LiveModule | undefined,
  moduleId: string,
  now: number,
): Applied<W, DeclarationRefusal> {
  if (!module) return refuse('moduleNotPublished')
  const { all, open } = placesOf(walks, moduleId, now)
  if (all.length === 0) return refuse('notEnrolled')
  if (!module.plan.isManual) return refuse('completionNotManual')
  if (open.length === 0) return refuse('moduleLocked')
  for (const { walk, item } of open) walk.items.set(item.id, declaredDone(walk.items.get(item.id) ?? null, now, module.version))
  return { ok: true, at: now, places: open }
}
