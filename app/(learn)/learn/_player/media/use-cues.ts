'use client'
import { useRef, useState } from 'react'
import { dueCue } from './cues.rules'
import type { FilmCue } from './film'
import type { Watching } from './watching'

export type Cues = {
  /** The cue that shows. */
  cue: FilmCue | null
  /** With each step of the playback. */
  reach: (at: number) => void
  /** When playback starts: what insists on an answer holds it. */
  play: () => void
  /** The cue is done; playback goes on, from another place where one is given. */
  close: (seekTo?: number | null) => void
}

/** Shows the cues of a film as they are reached, and holds the playback for those that ask for it. */
export function useCues(
  cues: readonly FilmCue[],
  done: ReadonlySet<string>,
  { player, open }: Pick<Watching, 'player' | 'open'>,
): Cues {
  const [cue, setCue] = useState<FilmCue | null>(null)
  const place = useRef(-1)
  const shown = useRef<FilmCue | null>(null)
  const show = (next: FilmCue | null) => {
    if (next?.id === shown.current?.id) return
    shown.current = next
    setCue(next)
    if (next?.pauses) player.current?.pause()
  }
  return {
    cue,
    reach: (at) => {
      const from = place.current
      place.current = at
      // A cue that paused the film stays while the film is paused.
      if (shown.current?.pauses && player.current?.paused) return
      show(dueCue(cues, from, at, done))
    },
    play: () => {
      if (!shown.current?.pauses) return
      if (shown.current.insists) player.current?.pause()
      else show(null)
    },
    close: (seekTo) => {
      const element = player.current
      shown.current = null
      setCue(null)
      if (!element) return
      if (typeof seekTo === 'number') {
        open(seekTo)
        element.currentTime = seekTo
        place.current = seekTo
      }
      void element.play()
    },
  }
}
