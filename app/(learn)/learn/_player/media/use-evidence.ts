'use client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import { callOnce } from '@/lib/ui/api-client'
import { onReasons } from '@/lib/ui/sending/reasons'
import { FilmEvidence } from './evidence'
import { allowedTarget } from './evidence.rules'
import type { Film } from './film'
import { keptVisits } from './kept-visits'
import { Playhead } from './playhead'
import type { FilmRecord } from './recorded'
import type { MediaElement, Watching } from './watching'

/** How often what is played is reported. */
const beatMs = 15_000
/** A seek that ends nearer to where it was allowed is let be. */
const nearEnough = 0.75

type Connection = Pick<ConstructorParameters<typeof FilmEvidence>[1], 'start' | 'send'>
/** Where the film is played. */
type Lesson = { moduleId: string; locale: Language }
export type Measured = Watching & { completedAt: string | null }

const connect = ({ calls, evidence: { mediaId } }: FilmRecord, { moduleId, locale }: Lesson): Connection => ({
  start: async () => (await callOnce(calls.start, { params: { mediaId }, body: { locale, moduleId } })).data,
  send: async (sid, beat) => (await callOnce(calls.send, { params: { sid }, body: beat })).data,
})

const languageOfCaptions = (element: MediaElement): string | null =>
  [...element.textTracks].find(({ mode, kind }) => mode === 'showing' && (kind === 'captions' || kind === 'subtitles'))
    ?.language || null

/** Reports every fifteen seconds, and whenever something may be lost: a pause, a page that is left or hidden, a connection that is back. */
function useBeats(evidence: FilmEvidence, on: { beat: (focused: boolean) => void; leave: () => void }) {
  const latest = useRef(on)
  latest.current = on
  useEffect(() => {
    void evidence.flush()
    const isVisible = () => document.visibilityState === 'visible'
    const timer = setInterval(() => latest.current.beat(isVisible()), beatMs)
    const end = onReasons({
      online: () => void evidence.flush(),
      leave: () => latest.current.leave(),
      // Everything until now was played in the other state.
      visibility: (isNowVisible) => latest.current.beat(!isNowVisible),
    })
    return () => {
      clearInterval(timer)
      end()
    }
  }, [evidence])
}

/** Follows what is played of a film and reports it; the server says how much of it counts, and when the film is completed. */
export function useEvidence({ policy }: Film, record: FilmRecord, lesson: Lesson): Measured {
  const { mediaId, own } = record.evidence
  const player = useRef<MediaElement>(null)
  const [evidence] = useState(
    () =>
      new FilmEvidence(
        { watchedShare: own.watchedShare, furthest: own.furthest, completedAt: own.completedAt },
        { ...connect(record, lesson), kept: keptVisits(mediaId) },
      ),
  )
  const { watched, status } = useSyncExternalStore(evidence.subscribe, evidence.snapshot, evidence.snapshot)
  const [head] = useState(() => new Playhead(own.furthest))
  const beat = (focused: boolean) => {
    if (player.current && head.isBegun) void evidence.beat(player.current.currentTime, focused)
  }

  const step = (): number | null => {
    const element = player.current
    const played = element && head.step(element.currentTime)
    if (!played) return null
    const { playbackRate: rate, muted } = element
    evidence.add({ ...played, rate, muted, captionLocale: languageOfCaptions(element) })
    return played.to
  }
  const leave = () => {
    step()
    if (player.current && head.isBegun) evidence.leave(player.current.currentTime, true)
  }
  useBeats(evidence, { beat, leave })
  const isFree = watched.completedAt !== null
  const on = {
    onLoadedMetadata: () => {
      const element = player.current
      if (!element || head.isBegun) return
      // Evidence that the last visit could not send is known here before it is on the server; a rule on skipping goes by what is there.
      const position = (policy.preventSkip === 'none' ? evidence.leftAt() : null) ?? own.position
      head.from = position
      if (position > 0 && position < element.duration) element.currentTime = position
    },
    onPlay: () => {
      head.begin(player.current?.currentTime ?? 0)
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
      head.seek()
      const target = allowedTarget(element.currentTime, head, isFree ? 'none' : policy.preventSkip)
      if (Math.abs(target - element.currentTime) > nearEnough) element.currentTime = target
    },
    onSeeked: () => head.reach(player.current?.currentTime ?? 0),
    onRateChange: () => {
      if (player.current && player.current.playbackRate > policy.maxRate) player.current.playbackRate = policy.maxRate
    },
  }
  return {
    player,
    on,
    step,
    status,
    completedAt: watched.completedAt,
    isComplete: isFree,
    share: Math.floor(watched.watchedShare * 100),
    furthest: () => head.furthest,
    open: (at) => head.open(at),
    visit: evidence,
  }
}
