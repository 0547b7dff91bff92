import type { CueKind, MediaKind, SkipRule, SourceType, TrackKind } from '@/lib/domain/learning/media/words'
import type { AttemptQuestion } from '../types/quiz/calls'

/** A moment of a film at which something happens, in the reader's language. */
export type FilmCue = {
  id: string
  kind: CueKind
  at: number
  /** The end of what is only shown for a while; null: eight seconds. */
  until: number | null
  pauses: boolean
  /** Asked again until it is answered, wherever playback has gone on. */
  insists: boolean
  title: string
  text: string
  url: string
  options: { id: string; text: string; seekTo: number | null }[]
  /** The question of a bank; null: words are written. */
  question: Pick<AttemptQuestion, 'type' | 'stem' | 'labels' | 'design'> | null
}

export type FilmTrack = {
  id: string
  src: string
  kind: TrackKind
  locale: string
  label: string
  isDefault: boolean
}

export type FilmPolicy = {
  preventSkip: SkipRule
  maxRate: number
  completeAtPercent: number
  requireCues: boolean
  requireFocus: boolean
}

export type FilmSource = { type: SourceType; url: string; mediaType: string }

/** A film or recording with everything that belongs to its time; plain data, because it goes to the browser. Times are seconds. */
export type Film = {
  kind: MediaKind
  /** null: the file is gone. */
  source: FilmSource | null
  poster: string | null
  duration: number | null
  tracks: FilmTrack[]
  chapters: { id: string; at: number; title: string }[]
  cues: FilmCue[]
  policy: FilmPolicy
  endScreen: { title: string; text: string } | null
  /** Of the published timeline that chapters and cues are from; null: they are the lesson's own. */
  timelineNumber: number | null
}

/** How much of a film was watched, as measured by the server. Seconds; `watchedShare` from 0 to 1. */
export type OwnWatching = { position: number; watchedShare: number; furthest: number; completedAt: string | null }
/** How a film is measured by the server. */
export type FilmEvidence = { mediaId: string; own: OwnWatching; doneCues: string[] }

/** Whether it plays in our own player; a video host shows it in a frame, where nothing can be measured. */
export const isOwnPlayer = ({ type }: FilmSource): boolean => type !== 'youtube' && type !== 'vimeo'
