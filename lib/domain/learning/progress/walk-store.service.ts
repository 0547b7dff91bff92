import { type SQL, sql } from 'drizzle-orm'
import { eventsOfProgress } from '@/lib/domain/learning/learning-paths/enrolment-events.rules'
import { writeProgress } from '@/lib/domain/learning/learning-paths/enrolment-records.service'
import {
  amongWalks,
  type EnrolmentChange,
  enrolmentsWithVersion,
  holdsModules,
  lockUnchanged,
  type WalkRow,
} from '@/lib/domain/learning/learning-paths/walks.service'
import { measuredModules } from '@/lib/domain/learning/media/watching/measured.service'
import {
  eventRulesOf,
  type ModuleForEvents,
  modulesForEvents,
} from '@/lib/domain/learning/modules/published/live-modules.service'
import type { JsonObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import type { Reader } from '@/lib/platform/db/connection'
import { given, givenOrganization } from '@/lib/platform/db/prepared'
import { type Statement, statementOf, valuesFor } from '@/lib/platform/db/statement'
import { Refusal } from '@/lib/platform/errors'
import { eventRows, type Publishing } from '@/lib/platform/events/publish'
import { wakeSoon } from '@/lib/platform/jobs/wake'
import type { Walk } from './counting.rules'
import type { LiveModule } from './event-application.rules'
import { itemEvents } from './item-events.rules'
import type { ItemProgress } from './item-progress.rules'
import { itemsAsJson, itemsByEnrolment } from './item-rows.service'
import { byMeasure } from './measured.rules'
import { planOf } from './requirements.rules'
import { isAnswer } from './words'

/** An enrolment with its items as read; `revision` detects changes until they are written. */
export type StoredWalk = Walk & {
  row: WalkRow
  /** The items as they were read. */
  stored: ReadonlyMap<string, ItemProgress>
  revision: number
  lastAt: string | null
}
export type Picture = { walks: StoredWalk[]; modules: Map<string, LiveModule & { locales: string[] }>; known: Set<string> }

/** The correction of an item. */
export type Override = { state: 'complete' | 'incomplete'; reason: string; by: string; at: string }

const modules = sql`${given('moduleIds')}::uuid[]`
const uuids = (ids: Iterable<string>) => `{${[...ids].join(',')}}`
const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** Everything needed to apply events, in one statement: enrolments, their items, the modules, and the already known events. */
const readWalks = (condition: SQL, withEvidence: SQL) =>
  statementOf(sql`
  with walk as materialized (${enrolmentsWithVersion(givenOrganization, condition)} order by e.id)
  select (select json_agg(walk) from walk)::text,
    ${itemsAsJson(givenOrganization, sql`select id from walk`, withEvidence)},
    (select json_agg(h) from walk cross join lateral (select * from progress_heads h where h.organization_id = ${givenOrganization} and h.enrolment_id = walk.id offset 0) h)::text,
    (select json_agg(m) from (${modulesForEvents(givenOrganization, modules)}) m)::text,
    (select json_agg(k.client_event_id) from progress_events k where k.organization_id = ${givenOrganization} and k.user_id = ${given('userId')}::uuid
      and k.client_event_id = any(${given('eventIds')}::uuid[]))::text,
    (select json_agg(measured.id) from (${measuredModules(givenOrganization, modules)}) measured)::text`)
const ofModules = readWalks(holdsModules, sql`p.module_id = any(${modules})`)
const ofEnrolment = readWalks(amongWalks, sql`true`)

/** Cached plans by organization, module and version. A version never changes, so the cache cannot become stale. */
const judged = new Map<string, Omit<LiveModule, 'version'>>()
const mostJudged = 2_000

function liveModule(organizationId: string, row: ModuleForEvents, isMeasured: boolean): LiveModule & { locales: string[] } {
  const key = `${organizationId}:${row.id}:${row.version}`
  const facts = eventRulesOf(row)
  if (facts) {
    if (judged.size >= mostJudged) judged.clear()
    const plan = planOf({ typeKey: row.typeKey, ...facts })
    judged.set(key, { plan, events: facts.events, resultSchema: facts.resultSchema })
  }
  const known = judged.get(key)
  if (!known) throw new Refusal('unavailable', { retryAfter: 1 })
  const plan = isMeasured ? byMeasure(known.plan) : known.plan
  return { ...known, plan, version: row.version, locales: Object.keys(row.locales) }
}

const rowsIn = <T>(cell: Buffer | null | undefined): T[] => (cell ? JSON.parse(String(cell)) : [])

type Asking = { organizationId: string; userId: string; moduleIds: string[]; eventIds: string[]; enrolmentIds: string[] }
async function read(db: Reader, statement: Statement, asked: Asking): Promise<Picture> {
  const { organizationId } = asked
  const known = [...judged.keys()].flatMap((key) => {
    const [of, id, version] = key.split(':')
    return of === organizationId && asked.moduleIds.includes(id ?? '') ? [`${id}:${version}`] : []
  })
  const values = {
    organizationId,
    userId: asked.userId,
    moduleIds: uuids(asked.moduleIds),
    eventIds: uuids(asked.eventIds),
    enrolmentIds: uuids(asked.enrolmentIds),
    known: `{${known.map((it) => `"${it}"`).join(',')}}`,
  }
  const [row = []] = await db.queryRaw(statement.text, valuesFor(statement, values))
  const [walks, items, heads, live, events, measured] = row
  const isMeasured = new Set(rowsIn<string>(measured))
  const revisions = new Map(
    rowsIn<{ enrolment_id: string; revision: number; last_at: string }>(heads).map((it) => [it.enrolment_id, it]),
  )
  const itemsOf = itemsByEnrolment(items)
  return {
    walks: rowsIn<WalkRow>(walks).map((walk) => ({
      id: walk.id,
      pathId: walk.pathId,
      structure: walk.structure,
      startedAt: Date.parse(walk.startedAt ?? walk.createdAt),
      renewedAt: walk.cycle > 1 ? Date.parse(walk.createdAt) : null,
      items: itemsOf(walk.id),
      stored: new Map(itemsOf(walk.id)),
      row: walk,
      revision: revisions.get(walk.id)?.revision ?? 0,
      lastAt: revisions.get(walk.id)?.last_at ?? null,
    })),
    modules: new Map(rowsIn<ModuleForEvents>(live).map((it) => [it.id, liveModule(organizationId, it, isMeasured.has(it.id))])),
    known: new Set(rowsIn<string>(events)),
  }
}

/** A person's enrolments with one of some modules, those modules, and the events that were received before. */
export const walksWithModules = (
  db: Reader,
  asked: { organizationId: string; userId: string; moduleIds: string[]; eventIds: string[] },
): Promise<Picture> => read(db, ofModules, { ...asked, enrolmentIds: [] })

/** One enrolment of any person, with the named modules. */
export const walkById = (
  db: Reader,
  { organizationId, enrolmentId, moduleIds }: { organizationId: string; enrolmentId: string; moduleIds: string[] },
): Promise<Picture> =>
  read(db, ofEnrolment, { organizationId, userId: enrolmentId, moduleIds, eventIds: [], enrolmentIds: [enrolmentId] })

const json = (name: string) => sql`${given(name)}::text::jsonb`
const maySave = sql`exists (select from ready)`
/**
 * Writes events, items and enrolments if none of these enrolments has changed since they were read. Otherwise only locks them until the transaction
 * ends, so that a second read and write succeeds.
 */
const save = statementOf(sql`
  with head as (
    insert into progress_heads (organization_id, enrolment_id, revision, last_at)
    select ${givenOrganization}, walk.id, walk.revision + 1, ${given('now')}::timestamptz
    from jsonb_to_recordset(${json('walks')}) as walk(id uuid, revision int) order by walk.id
    on conflict (organization_id, enrolment_id) do update set revision = excluded.revision, last_at = excluded.last_at
      where progress_heads.revision = excluded.revision - 1
    returning enrolment_id
  ), unmoved as (${lockUnchanged(givenOrganization, json('walks'))}
  ), ready as (
    select where (select count(*) from head) = jsonb_array_length(${json('walks')}) and (select count(*) from unmoved) = jsonb_array_length(${json('walks')})
  ), event as (
    insert into progress_events (organization_id, user_id, client_event_id, module_id, module_version, action, occurred_at, received_at, locale, duration_seconds, result, is_answer)
    select ${givenOrganization}, ${given('userId')}::uuid, e.id, e."moduleId", e."moduleVersion", e.action, e."occurredAt", ${given('now')}::timestamptz, e.locale, e.seconds, e.result, e."isAnswer"
    from jsonb_to_recordset(${json('events')}) as e(id uuid, "moduleId" uuid, "moduleVersion" int, action text, "occurredAt" timestamptz, locale text, seconds int, result jsonb, "isAnswer" boolean)
    where ${maySave} on conflict do nothing returning 1
  ), item as (
    insert into module_progress (organization_id, enrolment_id, item_id, module_id, state, score, evidence, seconds, attempts, started_at, completed_at, last_at, locale, module_version, reset_at, override)
    select ${givenOrganization}, i."enrolmentId", i."itemId", i."moduleId", i.state, i.score, i.evidence, i.seconds, i.attempts, i."startedAt", i."completedAt", i."lastAt", i.locale, i."moduleVersion", i."resetAt", i.override
    from jsonb_to_recordset(${json('items')}) as i("enrolmentId" uuid, "itemId" uuid, "moduleId" uuid, state text, score smallint, evidence jsonb, seconds int, attempts int,
      "startedAt" timestamptz, "completedAt" timestamptz, "lastAt" timestamptz, locale text, "moduleVersion" int, "resetAt" timestamptz, override jsonb)
    where ${maySave}
    on conflict (organization_id, enrolment_id, item_id) do update set state = excluded.state, score = excluded.score, evidence = excluded.evidence, seconds = excluded.seconds,
      attempts = excluded.attempts, started_at = excluded.started_at, completed_at = excluded.completed_at, last_at = excluded.last_at, locale = excluded.locale,
      module_version = excluded.module_version, reset_at = excluded.reset_at, override = coalesce(excluded.override, module_progress.override)
  ), ${writeProgress(givenOrganization, json('reached'), json('published'), maySave)}
  select (select count(*) from ready), (select count(*) from event)`)

export type NewRow = {
  id: string
  moduleId: string
  moduleVersion: number
  action: string
  occurredAt: string
  locale: string | null
  seconds: number | null
  result: JsonObject | null
}
export type Changes = {
  organizationId: string
  /** Whose events they are. */
  userId: string
  /** Who changes it, and by which request. */
  by: Pick<Publishing, 'now' | 'requestId' | 'user'>
  walks: StoredWalk[]
  events: NewRow[]
  items: { walk: StoredWalk; itemId: string; moduleId: string; override?: Override }[]
  reached: EnrolmentChange[]
}

/** Returns whether it was saved; if not, read and write again. */
export async function saveWalks(
  db: Reader,
  { organizationId, userId, by, walks, events, items, reached }: Changes,
): Promise<boolean> {
  const itemRows = items.flatMap(({ walk, itemId, moduleId, override }) => {
    const item = walk.items.get(itemId)
    if (!item) return []
    const { startedAt, completedAt, lastAt, resetAt, ...rest } = item
    const moments = {
      startedAt: moment(startedAt),
      completedAt: moment(completedAt),
      lastAt: moment(lastAt),
      resetAt: moment(resetAt),
    }
    return [{ enrolmentId: walk.id, itemId, moduleId, ...rest, ...moments, override }]
  })
  const ofItems = items.flatMap(({ walk, itemId, moduleId }) => {
    const { id: enrolmentId, pathId, row, stored } = walk
    const after = walk.items.get(itemId)
    return after ? itemEvents({ enrolmentId, pathId, userId: row.userId, itemId, moduleId }, stored.get(itemId), after) : []
  })
  const ofEnrolments = reached.flatMap((it) => walks.flatMap(({ row }) => (row.id === it.id ? eventsOfProgress(row, it) : [])))
  const published = [...ofItems, ...ofEnrolments]
  const values = {
    organizationId,
    userId,
    now: by.now.toISOString(),
    walks: JSON.stringify(
      walks.map(({ id, revision, row }) => ({ id, revision, versionNumber: row.versionNumber, state: row.state })),
    ),
    events: JSON.stringify(events.map((event) => ({ ...event, isAnswer: isAnswer(event.action, event.result) }))),
    items: JSON.stringify(itemRows),
    reached: JSON.stringify(reached),
    published: eventRows(by, published),
  }
  const [[ready, written] = []] = await db.queryRaw(save.text, valuesFor(save, values))
  if (String(ready) !== '1') return false
  // A simultaneous event with the same id but another module: everything is rolled back, and a retry finds the id known.
  if (Number(written) !== events.length) throw new Refusal('unavailable', { retryAfter: 1 })
  if (published.length > 0) wakeSoon()
  return true
}
