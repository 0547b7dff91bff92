import type { Range } from '../watching/ranges.rules'

/** One visit to a film; times in milliseconds. */
export type HeatVisit = {
  userId: string
  /** The played stretches, in this order. */
  stretches: readonly Range[]
  captionsOn: readonly number[]
  /** Whether it may go on: then it has no exit yet. */
  isOpen: boolean
}
export type HeatBucket = { viewers: number; plays: number; rewatch: number; skips: number; exits: number; captionsOn: number }

/** Adds up spans of buckets: one step at each end of a span instead of one for each bucket. */
class Spans {
  private readonly steps: number[]
  constructor(private readonly count: number) {
    this.steps = new Array<number>(count + 1).fill(0)
  }
  add(first: number, last: number) {
    const [from, to] = [Math.max(0, first), Math.min(this.count - 1, last)]
    if (from > to) return
    this.steps[from] = (this.steps[from] ?? 0) + 1
    this.steps[to + 1] = (this.steps[to + 1] ?? 0) - 1
  }
  sums(): number[] {
    let sum = 0
    return this.steps.slice(0, this.count).map((step) => {
      sum += step
      return sum
    })
  }
}

type Span = [first: number, last: number]
/** Spans of buckets as their union. */
function joined(spans: Span[]): Span[] {
  const union: Span[] = []
  for (const [first, last] of spans.toSorted(([one], [other]) => one - other)) {
    const before = union.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else union.push([first, last])
  }
  return union
}

/**
 * The counts of each part of a film. A play is a stretch that touches the part, a rewatch one beyond the
 * first of a viewer; the part is skipped where a jump ahead leaves it out as a whole; an exit is the place
 * where a visit ended, the end of the film included. Linear in stretches and buckets, except for the sorting.
 */
export function heatOf(visits: readonly HeatVisit[], bucketMs: number, count: number): HeatBucket[] {
  const [viewers, plays, skips, exits, captions] = Array.from({ length: 5 }, () => new Spans(count))
  const byUser = new Map<string, Span[]>()
  for (const { userId, stretches, captionsOn, isOpen } of visits) {
    const own = byUser.get(userId) ?? []
    byUser.set(userId, own)
    for (const [at, [from, to]] of stretches.entries()) {
      const span: Span = [Math.floor(from / bucketMs), Math.ceil(to / bucketMs) - 1]
      own.push(span)
      plays?.add(...span)
      const before = stretches[at - 1]
      if (before && from > before[1]) skips?.add(Math.ceil(before[1] / bucketMs), Math.floor(from / bucketMs) - 1)
    }
    const end = stretches.at(-1)
    const exit = end ? Math.floor((end[1] - 1) / bucketMs) : null
    if (exit !== null && !isOpen) exits?.add(exit, exit)
    for (const place of captionsOn) captions?.add(Math.floor(place / bucketMs), Math.floor(place / bucketMs))
  }
  for (const spans of byUser.values()) for (const span of joined(spans)) viewers?.add(...span)
  const [seen = [], played = [], skipped = [], left = [], read = []] = [viewers, plays, skips, exits, captions].map(
    (spans) => spans?.sums() ?? [],
  )
  return seen.map((people, at) => ({
    viewers: people,
    plays: played[at] ?? 0,
    rewatch: (played[at] ?? 0) - people,
    skips: skipped[at] ?? 0,
    exits: left[at] ?? 0,
    captionsOn: read[at] ?? 0,
  }))
}

export const mostBuckets = 1_000
/** The size of a bucket in whole seconds: the one that was asked for, or a hundredth of the film, but never more than so many buckets. */
export const bucketOf = (asked: number | undefined, lengthMs: number): number =>
  Math.max(1, asked ?? Math.ceil(lengthMs / 100_000), Math.ceil(lengthMs / (mostBuckets * 1_000)))
