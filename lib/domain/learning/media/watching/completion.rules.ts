import { isWatched, type WatchPolicy } from './heartbeat.rules'
import type { Range } from './ranges.rules'

/** A cue that has to be answered. */
export type RequiredCue = { id: string; at: number }

/** A cue at the edge of a range was seen: players stop there. */
const edgeMs = 1_000

/** A cue in a part that was not played does not count, even if it was answered. */
export const isPlayed = (ranges: readonly Range[], at: number): boolean =>
  ranges.some(([from, to]) => from - edgeMs <= at && at <= to + edgeMs)

export type Evidence = {
  ranges: readonly Range[]
  duration: number | null
  cues: readonly RequiredCue[] | null
  doneCues: readonly string[]
}
/** Whether the evidence is what the policy asks for. */
export const isComplete = ({ ranges, duration, cues, doneCues }: Evidence, policy: WatchPolicy): boolean =>
  isWatched(ranges, duration, policy.completeAtPercent) &&
  (!policy.requireCues || (cues ?? []).every(({ id, at }) => doneCues.includes(id) && isPlayed(ranges, at)))
