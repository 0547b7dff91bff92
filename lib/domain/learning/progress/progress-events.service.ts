import type { z } from 'zod'
import { type InZone, timeZoneOf } from '@/lib/domain/house/organizations/organizations.service'
import { nextEnrolmentState } from '@/lib/domain/learning/learning-paths/walks.service'
import type { Actor } from '@/lib/platform/auth/session'
import type { Tx } from '@/lib/platform/db/tenant'
import { codeOf, type FieldError, Refusal } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { isLanguage, type Language, pickLocale } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { WorkBudget } from '@/lib/platform/work-budget'
import { isDone } from './completion.rules'
import { type Place, placesWith, settle } from './counting.rules'
import { type Applied, applyDeclaration, applyEvent, type DeclarationRefusal, type EventRefusal } from './event-application.rules'
import { type ShownItem, shownItems } from './item-states.rules'
import * as contracts from './progress-events.contract'
import { mostStepsOfResult } from './result-fit.rules'
import { type NewRow, type Picture, type StoredWalk, saveWalks, walksWithModules } from './walk-store.service'
import { verbOf } from './xapi.rules'

type Sent = z.output<typeof contracts.EventInput> & { moduleId: string }
type Learner = {
  db: Tx
  organization: InZone
  requestId: string
  user: Pick<Actor, 'kind' | 'id'>
  contentLanguages: readonly Language[]
  now: Date
}
type Judged<R = EventRefusal> = Applied<StoredWalk, R> | { ok: 'duplicate'; places: Place<StoredWalk>[] }

/** The changed progress of enrolments whose items changed. */
export const reachedIn = (walks: readonly StoredWalk[], at: { now: Date; timeZone: string; canDecrease?: boolean }) =>
  walks.flatMap((walk) => {
    const done = [...walk.items].filter(([, { state }]) => isDone(state))
    const moments = done.map(([id, { completedAt, lastAt }]) => [id, new Date(completedAt ?? lastAt)] as const)
    return nextEnrolmentState(walk.row, new Map(moments), at) ?? []
  })

/** The steps of work for the events of one request. */
const mostSteps = 2 * mostStepsOfResult

/** One event, and the row that is stored if it counts. */
function judgeOne(
  picture: Picture,
  event: Sent,
  { contentLanguages, now }: Learner,
  budget: WorkBudget,
): { judged: Judged; row?: NewRow } {
  const { moduleId, clientEventId: id, action, occurredAt, durationSeconds, result = null } = event
  if (picture.known.has(id)) return { judged: { ok: 'duplicate', places: placesWith(picture.walks, moduleId) } }
  const module = picture.modules.get(moduleId)
  const locales = (module?.locales ?? []).filter(isLanguage)
  const locale = event.locale && locales.includes(event.locale) ? event.locale : pickLocale(contentLanguages, locales).locale
  const seconds = durationSeconds ?? 0
  const incoming = { moduleId, action, occurredAt: occurredAt.getTime(), seconds, locale, result }
  const judged = applyEvent(picture.walks, module, incoming, { now: now.getTime(), budget })
  if (!judged.ok || !module) return { judged }
  picture.known.add(id)
  const at = occurredAt.toISOString()
  const moduleVersion = module.version
  return {
    judged,
    row: { id, moduleId, moduleVersion, action, occurredAt: at, locale, seconds: durationSeconds ?? null, result },
  }
}

/** Applies events in order of `occurredAt`; the results are in the order of the request. */
function judge(picture: Picture, sent: readonly Sent[], learner: Learner): { judged: Judged[]; rows: NewRow[] } {
  const inTime = [...sent.entries()].toSorted(
    ([at, one], [other, two]) => one.occurredAt.getTime() - two.occurredAt.getTime() || at - other,
  )
  const budget = new WorkBudget(mostSteps)
  const found = inTime.map(([at, event]) => ({ at, ...judgeOne(picture, event, learner, budget) }))
  for (const walk of picture.walks) settle(walk, budget)
  return {
    judged: found.toSorted((one, other) => one.at - other.at).map(({ judged }) => judged),
    rows: found.flatMap(({ row }) => row ?? []),
  }
}

/** The items that were changed, each once. */
function changedIn(judged: readonly Judged<unknown>[]) {
  const items = new Map<string, { walk: StoredWalk; itemId: string; moduleId: string }>()
  for (const it of judged)
    if (it.ok === true)
      for (const { walk, item } of it.places)
        items.set(`${walk.id} ${item.id}`, { walk, itemId: item.id, moduleId: item.moduleId })
  return { items: [...items.values()], walks: [...new Set([...items.values()].map(({ walk }) => walk))] }
}

/** Reads, applies and writes: two statements, four if the same enrolments were changed meanwhile. */
async function changing<R>(
  learner: Learner,
  asked: { moduleIds: string[]; eventIds: string[] },
  work: (picture: Picture) => { judged: Judged<R>[]; rows: NewRow[] },
): Promise<Judged<R>[]> {
  const { db, organization, user, now } = learner
  const whose = { organizationId: organization.id, userId: user.id }
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { judged, rows: events } = work(await walksWithModules(db, { ...whose, ...asked }))
    const { items, walks } = changedIn(judged)
    if (walks.length === 0) return judged
    const reached = reachedIn(walks, { now, timeZone: await timeZoneOf({ db, organization }) })
    if (!(await saveWalks(db, { ...whose, by: learner, walks, items, events, reached }))) continue
    for (const walk of walks) walk.row = { ...walk.row, ...reached.find(({ id }) => id === walk.id) }
    return judged
  }
  throw new Refusal('unavailable', { retryAfter: 1 })
}

const record = (learner: Learner, sent: readonly Sent[]) =>
  changing(
    learner,
    {
      moduleIds: [...new Set(sent.map(({ moduleId }) => moduleId))],
      eventIds: sent.map(({ clientEventId }) => clientEventId),
    },
    (picture) => judge(picture, sent, learner),
  )

/** Shows places; the states of an enrolment are computed once for all of its places. */
function placesShownAt(now: Date) {
  const known = new Map<StoredWalk, Map<string, ShownItem>>()
  const shownIn = (walk: StoredWalk): Map<string, ShownItem> => {
    const { startedAt, structure, items, row } = walk
    const at = { startedAt, now: now.getTime(), enrolment: row.state }
    const shown = known.get(walk) ?? new Map(shownItems(structure, items, at).map((it) => [it.item.id, it]))
    known.set(walk, shown)
    return shown
  }
  return (places: readonly Place<StoredWalk>[]) =>
    places.flatMap(({ walk, item }) => {
      const shown = shownIn(walk).get(item.id)
      if (!shown) return []
      const { state, progress } = shown
      const { percent } = walk.row
      return [{ enrolmentId: walk.id, pathId: walk.pathId, itemId: item.id, state, score: progress?.score ?? null, percent }]
    })
}
export const shownPlaces = (places: readonly Place<StoredWalk>[], now: Date) => placesShownAt(now)(places)

/** The answer for an event; without items for a refused one. */
const told = ({ clientEventId, action }: Sent, judged: Judged, shown: ReturnType<typeof placesShownAt>) => ({
  clientEventId,
  isDuplicate: judged.ok === 'duplicate',
  occurredAt: judged.ok === true ? new Date(judged.at) : null,
  verb: verbOf(action),
  items: judged.ok === false ? [] : shown(judged.places),
})

/** A refused event of a batch, with its message and the invalid places of its result. */
const refusalOf = ({ reason, fields = [] }: { reason: EventRefusal; fields?: FieldError[] }, language: Language) => ({
  name: reason,
  statusCode: codeOf(reason)[0],
  message: text(language, `errors.${reason}`, { seconds: 1 }),
  fields: fields.map(({ key, property }) => ({ key, property, message: text(language, `validation.${key}`, { property }) })),
})

export const sendEvent = implement(contracts.sendEvent, async (context, { params, body }) => {
  const sent = { ...body, moduleId: params.moduleId }
  context.note({ resource: { type: 'learningModule', id: params.moduleId } })
  const [judged] = await record(context, [sent])
  if (!judged) throw new Error('An event always has an answer')
  if (judged.ok !== false) return told(sent, judged, placesShownAt(context.now))
  const { reason, fields } = judged
  if (reason === 'tooManyRequests') throw new Refusal(reason, { retryAfter: 1 })
  return context.fail(reason, { fields })
})

type Batch = Learner & { language: Language }
/** Records each event of a batch by itself; the results are in its order. */
export async function recordBatch(context: Batch, events: readonly Sent[]) {
  const judged = await record(context, events)
  const shown = placesShownAt(context.now)
  return events.flatMap((event, at) => {
    const it = judged[at]
    if (!it) return []
    const outcome = it.ok === true ? ('recorded' as const) : it.ok === false ? ('refused' as const) : it.ok
    const error = it.ok === false ? refusalOf(it, context.language) : null
    return [{ ...told(event, it, shown), moduleId: event.moduleId, outcome, error }]
  })
}

export const sendEvents = implement(contracts.sendEvents, async (context, { body: { learnerId, events } }) => {
  if (learnerId !== undefined && learnerId !== context.user.id) context.fail('eventsOfAnother')
  return { results: await recordBatch(context, events) }
})

export const completeModule = implement(contracts.completeModule, async (context, { params: { moduleId } }) => {
  context.note({ resource: { type: 'learningModule', id: moduleId } })
  const [judged] = await changing<DeclarationRefusal>(context, { moduleIds: [moduleId], eventIds: [] }, ({ walks, modules }) => ({
    judged: [
      applyDeclaration(walks, modules.get(moduleId), moduleId, { now: context.now.getTime(), budget: new WorkBudget(mostSteps) }),
    ],
    rows: [],
  }))
  if (!judged) throw new Error('A declaration always has an answer')
  return judged.ok === false ? context.fail(judged.reason) : { items: shownPlaces(judged.places, context.now) }
})
