import type { RefObject, SyntheticEvent } from 'react'
import type { SendingStatus } from '@/lib/ui/sending/status'
import type { FilmEvidence } from './evidence'

export type MediaElement = HTMLVideoElement & HTMLAudioElement
export type MediaHandlers = Partial<
  Record<
    | 'onLoadedMetadata'
    | 'onPlay'
    | 'onPause'
    | 'onEnded'
    | 'onTimeUpdate'
    | 'onSeeking'
    | 'onSeeked'
    | 'onRateChange'
    | 'onVolumeChange',
    (event: SyntheticEvent) => void
  >
>

/** How playback of a film is followed: its event handlers, and the places to which the reader may seek. */
export type Watching = {
  player: RefObject<MediaElement | null>
  on: MediaHandlers
  /** With each step of the playback; returns the place, or null while another one is sought. */
  step: () => number | null
  /** The share that counts as watched, in percent. */
  share: number
  /** Enough of it was watched. */
  isComplete: boolean
  /** The end of what was reached, in seconds. */
  furthest: () => number
  /** A cue leads to a place, which is open from now on. */
  open: (at: number) => void
  /** The visit that the server knows; null: it measures nothing. */
  visit: Pick<FilmEvidence, 'visit' | 'forget' | 'complete'> | null
  /** How reports of it fare; null: they go with the progress of the lesson, which says so itself. */
  status: SendingStatus | null
}
