import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Range } from '../watching/ranges.rules'
import { bucketOf, type HeatBucket, type HeatVisit, heatOf } from './heat.rules'
import { shownHeat } from './shown-heat.rules'

const second = 1_000
const ranges = (pairs: readonly (readonly [number, number])[]): Range[] => pairs.map(([from, to]) => [from * second, to * second])
const visit = (userId: string, pairs: readonly (readonly [number, number])[], more: Partial<HeatVisit> = {}): HeatVisit => ({
  userId,
  stretches: ranges(pairs),
  captionsOn: [],
  isOpen: false,
  ...more,
})

/** Counts bucket by bucket and second by second. */
function bruteForce(visits: readonly HeatVisit[], bucket: number, count: number): HeatBucket[] {
  return Array.from({ length: count }, (_, at) => {
    const seconds = Array.from({ length: bucket }, (_it, n) => (at * bucket + n) * second)
    const isIn = (place: number) => seconds.includes(Math.floor(place / second) * second)
    const touches = ([from, to]: Range) => seconds.some((place) => from < place + second && place < to)
    const isSkipped = (from: Range | undefined, to: Range) =>
      from !== undefined && to[0] > from[1] && seconds.every((place) => place >= from[1] && place + second <= to[0])
    const plays = visits.reduce((sum, { stretches }) => sum + stretches.filter(touches).length, 0)
    const viewers = new Set(visits.filter(({ stretches }) => stretches.some(touches)).map(({ userId }) => userId)).size
    return {
      viewers,
      plays,
      rewatch: plays - viewers,
      skips: visits.reduce((sum, { stretches }) => sum + stretches.filter((to, n) => isSkipped(stretches[n - 1], to)).length, 0),
      exits: visits.filter(({ stretches, isOpen }) => !isOpen && isIn((stretches.at(-1)?.[1] ?? 0) - 1)).length,
      captionsOn: visits.reduce((sum, { captionsOn }) => sum + captionsOn.filter(isIn).length, 0),
    }
  })
}

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 30 }))
  .map(([from, length]) => [from, Math.min(100, from + length)] as const)
const someVisits = fc.array(
  fc
    .record({
      user: fc.integer({ min: 0, max: 6 }),
      pairs: fc.array(stretch, { minLength: 1, maxLength: 6 }),
      captions: fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 3 }),
      isOpen: fc.boolean(),
    })
    .map(({ user, pairs, captions, isOpen }) =>
      visit(`u${user}`, pairs, { captionsOn: captions.map((at) => at * second), isOpen }),
    ),
  { maxLength: 20 },
)

describe('the heat of a film', () => {
  it('equals a count of every second, for every size of bucket', () => {
    fc.assert(
      fc.property(someVisits, fc.integer({ min: 1, max: 40 }), (visits, bucket) => {
        const count = Math.ceil(100 / bucket)
        expect(heatOf(visits, bucket * second, count)).toEqual(bruteForce(visits, bucket, count))
      }),
      { numRuns: 1_000, seed: 41 },
    )
  })

  it('has viewers once, plays each time, jumps ahead, and where visits ended', () => {
    const visits = [
      visit('a', [[0, 25], [5, 10], [40, 50]], { captionsOn: [12_000] }), // biome-ignore format: stretches
      visit('a', [[0, 5]]),
      visit('b', [[0, 50]], { isOpen: true }),
    ]
    expect(heatOf(visits, 10_000, 5)).toEqual([
      { viewers: 2, plays: 4, rewatch: 2, skips: 0, exits: 1, captionsOn: 0 },
      { viewers: 2, plays: 2, rewatch: 0, skips: 1, exits: 0, captionsOn: 1 },
      { viewers: 2, plays: 2, rewatch: 0, skips: 1, exits: 0, captionsOn: 0 },
      { viewers: 1, plays: 1, rewatch: 0, skips: 1, exits: 0, captionsOn: 0 },
      { viewers: 2, plays: 2, rewatch: 0, skips: 0, exits: 1, captionsOn: 0 },
    ])
  })

  it('has a hundred parts, or as many as were asked for up to a thousand', () => {
    expect(bucketOf(undefined, 600_000)).toBe(6)
    expect(bucketOf(10, 600_000)).toBe(10)
    expect(bucketOf(1, 7_200_000)).toBe(8)
    expect(bucketOf(undefined, 3_000)).toBe(1)
  })
})

describe('what is shown of it', () => {
  const film = { bucketMs: 10_000, lengthMs: 30_000 }
  const people = (count: number, from: number, locale: 'ar' | 'en', pairs: readonly (readonly [number, number])[]) =>
    Array.from({ length: count }, (_, at) => ({ ...visit(`p${from + at}`, pairs), locale }))

  it('is nothing about one to four people', () => {
    for (const count of [1, 4]) {
      const shown = shownHeat(people(count, 0, 'ar', [[0, 30]]), film)
      expect(shown).toMatchObject({ viewers: null, visits: null, locales: [{ locale: 'ar', viewers: null }], suppressed: 6 })
      expect(JSON.stringify([shown.buckets, shown.locales])).not.toMatch(/"(viewers|plays|exits|skips)":\d/)
    }
    expect(shownHeat(people(5, 0, 'ar', [[0, 30]]), film)).toMatchObject({ viewers: 5, visits: 5, suppressed: 0 })
  })

  it('hides the parts that so few watched, and keeps the others', () => {
    const { buckets } = shownHeat([...people(8, 0, 'ar', [[0, 20]]), ...people(2, 0, 'ar', [[20, 30]])], film)
    expect(buckets.map(({ viewers }) => viewers)).toEqual([8, 8, null])
  })

  it('shows no language by subtraction', () => {
    const { viewers, locales } = shownHeat([...people(9, 0, 'ar', [[0, 30]]), ...people(2, 20, 'en', [[0, 30]])], film)
    expect(viewers).toBe(11)
    // English is hidden, and so is Arabic: both together are shown.
    expect(locales).toMatchObject([
      { locale: 'ar', viewers: null },
      { locale: 'en', viewers: null },
    ])
    expect(JSON.stringify(locales)).not.toMatch(/"plays":\d/)
  })
})
