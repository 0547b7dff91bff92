/** A stretch that was played, with how it was played. Seconds. */
export type Interval = { from: number; to: number; rate: number; muted: boolean; captionLocale: string | null }
/** One report to the server. */
export type Beat = { seq: number; intervals: Interval[]; position: number; focused: boolean }

/** The most that one report takes. */
export const mostIntervals = 100
/** A longer step is no playback. */
const longestStep = 5

const thousandths = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * The played intervals with one more step, which extends the last interval if it continues it in the same
 * way.
 */
export function withStep(played: readonly Interval[], step: Interval): Interval[] {
  const { rate, muted, captionLocale } = step
  const [from, to] = [thousandths(step.from), thousandths(step.to)]
  if (!(to > from) || to - from > longestStep * Math.max(1, rate)) return [...played]
  const last = played.at(-1)
  const goesOn = last && last.to === from && last.rate === rate && last.muted === muted && last.captionLocale === captionLocale
  if (goesOn) return [...played.slice(0, -1), { ...last, to }]
  return [...played, { from, to, rate, muted, captionLocale }]
}

/** The played intervals as reports, with numbers that continue after `lastSeq`. */
export function beatsOf(played: readonly Interval[], lastSeq: number, now: Pick<Beat, 'position' | 'focused'>): Beat[] {
  const count = Math.max(1, Math.ceil(played.length / mostIntervals))
  return Array.from({ length: count }, (_, at) => ({
    seq: lastSeq + 1 + at,
    intervals: played.slice(at * mostIntervals, (at + 1) * mostIntervals),
    position: thousandths(Math.max(0, now.position)),
    focused: now.focused,
  }))
}

/** Reports as one, with the number of the last; none where there is nothing to report, or more than one report takes. */
export function joinedBeat(beats: readonly Beat[]): Beat | null {
  const last = beats.at(-1)
  const intervals = beats.flatMap((beat) => beat.intervals)
  return last && intervals.length > 0 && intervals.length <= mostIntervals ? { ...last, intervals } : null
}

export type Discarded = { from: number; to: number; reason: string }
/** The intervals of a report that the server found too fast: more was played than time had passed for it. */
export const earlyIn = ({ intervals }: Beat, discarded: readonly Discarded[]): Interval[] =>
  intervals.filter(({ from, to }) => discarded.some((one) => one.reason === 'tooFast' && one.from === from && one.to === to))

type Ranges = readonly (readonly [number, number])[]

/** Where playback may go on from: what the author keeps closed opens as it is played, and altogether once the film is completed. */
export function allowedTarget(wanted: number, { from, furthest }: { from: number; furthest: number }, rule: string): number {
  if (rule === 'both') return from
  return rule === 'forward' ? Math.min(wanted, Math.max(furthest, from)) : wanted
}

/** The seconds of the union of ranges. */
export const secondsIn = (ranges: Ranges): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)
