import { type SQL, sql } from 'drizzle-orm'
import type { WatchEvidence } from '@/db/schema/media-watching'
import type { Reader } from '@/lib/platform/db/connection'
import { given, givenOrganization } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import type { RequiredCue } from './completion.rules'
import type { WatchPolicy } from './heartbeat.rules'

// Parts of statements, with the values `organizationId`, `userId` and `mediaId`.

export const ofPerson = sql`w.organization_id = ${givenOrganization} and w.user_id = ${given('userId')}::uuid`

/** The stored progress of a person in a film. */
export type StoredWatching = {
  id: string
  ranges: number[]
  furthestMs: number
  positionMs: number
  durationMs: number | null
  creditMs: number
  creditAt: string
  completedAt: string | null
  lastAt: string
  doneCues: string[]
  evidence: WatchEvidence | null
}
/** Of a row `w`. */
export const watchingAsJson: SQL = sql`json_build_object('id', w.id, 'ranges', w.ranges, 'furthestMs', w.furthest_ms, 'positionMs', w.position_ms,
  'durationMs', w.duration_ms, 'creditMs', w.credit_ms, 'creditAt', w.credit_at, 'completedAt', w.completed_at, 'lastAt', w.last_at, 'doneCues', w.done_cues,
  'evidence', w.evidence)`

export type StoredSession = WatchPolicy & {
  id: string
  mediaId: string
  timelineNumber: number | null
  durationMs: number | null
  startedAt: string
  lastSeq: number
  lastAnswer: { accepted: number[]; discarded: [from: number, to: number, reason: string][] } | null
  spentMs: number
  stretches: number[]
  captionLocale: string | null
  captionsOn: number[]
  claims: number
}
/** Of a row `s`. */
const sessionAsJson: SQL = sql`json_build_object('id', s.id, 'mediaId', s.media_id, 'timelineNumber', s.timeline_number, 'preventSkip', s.prevent_skip,
  'maxRate', s.max_rate, 'completeAtPercent', s.complete_at_percent, 'requireCues', s.require_cues, 'requireFocus', s.require_focus,
  'durationMs', s.duration_ms, 'startedAt', s.started_at, 'lastSeq', s.last_seq, 'lastAnswer', s.last_answer, 'spentMs', s.spent_ms,
  'stretches', s.stretches, 'captionLocale', s.caption_locale, 'captionsOn', s.captions_on, 'claims', s.claims)`

/** The cues that the content of a timeline requires, as JSON. */
export const cuesAsJson = (content: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', cue ->> 'id', 'at', (cue ->> 'at')::int)), '[]') from jsonb_array_elements(${content} -> 'cues') cue
  where (cue -> 'required')::boolean and cue ->> 'kind' in ('question', 'branch', 'poll', 'mustAcknowledge'))`

/** The cues that a visit's version of the timeline requires, of a row `s`; null where they are not needed. */
const requiredCues: SQL = sql`(case when s.require_cues and s.timeline_number is not null then (
  select ${cuesAsJson(sql`v.content`)} from media_timeline_versions v
  where v.organization_id = s.organization_id and v.media_id = s.media_id and v.number = s.timeline_number) end)`

export type StoredVisit = { session: StoredSession; watching: StoredWatching; cues: RequiredCue[] | null }
const lockVisit = statementOf(sql`
  with s as materialized (select * from media_sessions s where s.organization_id = ${givenOrganization} and s.id = ${given('sessionId')}::uuid
    and s.user_id = ${given('userId')}::uuid for update),
  w as materialized (select w.* from s join media_watching w on ${ofPerson} and w.media_id = s.media_id for update of w)
  select json_build_object('session', ${sessionAsJson}, 'watching', ${watchingAsJson}, 'cues', ${requiredCues})::text from s cross join w`)
/**
 * A visit of the person with all that they have watched of its film; both stay locked until the transaction ends. What others changed while it waited is in
 * these rows alone: a statement sees all other tables as they were when it began.
 */
export async function visitOf(db: Reader, whose: { organizationId: string; userId: string; sessionId: string }) {
  const [[cell] = []] = await db.queryRaw(lockVisit.text, valuesFor(lockVisit, whose))
  return readJson<StoredVisit>(cell)
}

/** Numbers, or texts without any sign that means something in an array. */
export const arrayOf = (values: readonly (number | string)[]) => `{${values.join(',')}}`
