import { sql } from 'drizzle-orm'
import { questionInAttempt } from '@/lib/domain/learning/question-banks/attempted-question.rules'
import { questionKey, questionsAt } from '@/lib/domain/learning/question-banks/question-versions.service'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import { type Context, implement } from '@/lib/platform/http/implement'
import type { Language } from '@/lib/platform/i18n/languages'
import { mediaRecords, shownMedia } from '../records/records.service'
import { trackAddress } from '../tracks/track-addresses.rules'
import { tracksOf } from '../tracks/tracks.service'
import { ownWatching } from '../watching/own.service'
import { type LessonSettings, policyOf } from '../watching/policy.rules'
import { isReached, lessonsAsJson, reachOf } from '../watching/reach.service'
import * as contracts from './learner-timeline.contract'
import { inLocale, spokenTracks, textIn, transcriptOf } from './learner-timeline.rules'
import { type Cue, inSeconds, plainTimeline, questionsIn, type Timeline } from './timeline.rules'
import { publishedTimeline } from './timelines.service'

const org = sql`${given('organizationId')}::uuid`
const readReach = statementOf(sql`select ${isReached(org)}::text, ${lessonsAsJson(org)}::text`)

type Reading = Context<{ permission: 'media.read' }, 'mediaNotFound'>
/** A film that the caller reaches; for all others it does not exist. */
async function reachedFilm(context: Reading, mediaId: string, moduleId: string | null = null) {
  const { db, organization, user, fail } = context
  const film = await mediaRecords.get(context, mediaId)
  const values = { organizationId: organization.id, ...reachOf(user, mediaId), moduleId }
  const [[isOpen, cell] = []] = await db.queryRaw(readReach.text, valuesFor(readReach, values))
  const lessons = readJson<LessonSettings[]>(cell)
  return String(isOpen) === 'true' && film.state !== 'failed' && lessons ? { film, lessons } : fail('mediaNotFound')
}

async function shownCues(context: Reading, timeline: Timeline, languages: readonly Language[]) {
  const questions = await questionsAt(context, questionsIn(timeline))
  const questionOf = ({ questionId = '', questionVersion = 0 }: Cue) => {
    const question = questions.get(questionKey({ questionId, questionVersion }))
    if (!question) return null
    const { type, stem, labels, design } = questionInAttempt(question, null, languages[0] ?? 'ar')
    return { type, stem, labels, design }
  }
  return timeline.cues.map((cue) => {
    const { id, kind, at, until = null, pause, required, url = null, options = [], maxTries = null } = cue
    return {
      id,
      kind,
      at,
      until,
      pause,
      required,
      url,
      maxTries,
      title: textIn(cue.title, languages),
      text: textIn(cue.text, languages),
      question: questionOf(cue),
      options: options.map(({ id: optionId, text, seekTo = null }) => ({ id: optionId, text: textIn(text, languages), seekTo })),
    }
  })
}

export const readLearnerTimeline = implement(contracts.readLearnerTimeline, async (context, { params, query }) => {
  const { contentLanguages: languages, now } = context
  const { film, lessons } = await reachedFilm(context, params.mediaId, query.moduleId)
  const published = await publishedTimeline(context, film.id)
  const timeline = inSeconds(published?.content ?? plainTimeline)
  const policy = policyOf(published?.content.policy ?? null, lessons)
  const { id, kind, title, durationSeconds, poster, source } = await shownMedia(context, film)
  const locale = languages[0] ?? 'ar'
  context.header('content-language', locale)
  return {
    media: { id, kind, title: textIn(title, languages) || film.name, durationSeconds, poster, source },
    timelineNumber: published?.number ?? null,
    chapters: timeline.chapters.map((chapter) => ({ ...chapter, title: textIn(chapter.title, languages) })),
    cues: await shownCues(context, timeline, languages),
    tracks: (await tracksOf(context, film.id)).map((track) => ({ ...track, url: trackAddress(track, now) })),
    policy,
    endScreen: timeline.endScreen && {
      title: textIn(timeline.endScreen.title, languages),
      text: textIn(timeline.endScreen.text, languages),
    },
    own: await ownWatching(context, { id, durationMs: film.durationMs, policy }),
    locale,
  }
})

export const readTranscript = implement(contracts.readTranscript, async (context, { params, query }) => {
  const { film } = await reachedFilm(context, params.mediaId)
  const tracks = spokenTracks(await tracksOf(context, film.id))
  const wanted = query.locale ? [query.locale] : context.contentLanguages
  const track = wanted.map((locale) => inLocale(tracks, locale)).find(Boolean) ?? (query.locale ? undefined : tracks[0])
  if (track) context.header('content-language', track.locale)
  return {
    locale: track?.locale ?? null,
    availableLocales: tracks.map(({ locale }) => locale).toSorted(),
    lines: transcriptOf(track?.lines ?? [], query.q ?? ''),
  }
})
