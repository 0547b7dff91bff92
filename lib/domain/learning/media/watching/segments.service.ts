import { sql } from 'drizzle-orm'
import type { WatchEvidence } from '@/db/schema/media-watching'
import { given, givenOrganization } from '@/lib/platform/db/prepared'
import { statementOf, valuesFor } from '@/lib/platform/db/statement'
import { newEvent } from '@/lib/platform/events/event'
import { eventRows, insertEvents } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { wakeSoon } from '@/lib/platform/jobs/wake'
import { type DiscardReason, discardReasons } from '../words'
import { isComplete } from './completion.rules'
import { evidenceIn, metAt, union, watchedBy, withPlayed } from './evidence.rules'
import { applyHeartbeat, shareOf, type Visit, type Watched } from './heartbeat.rules'
import { flatOf, inMs, inSeconds, lengthOf, type Range, rangesInSeconds, rangesOf } from './ranges.rules'
import { watchEventKinds } from './watch-events.contract'
import { arrayOf, type StoredSession, type StoredVisit, visitOf } from './watch-records.service'
import * as contracts from './watching.contract'

const saveVisit = statementOf(sql`
  with watching as (
    update media_watching w set ranges = ${given('ranges')}::int[], watched_ms = ${given('watchedMs')}::int, furthest_ms = ${given('furthestMs')}::int,
      position_ms = ${given('positionMs')}::int, credit_ms = ${given('creditMs')}::int, credit_at = ${given('creditAt')}::timestamptz,
      completed_at = ${given('completedAt')}::timestamptz, evidence = ${given('evidence')}::text::jsonb, last_at = ${given('now')}::timestamptz
    where w.organization_id = ${givenOrganization} and w.id = ${given('watchingId')}::uuid),
  event as (${insertEvents(givenOrganization, sql`${given('events')}::text::jsonb`, sql`true`)})
  update media_sessions s set last_at = ${given('now')}::timestamptz, last_seq = ${given('lastSeq')}::int, last_answer = ${given('lastAnswer')}::text::jsonb,
    spent_ms = ${given('spentMs')}::int, stretches = ${given('stretches')}::int[], caption_locale = ${given('captionLocale')}::text,
    captions_on = ${given('captionsOn')}::int[], claims = ${given('claims')}::smallint
  where s.organization_id = ${givenOrganization} and s.id = ${given('sessionId')}::uuid`)

const watchedIn = ({ watching: w, session }: StoredVisit, evidence: WatchEvidence): Watched => ({
  ...watchedBy(evidence, session),
  credit: w.creditMs,
  creditAt: Date.parse(w.creditAt),
  isCompleted: metAt(evidence, session) !== null,
})
const visitIn = ({ session: s }: StoredVisit): Visit => ({
  startedAt: Date.parse(s.startedAt),
  spent: s.spentMs,
  lastSeq: s.lastSeq,
  stretches: rangesOf(s.stretches),
})

/** Where captions were turned on, as far as it is kept. */
const mostCaptionsOn = 50
function captionsIn(session: StoredSession, intervals: readonly { from: number; captionLocale: string | null }[]) {
  let { captionLocale } = session
  const captionsOn = [...session.captionsOn]
  for (const { from, captionLocale: shown } of intervals) {
    if (shown !== null && captionLocale === null && captionsOn.length < mostCaptionsOn) captionsOn.push(inMs(from))
    captionLocale = shown
  }
  return { captionLocale, captionsOn: arrayOf(captionsOn) }
}

const isReason = (text: string): text is DiscardReason => discardReasons.some((it) => it === text)
const shownDiscarded = ([from, to]: Range, reason: DiscardReason) => ({ from: inSeconds(from), to: inSeconds(to), reason })
const shownState = (watched: Watched, duration: number | null, completedAt: Date | null) => ({
  watchedShare: shareOf(watched.ranges, duration),
  furthest: inSeconds(watched.furthest),
  ranges: rangesInSeconds(watched.ranges),
  completedAt,
})

const mostClaims = 30_000

export const sendSegments = implement(contracts.sendSegments, async (context, { params, body }) => {
  const { db, organization: org, user, now } = context
  const whose = { organizationId: org.id, userId: user.id, sessionId: params.sid }
  const stored = (await visitOf(db, whose)) ?? context.fail('mediaSessionNotFound')
  const { session, watching } = stored
  const duration = session.durationMs
  const intervals = body.intervals.map(({ from, to, rate }) => ({ from: inMs(from), to: inMs(to), rate }))
  const evidence = evidenceIn(watching)
  const before = { watched: watchedIn(stored, evidence), visit: visitIn(stored), policy: session, duration }
  const decided = applyHeartbeat(before, { seq: body.seq, intervals, now: now.getTime(), focused: body.focused })
  const known = metAt(evidence, session)
  if (decided.isReplay) {
    const last = body.seq === session.lastSeq ? session.lastAnswer : null
    const discarded = (last?.discarded ?? []).flatMap(([from, to, reason]) =>
      isReason(reason) ? [shownDiscarded([from, to], reason)] : [],
    )
    const accepted = rangesInSeconds(rangesOf(last?.accepted ?? []))
    return { seq: body.seq, accepted, discarded, ...shownState(before.watched, duration, known) }
  }
  const { watched, visit, accepted, discarded } = decided
  const isDone =
    known === null && isComplete({ ...stored, ranges: watched.ranges, duration, doneCues: watching.doneCues }, session)
  const completedAt = isDone ? now : known
  const about = { watchingId: watching.id, mediaId: session.mediaId, userId: user.id, timelineNumber: session.timelineNumber }
  const events = isDone
    ? [newEvent(watchEventKinds.mediaWatched, { ...about, watchedShare: shareOf(watched.ranges, duration) })]
    : []
  const ranges = union(rangesOf(watching.ranges), accepted)
  const first = watching.completedAt === null ? completedAt : new Date(watching.completedAt)
  const values = {
    ...whose,
    watchingId: watching.id,
    now,
    completedAt: first,
    events: eventRows(context, events),
    // The row has what counts by any rules.
    ranges: arrayOf(flatOf(ranges)),
    watchedMs: lengthOf(ranges),
    furthestMs: Math.max(watching.furthestMs, watched.furthest),
    evidence: JSON.stringify(
      withPlayed(evidence, session, { accepted, furthest: watched.furthest, metNow: isDone ? now : null }),
    ),
    positionMs: Math.min(inMs(body.position), duration ?? Number.POSITIVE_INFINITY),
    creditMs: watched.credit,
    creditAt: new Date(watched.creditAt),
    lastSeq: visit.lastSeq,
    lastAnswer: JSON.stringify({
      accepted: flatOf(accepted),
      discarded: discarded.map(({ range, reason }) => [...range, reason]),
    }),
    spentMs: visit.spent,
    stretches: arrayOf(flatOf(visit.stretches)),
    claims: Math.min(mostClaims, session.claims + discarded.filter(({ reason }) => reason === 'tooFast').length),
    ...captionsIn(session, body.intervals),
  }
  await db.queryRaw(saveVisit.text, valuesFor(saveVisit, values))
  if (isDone) wakeSoon()
  const refused = discarded.map(({ range, reason }) => shownDiscarded(range, reason))
  return {
    seq: body.seq,
    accepted: rangesInSeconds(accepted),
    discarded: refused,
    ...shownState(watched, duration, completedAt),
  }
})
