import { sql } from 'drizzle-orm'
import { given, givenOrganization } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { type Context, implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { isComplete, type RequiredCue } from './completion.rules'
import { evidenceIn, metAt, noEvidence, watchedBy } from './evidence.rules'
import { continuedAt, creditAtStart, shareOf, type WatchPolicy } from './heartbeat.rules'
import { type LessonSettings, policyOf } from './policy.rules'
import { inMs, inSeconds } from './ranges.rules'
import { isReached, lessonsAsJson, newestEnrolment, reachOf } from './reach.service'
import { watchEventKinds } from './watch-events.contract'
import { cuesAsJson, ofPerson, type StoredWatching, watchingAsJson } from './watch-records.service'
import * as contracts from './watching.contract'

type Film = {
  durationMs: number | null
  number: number | null
  policy: WatchPolicy | null
  /** The settings of the lessons that are meant; null: the one that was named is not the caller's. */
  lessons: LessonSettings[] | null
  /** The cues that the timeline requires. */
  cues: RequiredCue[] | null
  /** When the newest enrolment with it began; null: there is none. */
  enrolledAt: string | null
}
const readFilm = statementOf(sql`
  with w as materialized (select * from media_watching w where ${ofPerson} and w.media_id = ${given('mediaId')}::uuid for update)
  select (select json_build_object('durationMs', m.duration_ms, 'number', v.number, 'policy', v.content -> 'policy', 'enrolledAt', ${newestEnrolment(givenOrganization)},
      'lessons', ${lessonsAsJson(givenOrganization)}, 'cues', ${cuesAsJson(sql`v.content`)}) from media m
      left join media_timelines t on t.organization_id = m.organization_id and t.media_id = m.id
      left join media_timeline_versions v on v.organization_id = t.organization_id and v.media_id = t.media_id and v.number = t.published_number
      where m.organization_id = ${givenOrganization} and m.id = ${given('mediaId')}::uuid and m.state in ('ready', 'replaced') and ${isReached(givenOrganization)})::text,
    (select ${watchingAsJson} from w)::text`)

type Reading = Context<{ permission: 'media.update' }, 'mediaNotFound'>
async function filmOf(context: Reading, mediaId: string, moduleId: string | null) {
  const { db, organization: org, user } = context
  const values = { organizationId: org.id, ...reachOf(user, mediaId), moduleId }
  const [[cell, watching] = []] = await db.queryRaw(readFilm.text, valuesFor(readFilm, values))
  const film = readJson<Film>(cell) ?? context.fail('mediaNotFound')
  const policy = policyOf(film.policy, film.lessons ?? context.fail('mediaNotFound'))
  return { film, policy, watching: readJson<StoredWatching>(watching) }
}

/** Two visits may begin at once: the one that saw no row leaves the other's credit. */
const isUnseen = sql`'${sql.raw(JSON.stringify(noEvidence))}'::jsonb`
const keepWatching = sql`insert into media_watching (organization_id, id, user_id, media_id, duration_ms, position_ms, credit_ms, credit_at, evidence, last_at, created_at)
  values (${givenOrganization}, ${given('watchingId')}::uuid, ${given('userId')}::uuid, ${given('mediaId')}::uuid, ${given('durationMs')}::int, ${given('positionMs')}::int,
    ${given('creditMs')}::int, ${given('creditAt')}::timestamptz, ${isUnseen}, ${given('now')}::timestamptz, ${given('now')}::timestamptz)
  on conflict (organization_id, user_id, media_id) do update set duration_ms = excluded.duration_ms, position_ms = excluded.position_ms,
    credit_ms = case when ${given('isKnown')}::boolean then excluded.credit_ms else media_watching.credit_ms end,
    credit_at = case when ${given('isKnown')}::boolean then excluded.credit_at else media_watching.credit_at end,
    last_at = case when ${given('isVisit')}::boolean then excluded.last_at else media_watching.last_at end`
const keepPlace = statementOf(keepWatching)
const isAnew = sql`${given('isAnew')}::boolean`
const begin = statementOf(sql`
  with watching as (${keepWatching}, ranges = case when ${isAnew} then '{}' else media_watching.ranges end,
    watched_ms = case when ${isAnew} then 0 else media_watching.watched_ms end, furthest_ms = case when ${isAnew} then 0 else media_watching.furthest_ms end,
    completed_at = case when ${isAnew} then null else media_watching.completed_at end, done_cues = case when ${isAnew} then '{}' else media_watching.done_cues end,
    evidence = case when ${isAnew} then ${isUnseen} else media_watching.evidence end),
  answer as (update media_cue_answers a set tries = 0, is_done = false where ${isAnew} and a.organization_id = ${givenOrganization}
    and a.user_id = ${given('userId')}::uuid and a.media_id = ${given('mediaId')}::uuid),
  empty as (delete from media_sessions s where s.organization_id = ${givenOrganization} and s.user_id = ${given('userId')}::uuid and s.media_id = ${given('mediaId')}::uuid
    and s.stretches = '{}' and s.last_at < ${given('now')}::timestamptz - interval '1 day')
  insert into media_sessions (organization_id, id, user_id, media_id, timeline_number, locale, prevent_skip, max_rate, complete_at_percent, require_cues,
    require_focus, duration_ms, started_at, last_at)
  values (${givenOrganization}, ${given('sessionId')}::uuid, ${given('userId')}::uuid, ${given('mediaId')}::uuid, ${given('number')}::int, ${given('locale')}::text,
    ${given('preventSkip')}::text, ${given('maxRate')}::float8, ${given('completeAtPercent')}::smallint, ${given('requireCues')}::boolean,
    ${given('requireFocus')}::boolean, ${given('durationMs')}::int, ${given('now')}::timestamptz, ${given('now')}::timestamptz)`)

const rowOf = ({ organization: org, user, now }: Reading, mediaId: string, film: Film, watching: StoredWatching | null) => ({
  organizationId: org.id,
  userId: user.id,
  mediaId,
  now,
  durationMs: film.durationMs,
  watchingId: watching?.id ?? newId(),
  isKnown: watching !== null,
})

/**
 * Whether a film was completed before the newest enrolment began: then it is watched anew, as in each cycle
 * of a renewal.
 */
const isOfFormerEnrolment = (watching: StoredWatching | null, { enrolledAt }: Film): boolean =>
  watching?.completedAt != null && enrolledAt !== null && Date.parse(enrolledAt) > Date.parse(watching.completedAt)

export const startSession = implement(
  contracts.startSession,
  async (context, { params: { mediaId }, body: { locale = null, moduleId = null } }) => {
    const { db, user, now } = context
    const { film, policy, watching } = await filmOf(context, mediaId, moduleId)
    const before = watching && {
      credit: watching.creditMs,
      creditAt: Date.parse(watching.creditAt),
      lastAt: Date.parse(watching.lastAt),
    }
    const isAnew = isOfFormerEnrolment(watching, film)
    const place = isAnew ? null : watching
    const { credit, creditAt } = creditAtStart(before, now.getTime(), film.durationMs)
    const sessionId = newId()
    const values = {
      ...rowOf(context, mediaId, film, watching),
      ...policy,
      sessionId,
      locale,
      number: film.number,
      isVisit: true,
      creditMs: credit,
      creditAt: new Date(creditAt),
      positionMs: place?.positionMs ?? 0,
      isAnew,
    }
    await db.queryRaw(begin.text, valuesFor(begin, values))
    const evidence = place ? evidenceIn(place) : noEvidence
    const { ranges, furthest } = watchedBy(evidence, policy)
    const cues = film.cues ?? []
    const known = metAt(evidence, policy)
    const isMetNow =
      known === null &&
      place !== null &&
      isComplete({ ranges, duration: film.durationMs, cues, doneCues: place.doneCues }, policy)
    // A lesson that was locked when its film was completed, or whose film was watched in another one, is done when it is opened.
    if (place && (known || isMetNow)) {
      const about = { watchingId: place.id, mediaId, userId: user.id, timelineNumber: film.number }
      await publish(context, newEvent(watchEventKinds.mediaWatched, { ...about, watchedShare: shareOf(ranges, film.durationMs) }))
    }
    const at = { position: place?.positionMs ?? 0, furthest, isCompleted: known !== null || isMetNow }
    const { heartbeatSeconds } = contracts
    return { sessionId, heartbeatSeconds, policy, position: inSeconds(continuedAt(at, film.durationMs, policy.preventSkip)) }
  },
)

export const putPosition = implement(contracts.putPosition, async (context, { params: { mediaId }, body }) => {
  const { db, now } = context
  const { film, watching } = await filmOf(context, mediaId, null)
  const positionMs = Math.min(inMs(body.position), film.durationMs ?? Number.POSITIVE_INFINITY)
  const credit = { creditMs: watching?.creditMs ?? 0, creditAt: watching?.creditAt ?? now }
  const values = { ...rowOf(context, mediaId, film, watching), ...credit, positionMs, isVisit: false }
  await db.queryRaw(keepPlace.text, valuesFor(keepPlace, values))
  return { position: inSeconds(positionMs) }
})
