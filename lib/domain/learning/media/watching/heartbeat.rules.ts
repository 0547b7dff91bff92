import type { DiscardReason, SkipRule } from '../words'
import { lengthOf, type Range, within, withRange, withStretch } from './ranges.rules'

// Counts the valid intervals of a heartbeat. Times of the film and of the clock are whole milliseconds.

export type WatchPolicy = {
  preventSkip: SkipRule
  maxRate: number
  completeAtPercent: number
  requireCues: boolean
  requireFocus: boolean
}
export type Interval = { from: number; to: number; rate: number }

/** The progress of a person in a film, over all visits. */
export type Watched = {
  ranges: readonly Range[]
  /** The end of what was reached. */
  furthest: number
  /** The film time that may still count, as of `creditAt`. */
  credit: number
  creditAt: number
  isCompleted: boolean
}

/** One visit in one tab. */
export type Visit = {
  startedAt: number
  /** The film time that counted in this visit. */
  spent: number
  lastSeq: number
  /** The stretches that counted, in the order in which they were played. */
  stretches: readonly Range[]
}

export type Heartbeat = { seq: number; intervals: readonly Interval[]; now: number; focused?: boolean }
export type Discarded = { range: Range; reason: DiscardReason }

/** A visit whose stretches are this many is full, and the player starts another one. */
export const mostStretches = 500
/** The most separate ranges of a person in a film. */
export const mostRanges = 1_000
/** A person may watch in so many tabs at once. */
export const tabsAtOnce = 2
/** How far from the furthest place a range may begin where skipping is prevented. */
export const skipSlackMs = 1_000
/** The most that counts without time passing, for slow networks and clocks that differ. */
const mostToleranceMs = 5_000
/** After so long without a heartbeat, the next visit begins with the tolerance alone. */
export const sittingEndsMs = 600_000

/** A short film has a small tolerance, so that no film counts as watched at once. */
export const toleranceOf = (duration: number | null): number =>
  duration === null ? mostToleranceMs : Math.min(mostToleranceMs, Math.floor(duration / 10))

/** The credit with which a visit begins: what the sitting left, or the tolerance where there was no visit shortly before. */
export function creditAtStart(
  before: { credit: number; creditAt: number; lastAt: number } | null,
  now: number,
  duration: number | null,
): { credit: number; creditAt: number } {
  const isSameSitting = before !== null && now - before.lastAt < sittingEndsMs
  return isSameSitting
    ? { credit: before.credit, creditAt: before.creditAt }
    : { credit: tabsAtOnce * toleranceOf(duration), creditAt: now }
}

const elapsed = (since: number, now: number) => Math.max(0, now - since)

/** Whether the rule on skipping refuses a range that begins here. Once the film was completed, everything is open. */
function isSkip(from: number, { furthest, isCompleted }: Watched, rule: SkipRule): boolean {
  if (rule === 'none' || isCompleted) return false
  return from > furthest + skipSlackMs || (rule === 'both' && from < furthest - skipSlackMs)
}

/**
 * Decides interval by interval, in the order of the heartbeat. An interval counts as a whole or not at all; only what lies past the end is cut off. A
 * heartbeat whose number came before changes nothing.
 */
export function applyHeartbeat(
  { watched, visit, policy, duration }: { watched: Watched; visit: Visit; policy: WatchPolicy; duration: number | null },
  { seq, intervals, now, focused }: Heartbeat,
) {
  if (seq <= visit.lastSeq) return { isReplay: true as const, watched, visit, accepted: [], discarded: [] }
  const { maxRate, preventSkip } = policy
  const earned = (since: number, tabs: number) => Math.floor(tabs * maxRate * elapsed(since, now))
  let credit = watched.credit + earned(watched.creditAt, tabsAtOnce)
  let left = toleranceOf(duration) + earned(visit.startedAt, 1) - visit.spent
  let next = { ...watched, creditAt: Math.max(watched.creditAt, now) }
  let { stretches, spent } = visit
  const accepted: Range[] = []
  const discarded: Discarded[] = []

  const reasonAgainst = ([from, to]: Range, rate: number): DiscardReason | null => {
    if (to <= from) return duration !== null && from >= duration ? 'pastEnd' : 'empty'
    if (rate > maxRate) return 'rateTooHigh'
    if (policy.requireFocus && focused === false) return 'unfocused'
    if (isSkip(from, next, preventSkip)) return 'skipped'
    if (to - from > Math.min(left, credit)) return 'tooFast'
    return null
  }
  for (const { from, to, rate } of intervals) {
    const range: Range = [from, duration === null ? to : Math.min(to, duration)]
    const reason = reasonAgainst(range, rate)
    const ranges = reason ? next.ranges : withRange(next.ranges, range)
    const played = reason ? stretches : withStretch(stretches, range)
    const isFull = ranges.length > mostRanges || played.length > mostStretches
    if (reason || isFull) {
      discarded.push({ range: [from, to], reason: reason ?? 'tooScattered' })
      continue
    }
    const length = range[1] - range[0]
    accepted.push(range)
    left -= length
    credit -= length
    spent += length
    stretches = played
    next = { ...next, ranges, furthest: Math.max(next.furthest, range[1]) }
  }
  return {
    isReplay: false as const,
    watched: { ...next, credit: Math.min(credit, mostCreditMs) },
    visit: { ...visit, lastSeq: seq, spent, stretches },
    accepted,
    discarded,
  }
}

/** The largest value of the column; a visit that is open for weeks earns no more. */
const mostCreditMs = 2_000_000_000

/** Players report the end of a film a little early: so much may be missing, but never more than a hundredth of the film. */
const endSlackMs = 1_000

export const shareOf = (ranges: readonly Range[], duration: number | null): number =>
  duration === null || duration <= 0 ? 0 : Math.floor((lengthOf(within(ranges, duration)) / duration) * 10_000) / 10_000

/** Whether so much was watched as the policy asks for. A live stream has no length, and no share of it. */
export function isWatched(ranges: readonly Range[], duration: number | null, completeAtPercent: number): boolean {
  if (duration === null || duration <= 0) return false
  const slack = Math.min(endSlackMs, Math.floor(duration / 100))
  return lengthOf(within(ranges, duration)) + slack >= (duration * completeAtPercent) / 100
}

/** Where the next visit begins: where it was left, or at the beginning if that was the end; under a rule on skipping, no further than was reached. */
export function continuedAt(
  { position, furthest, isCompleted }: { position: number; furthest: number; isCompleted: boolean },
  duration: number | null,
  rule: SkipRule,
): number {
  const place = rule === 'none' || isCompleted ? position : Math.min(position, furthest)
  return duration !== null && place >= duration - Math.min(3_000, duration / 10) ? 0 : place
}
