import type { readLearnerTimeline, readTranscript } from '@/lib/domain/learning/media/timelines/learner-timeline.contract'
import { isAsking } from '@/lib/domain/learning/media/timelines/timeline.rules'
import { questionTypes } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Film, FilmCue, FilmEvidence } from './film'

export type Timeline = DataOf<typeof readLearnerTimeline>
export type Transcript = DataOf<typeof readTranscript>

/**
 * The film of a lesson with what its own timeline says. Until one is published, the chapters and cues are those that the author wrote into the lesson.
 * The rules are those by which the server measures it in this lesson.
 */
export function filmWithTimeline(film: Film, timeline: Timeline, caption: string): Film {
  const { media, timelineNumber, chapters, cues, tracks, policy, endScreen } = timeline
  const { type, url, mediaType } = media.source
  const common = {
    ...film,
    kind: media.kind,
    policy,
    source: url === null ? film.source : { type, url, mediaType: mediaType ?? '' },
    poster: media.poster,
    duration: media.durationSeconds,
    tracks: tracks.length > 0 ? tracks.map((track) => trackOf(track, caption)) : film.tracks,
  }
  if (timelineNumber === null) return common
  return { ...common, timelineNumber, chapters, cues: cues.map(cueOf).filter(canBeAsked), endScreen }
}

/** A question that is gone from its bank cannot be answered. */
const canBeAsked = ({ kind, question }: FilmCue) => kind !== 'question' || question !== null

const trackOf = ({ id, kind, locale, label, url }: Timeline['tracks'][number], caption: string) => ({
  id,
  kind,
  locale,
  label,
  src: url,
  isDefault: kind === 'captions' && locale.split('-')[0] === caption,
})

const cueOf = (cue: Timeline['cues'][number]): FilmCue => ({
  id: cue.id,
  kind: cue.kind,
  at: cue.at,
  until: cue.until,
  title: cue.title,
  text: cue.text,
  url: cue.url ?? '',
  pauses: cue.pause || isAsking(cue.kind),
  insists: cue.required && isAsking(cue.kind),
  options: cue.options,
  question: questionOf(cue.question),
})

function questionOf(question: Timeline['cues'][number]['question']): FilmCue['question'] {
  const type = questionTypes.find((name) => name === question?.type)
  return question && type ? { ...question, type } : null
}

/** How much of the film was watched before, as measured by the server. */
export const evidenceOf = ({ media, own }: Timeline): FilmEvidence => ({
  mediaId: media.id,
  own: { position: own.position, watchedShare: own.watchedShare, furthest: own.furthest, completedAt: own.completedAt },
  doneCues: own.answeredCues.filter(({ done }) => done).map(({ cueId }) => cueId),
})
