import { sql } from 'drizzle-orm'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { type Context, implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { continuedAt, creditAtStart, shareOf, type WatchPolicy } from './heartbeat.rules'
import { inMs, inSeconds, rangesOf } from './ranges.rules'
import { isReached, newestEnrolment, reachOf } from './reach.service'
import { watchEventKinds } from './watch-events.contract'
import { cellOf, ofPerson, organization, type StoredWatching, watchingAsJson } from './watch-records.service'
import * as contracts from './watching.contract'

/** Of a film without a published timeline. */
export const plainPolicy: WatchPolicy = {
  preventSkip: 'none',
  maxRate: 2,
  completeAtPercent: 90,
  requireCues: false,
  requireFocus: false,
}

type Film = {
  durationMs: number | null
  number: number | null
  policy: WatchPolicy | null
  /** When the newest enrolment with it began; null: there is none. */
  enrolledAt: string | null
}
const readFilm = statementOf(sql`
  with w as materialized (select * from media_watching w where ${ofPerson} and w.media_id = ${given('mediaId')}::uuid for update)
  select (select json_build_object('durationMs', m.duration_ms, 'number', v.number, 'policy', v.content -> 'policy', 'enrolledAt', ${newestEnrolment(organization)}) from media m
      left join media_timelines t on t.organization_id = m.organization_id and t.media_id = m.id
      left join media_timeline_versions v on v.organization_id = t.organization_id and v.media_id = t.media_id and v.number = t.published_number
      where m.organization_id = ${organization} and m.id = ${given('mediaId')}::uuid and m.state in ('ready', 'replaced') and ${isReached(organization)})::text,
    (select ${watchingAsJson} from w)::text`)

type Reading = Context<{ permission: 'media.update' }, 'mediaNotFound'>
async function filmOf(context: Reading, mediaId: string) {
  const { db, organization: org, user } = context
  const values = { organizationId: org.id, ...reachOf(user, mediaId) }
  const [[film, watching] = []] = await db.queryRaw(readFilm.text, valuesFor(readFilm, values))
  return { film: cellOf<Film>(film) ?? context.fail('mediaNotFound'), watching: cellOf<StoredWatching>(watching) }
}

/** Two visits may begin at once: the one that saw no row leaves the other's credit. */
const keepWatching = sql`insert into media_watching (organization_id, id, user_id, media_id, duration_ms, position_ms, credit_ms, credit_at, last_at, created_at)
  values (${organization}, ${given('watchingId')}::uuid, ${given('userId')}::uuid, ${given('mediaId')}::uuid, ${given('durationMs')}::int, ${given('positionMs')}::int,
    ${given('creditMs')}::int, ${given('creditAt')}::timestamptz, ${given('now')}::timestamptz, ${given('now')}::timestamptz)
  on conflict (organization_id, user_id, media_id) do update set duration_ms = excluded.duration_ms, position_ms = excluded.position_ms,
    credit_ms = case when ${given('isKnown')}::boolean then excluded.credit_ms else media_watching.credit_ms end,
    credit_at = case when ${given('isKnown')}::boolean then excluded.credit_at else media_watching.credit_at end,
    last_at = case when ${given('isVisit')}::boolean then excluded.last_at else media_watching.last_at end`
const keepPlace = statementOf(keepWatching)
const isAnew = sql`${given('isAnew')}::boolean`
const begin = statementOf(sql`
  with watching as (${keepWatching}, ranges = case when ${isAnew} then '{}' else media_watching.ranges end,
    watched_ms = case when ${isAnew} then 0 else media_watching.watched_ms end, furthest_ms = case when ${isAnew} then 0 else media_watching.furthest_ms end,
    completed_at = case when ${isAnew} then null else media_watching.completed_at end, done_cues = case when ${isAnew} then '{}' else media_watching.done_cues end),
  answer as (update media_cue_answers a set tries = 0, is_done = false where ${isAnew} and a.organization_id = ${organization}
    and a.user_id = ${given('userId')}::uuid and a.media_id = ${given('mediaId')}::uuid),
  empty as (delete from media_sessions s where s.organization_id = ${organization} and s.user_id = ${given('userId')}::uuid and s.media_id = ${given('mediaId')}::uuid
    and s.stretches = '{}' and s.last_at < ${given('now')}::timestamptz - interval '1 day')
  insert into media_sessions (organization_id, id, user_id, media_id, timeline_number, locale, prevent_skip, max_rate, complete_at_percent, require_cues,
    require_focus, duration_ms, started_at, last_at)
  values (${organization}, ${given('sessionId')}::uuid, ${given('userId')}::uuid, ${given('mediaId')}::uuid, ${given('number')}::int, ${given('locale')}::text,
    ${given('preventSkip')}::text, ${given('maxRate')}::float8, ${given('completeAtPercent')}::smallint, ${given('requireCues')}::boolean,
    ${given('requireFocus')}::boolean, ${given('durationMs')}::int, ${given('now')}::timestamptz, ${given('now')}::timestamptz)`)

const placeIn = (watching: StoredWatching | null, { durationMs, policy }: Film) =>
  watching === null
    ? 0
    : continuedAt(
        { position: watching.positionMs, furthest: watching.furthestMs, isCompleted: watching.completedAt !== null },
        durationMs,
        (policy ?? plainPolicy).preventSkip,
      )

const rowOf = ({ organization: org, user, now }: Reading, mediaId: string, film: Film, watching: StoredWatching | null) => ({
  ...{ organizationId: org.id, userId: user.id, mediaId, now, durationMs: film.durationMs },
  ...{ watchingId: watching?.id ?? newId(), isKnown: watching !== null },
})

/** What was completed before the newest enrolment began does not count for it: its film is watched anew, as in each cycle of a renewal. */
const isOfFormerEnrolment = (watching: StoredWatching | null, { enrolledAt }: Film): boolean =>
  watching?.completedAt != null && enrolledAt !== null && Date.parse(enrolledAt) > Date.parse(watching.completedAt)

export const startSession = implement(
  contracts.startSession,
  async (context, { params: { mediaId }, body: { locale = null } }) => {
    const { db, user, now } = context
    const { film, watching } = await filmOf(context, mediaId)
    const policy = { ...plainPolicy, ...film.policy }
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
      ...{ ...rowOf(context, mediaId, film, watching), ...policy, sessionId, locale, number: film.number, isVisit: true },
      ...{ creditMs: credit, creditAt: new Date(creditAt), positionMs: place?.positionMs ?? 0, isAnew },
    }
    await db.queryRaw(begin.text, valuesFor(begin, values))
    // A lesson that was locked when its film was completed is done when it is opened.
    if (place?.completedAt)
      await publish(
        context,
        newEvent(watchEventKinds.mediaWatched, {
          ...{ watchingId: place.id, mediaId, userId: user.id, timelineNumber: film.number },
          watchedShare: shareOf(rangesOf(place.ranges), film.durationMs),
        }),
      )
    const { heartbeatSeconds } = contracts
    return { sessionId, heartbeatSeconds, policy, position: inSeconds(placeIn(place, film)) }
  },
)

export const putPosition = implement(contracts.putPosition, async (context, { params: { mediaId }, body }) => {
  const { db, now } = context
  const { film, watching } = await filmOf(context, mediaId)
  const positionMs = Math.min(inMs(body.position), film.durationMs ?? Number.POSITIVE_INFINITY)
  const credit = { creditMs: watching?.creditMs ?? 0, creditAt: watching?.creditAt ?? now }
  const values = { ...rowOf(context, mediaId, film, watching), ...credit, positionMs, isVisit: false }
  await db.queryRaw(keepPlace.text, valuesFor(keepPlace, values))
  return { position: inSeconds(positionMs) }
})
