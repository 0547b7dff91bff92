'use client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { continuedAt } from '@/lib/domain/modules/completion/played.rules'
import { Evidence, type EvidenceStatus } from './evidence'
import { allowedTarget } from './evidence.rules'
import type { Film, FilmEvidence } from './film'
import { keptVisits } from './kept-visits'
import type { MediaElement, Watching } from './watching'

/** How often what is played is reported. */
const beatMs = 15_000
/** A seek that ends nearer to where it was allowed is let be. */
const nearEnough = 0.75

type Given = { film: Film; evidence: FilmEvidence; connect: Connect }
export type Connect = Pick<ConstructorParameters<typeof Evidence>[1], 'start' | 'send'>
export type Measured = Watching & { status: EvidenceStatus; completedAt: string | null }

const languageOfCaptions = (element: MediaElement): string | null =>
  [...element.textTracks].find(({ mode, kind }) => mode === 'showing' && (kind === 'captions' || kind === 'subtitles'))
    ?.language || null

/** Reports every fifteen seconds, and whenever something may be lost: a pause, a page that is left or hidden, a connection that is back. */
function useBeats(evidence: Evidence, beat: (focused: boolean) => void) {
  const latest = useRef(beat)
  latest.current = beat
  useEffect(() => {
    void evidence.flush()
    const isVisible = () => document.visibilityState === 'visible'
    const timer = setInterval(() => latest.current(isVisible()), beatMs)
    const back = () => void evidence.flush()
    const leave = () => latest.current(true)
    // What was played until now was played in the other state.
    const turn = () => latest.current(!isVisible())
    addEventListener('online', back)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      removeEventListener('online', back)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [evidence])
}

/** Follows what is played of a film and reports it; the server says how much of it counts, and when the film is completed. */
export function useEvidence({ film: { policy }, evidence: { mediaId, own }, connect }: Given): Measured {
  const player = useRef<MediaElement>(null)
  const [evidence] = useState(
    () =>
      new Evidence(
        { watchedShare: own.watchedShare, furthest: own.furthest, completedAt: own.completedAt },
        { ...connect, kept: keptVisits(mediaId), later: (work, ms) => void setTimeout(work, ms) },
      ),
  )
  const { watched, status } = useSyncExternalStore(evidence.subscribe, evidence.snapshot, evidence.snapshot)
  const place = useRef({ from: 0, furthest: own.furthest, isBegun: false })
  const beat = (focused: boolean) => {
    if (player.current && place.current.isBegun) void evidence.beat(player.current.currentTime, focused)
  }
  useBeats(evidence, beat)

  const step = (): number | null => {
    const element = player.current
    if (!element || element.seeking) return null
    const at = element.currentTime
    const now = place.current
    if (now.isBegun)
      evidence.add({
        ...{ from: now.from, to: at, rate: element.playbackRate, muted: element.muted },
        captionLocale: languageOfCaptions(element),
      })
    now.from = at
    if (now.isBegun) now.furthest = Math.max(now.furthest, at)
    return at
  }
  const isFree = watched.completedAt !== null
  const on = {
    onLoadedMetadata: () => {
      const element = player.current
      if (!element || place.current.isBegun) return
      const at = continuedAt({ position: own.position, durationSeconds: element.duration })
      place.current.from = at
      if (at > 0 && at < element.duration) element.currentTime = at
    },
    onPlay: () => {
      place.current.isBegun = true
      place.current.from = player.current?.currentTime ?? 0
      evidence.begin()
    },
    onPause: () => {
      if (player.current?.seeking) return
      step()
      beat(document.visibilityState === 'visible')
    },
    onSeeking: () => {
      const element = player.current
      if (!element) return
      const target = allowedTarget(element.currentTime, place.current, isFree ? 'none' : policy.preventSkip)
      if (Math.abs(target - element.currentTime) > nearEnough) element.currentTime = target
    },
    onSeeked: () => {
      place.current.from = player.current?.currentTime ?? 0
    },
    onRateChange: () => {
      if (player.current && player.current.playbackRate > policy.maxRate) player.current.playbackRate = policy.maxRate
    },
  }
  return {
    ...{ player, on, step, status, completedAt: watched.completedAt },
    share: Math.floor(watched.watchedShare * 100),
    furthest: () => place.current.furthest,
  }
}
