import type { RefObject, SyntheticEvent } from 'react'

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

/** What follows the playback of a film: how it is measured, and what may be sought. */
export type Watching = {
  player: RefObject<MediaElement | null>
  on: MediaHandlers
  /** With each step of the playback; returns the place, or null while another one is sought. */
  step: () => number | null
  /** The share that counts as watched, in percent. */
  share: number
  /** The end of what was reached, in seconds. */
  furthest: () => number
}
