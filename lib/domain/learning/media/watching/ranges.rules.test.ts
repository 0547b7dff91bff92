import { describe, expect, it } from 'vitest'
import { flatOf, inMs, type Range, rangesInSeconds, rangesOf, withRange, withStretch } from './ranges.rules'

describe('ranges', () => {
  it('are stored and shown as they are', () => {
    const ranges: Range[] = [
      [0, 1_500],
      [2_000, 2_001],
    ]
    expect(rangesOf(flatOf(ranges))).toEqual(ranges)
    expect(rangesInSeconds(ranges)).toEqual([
      [0, 1.5],
      [2, 2.001],
    ])
    expect(inMs(0.29)).toBe(290)
  })

  it('touching each other are one', () => {
    expect(withRange([[0, 10], [20, 30]], [10, 20])).toEqual([[0, 30]]) // biome-ignore format: ranges
    expect(withRange([[0, 10], [20, 30]], [12, 15])).toEqual([[0, 10], [12, 15], [20, 30]]) // biome-ignore format: ranges
  })

  it('are one stretch while a film plays on, and another after each jump', () => {
    const played = [[0, 15_000], [15_000, 30_000], [30_200, 45_000], [10_000, 20_000]] as const // biome-ignore format: ranges
    expect(played.reduce<Range[]>((all, it) => withStretch(all, it), [])).toEqual([
      [0, 45_000],
      [10_000, 20_000],
    ])
  })
})
