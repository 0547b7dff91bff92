'use client'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Stretches, sharePlayed, unionOf } from '@/lib/domain/learning/modules/completion/played.rules'
import type { Scene } from '../scene'
import type { Activity } from '../use-activity'
import type { Film } from './film'
import type { MediaElement, Watching } from './watching'
import { allowedPlace, playedBefore } from './watching.rules'

/**
 * The part of a film played on this visit, and the furthest place over all visits. `sent`: the seconds of it
 * that were sent to the server.
 */
type Watched = {
  stretches: Stretches
  from: number
  furthest: number
  sent: number
  isDone: boolean
  begun: boolean
  sought: boolean
}
type Player = RefObject<MediaElement | null>

const secondsOf = (stretches: Stretches) => stretches.reduce((sum, [from, to]) => sum + to - from, 0)
const tenths = (seconds: number) => Math.round(seconds * 10) / 10
const inTenths = ([from, to]: Stretches[number]) => ({ from: tenths(from), to: tenths(to) })

/** Counts the stretches that are played on this visit, together with those of earlier visits. */
function useStretches(player: Player, before: ReturnType<typeof playedBefore>) {
  const watched = useRef<Watched>({
    stretches: [],
    from: 0,
    furthest: 0,
    sent: 0,
    isDone: false,
    begun: false,
    sought: false,
  })
  const resultNow = () => {
    const { stretches } = watched.current
    const { currentTime = 0, duration = 0 } = player.current ?? {}
    const length = Number.isFinite(duration) ? duration : 0
    const percent = sharePlayed(unionOf([...before.stretches, ...stretches]), length)
    return { position: tenths(currentTime), duration: tenths(length), percent, stretches: stretches.map(inTenths) }
  }
  const keep = () => {
    const now = watched.current
    // The browser names the place that is sought before it says that it is reached; what lies between was not played.
    if (now.sought) return
    const at = player.current?.currentTime ?? 0
    if (at > now.from && at - now.from < 5) now.stretches = unionOf([...now.stretches, [now.from, at]])
    now.furthest = Math.max(now.furthest, at)
    now.from = at
  }
  return { watched, resultNow, keep }
}

/** Calls `leave` when the page is hidden, and `resume` again when more is known of earlier visits. */
function useVisit(calls: { leave: () => void; resume: () => void }, before: unknown) {
  const latest = useRef(calls)
  latest.current = calls
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' && latest.current.leave()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when it is known better where it was left
  useEffect(() => latest.current.resume(), [before])
}

/** Keeps seeking and the speed within the policy of the film. */
const limitHandlers = (player: Player, watched: RefObject<Watched>, policy: Film['policy']) => ({
  onSeeking: () => {
    const element = player.current
    if (!element) return
    watched.current.sought = true
    const place = allowedPlace(element.currentTime, watched.current.furthest, policy.preventSkip)
    if (Math.abs(place - element.currentTime) > 0.75) element.currentTime = place
  },
  onSeeked: () => {
    watched.current.sought = false
    watched.current.from = player.current?.currentTime ?? 0
  },
  onRateChange: () => {
    if (player.current && player.current.playbackRate > policy.maxRate) player.current.playbackRate = policy.maxRate
  },
})

/**
 * Follows what is played and claims it with the progress of the lesson, for films whose watching the server does not measure itself; continues where
 * it was left on an earlier visit.
 */
export function useClaims(scene: Scene, { policy }: Film, activity: Activity): Watching {
  const player = useRef<MediaElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const before = useMemo(() => playedBefore(scene.played, activity.events), [scene.played, activity.events])
  const { watched, resultNow, keep } = useStretches(player, before)

  const report = (action: string) => {
    keep()
    const now = watched.current
    const result = resultNow()
    const isComplete = !now.isDone && result.percent >= policy.completeAtPercent
    if (isComplete) now.isDone = true
    now.sent = secondsOf(now.stretches)
    setPercent(result.percent)
    void activity.send(isComplete ? 'completed' : action, result)
  }
  const leave = () => {
    keep()
    if (secondsOf(watched.current.stretches) > watched.current.sent) report('terminated')
  }
  /** To where it was left, until it is played; what waits on this device is known a moment later than the rest. */
  const resume = () => {
    const element = player.current
    watched.current.furthest = Math.max(watched.current.furthest, before.furthest)
    if (!element || watched.current.begun || element.readyState < HTMLMediaElement.HAVE_METADATA) return
    if (before.position > 0 && before.position < element.duration) element.currentTime = before.position
  }
  useVisit({ leave, resume }, before)

  const on = {
    onLoadedMetadata: resume,
    onPlay: () => {
      const now = watched.current
      now.from = player.current?.currentTime ?? 0
      void activity.send(now.begun ? 'played' : 'initialized', resultNow())
      now.begun = true
    },
    onPause: () => !player.current?.seeking && report('paused'),
    onEnded: () => report('paused'),
    ...limitHandlers(player, watched, policy),
  }
  /** With each step of the playback; returns the place, or null while another one is sought. */
  const step = (): number | null => {
    if (!player.current || watched.current.sought) return null
    keep()
    if (!watched.current.isDone && resultNow().percent >= policy.completeAtPercent) report('completed')
    return player.current.currentTime
  }
  const known = before.stretches.length > 0 ? sharePlayed(before.stretches, scene.played?.durationSeconds ?? 0) : 0
  const share = Math.max(percent ?? 0, known)
  const open = (at: number) => {
    watched.current.furthest = Math.max(watched.current.furthest, at)
  }
  return {
    player,
    on,
    step,
    share,
    isComplete: share >= policy.completeAtPercent,
    furthest: () => watched.current.furthest,
    open,
    visit: null,
    status: null,
  }
}
