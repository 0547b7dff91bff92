import { sql } from 'drizzle-orm'
import { questionsAt } from '@/lib/domain/learning/question-banks/question-versions.service'
import { given, givenOrganization } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import { invalid } from '@/lib/platform/errors'
import { newEvent } from '@/lib/platform/events/event'
import { eventRows, insertEvents } from '@/lib/platform/events/publish'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { wakeSoon } from '@/lib/platform/jobs/wake'
import type { Cue } from '../timelines/timeline.rules'
import { isComplete } from './completion.rules'
import * as contracts from './cue-answers.contract'
import { furthestAfter, outcomeOf, reasonsOf } from './cue-answers.rules'
import { evidenceIn, metAt, watchedBy, withPlayed } from './evidence.rules'
import { shareOf } from './heartbeat.rules'
import { inSeconds } from './ranges.rules'
import { watchEventKinds } from './watch-events.contract'
import { arrayOf, visitOf } from './watch-records.service'

type Before = { tries: number; isDone: boolean }
const readCue = statementOf(sql`
  select (select cue from media_timeline_versions v cross join lateral jsonb_array_elements(v.content -> 'cues') cue
      where v.organization_id = ${givenOrganization} and v.media_id = ${given('mediaId')}::uuid and v.number = ${given('timelineNumber')}::int
        and cue ->> 'id' = ${given('cueId')}::text limit 1)::text,
    (select json_build_object('tries', a.tries, 'isDone', a.is_done) from media_cue_answers a where a.organization_id = ${givenOrganization}
      and a.user_id = ${given('userId')}::uuid and a.media_id = ${given('mediaId')}::uuid and a.cue_id = ${given('cueId')}::text)::text`)

const saveAnswer = statementOf(sql`
  with watching as (
    update media_watching w set furthest_ms = ${given('furthestMs')}::int, completed_at = ${given('completedAt')}::timestamptz,
      evidence = ${given('evidence')}::text::jsonb,
      done_cues = ${given('doneCues')}::text[]
    where w.organization_id = ${givenOrganization} and w.id = ${given('watchingId')}::uuid),
  event as (${insertEvents(givenOrganization, sql`${given('events')}::text::jsonb`, sql`true`)})
  insert into media_cue_answers (organization_id, id, user_id, media_id, cue_id, timeline_number, tries, is_correct, is_done, score, answer, answered_at, created_at)
  values (${givenOrganization}, ${given('answerId')}::uuid, ${given('userId')}::uuid, ${given('mediaId')}::uuid, ${given('cueId')}::text, ${given('timelineNumber')}::int,
    ${given('tries')}::int, ${given('isCorrect')}::boolean, ${given('isDone')}::boolean, ${given('score')}::float8, ${given('answer')}::text::jsonb,
    ${given('now')}::timestamptz, ${given('now')}::timestamptz)
  on conflict (organization_id, user_id, media_id, cue_id) do update set timeline_number = excluded.timeline_number, tries = excluded.tries,
    is_correct = excluded.is_correct, is_done = excluded.is_done, score = excluded.score, answer = excluded.answer, answered_at = excluded.answered_at`)

export const answerCue = implement(contracts.answerCue, async (context, { params: { mediaId, cueId }, body }) => {
  const { db, organization: org, user, now, fail } = context
  const { sessionId, answer, optionId } = body
  const whose = { organizationId: org.id, userId: user.id, sessionId }
  const { session, watching, cues } = (await visitOf(db, whose)) ?? fail('mediaSessionNotFound')
  if (session.mediaId !== mediaId) return fail('mediaSessionNotFound')
  context.note({ resource: { type: 'media', id: mediaId } })
  const { timelineNumber } = session
  const about = { ...whose, mediaId, cueId, timelineNumber }
  const [[cueCell, beforeCell] = []] = await db.queryRaw(readCue.text, valuesFor(readCue, about))
  const cue = readJson<Cue>(cueCell) ?? fail('mediaCueNotFound')
  const before = readJson<Before>(beforeCell)
  if (cue.kind === 'question' && before?.isDone) return fail('mediaCueDone')
  const { questionId, questionVersion } = cue
  const asked = questionId && questionVersion ? [{ questionId, questionVersion }] : []
  const [question] = [...(await questionsAt(context, asked)).values()]
  const tries = (before?.tries ?? 0) + 1
  const language = context.contentLanguages[0] ?? 'ar'
  const outcome = outcomeOf(cue, question, { answer, optionId }, { tries, language })
  if (outcome === 'notAnswerable') return fail('mediaCueNotAnswerable')
  if (outcome === 'optionMissing') throw invalid({ key: 'custom', property: 'optionId' })
  if (outcome === 'answerMissing') throw invalid({ key: 'required', property: 'answer' })
  if (outcome === 'answerOfOtherType') throw invalid({ key: 'custom', property: 'answer.type' })
  const evidence = evidenceIn(watching)
  const { ranges, furthest } = watchedBy(evidence, session)
  const others = watching.doneCues.filter((one) => one !== cueId)
  const doneCues = outcome.isDone ? [...others, cueId] : others
  const duration = session.durationMs
  const known = metAt(evidence, session)
  const isNow = known === null && isComplete({ ranges, duration, cues, doneCues }, session)
  const completedAt = isNow ? now : known
  const watched = { watchingId: watching.id, mediaId, userId: user.id, timelineNumber, watchedShare: shareOf(ranges, duration) }
  const { isCorrect, isDone, score, triesLeft, seekTo } = outcome
  const reached = furthestAfter(furthest, seekTo, session.preventSkip)
  const values = {
    ...about,
    watchingId: watching.id,
    answerId: newId(),
    timelineNumber,
    tries,
    isCorrect,
    isDone,
    score,
    now,
    completedAt: watching.completedAt === null ? completedAt : new Date(watching.completedAt),
    doneCues: arrayOf(doneCues),
    furthestMs: reached < furthest ? reached : Math.max(watching.furthestMs, reached),
    evidence: JSON.stringify(withPlayed(evidence, session, { accepted: [], furthest: reached, metNow: isNow ? now : null })),
    answer: JSON.stringify(answer ?? (optionId === undefined ? {} : { optionId })),
    events: eventRows(context, isNow ? [newEvent(watchEventKinds.mediaWatched, watched)] : []),
  }
  await db.queryRaw(saveAnswer.text, valuesFor(saveAnswer, values))
  if (isNow) wakeSoon()
  context.note({ after: { cueId, tries, isCorrect } })
  const place = seekTo === null ? null : inSeconds(seekTo)
  const reasons = reasonsOf(question, answer ?? null, outcome, language)
  return { cueId, tries, triesLeft, isCorrect, score, isDone, reasons, seekTo: place, completedAt }
})
