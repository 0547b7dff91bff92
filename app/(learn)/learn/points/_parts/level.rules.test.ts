import { expect, it } from 'vitest'
import { shareOfLevel } from './level.rules'

it('the ring of a level is as full as the way to the next one is gone', () => {
  const level = { threshold: 100 }
  const nextLevel = { threshold: 300 }
  expect(shareOfLevel({ points: 150, level, nextLevel })).toBe(0.25)
  expect(shareOfLevel({ points: 30, level: null, nextLevel: level })).toBe(0.3)
  // Points that were taken away leave the level; the ring does not turn back.
  expect(shareOfLevel({ points: -5, level: null, nextLevel: level })).toBe(0)
  expect(shareOfLevel({ points: 900, level: nextLevel, nextLevel: null })).toBe(1)
  expect(shareOfLevel({ points: 900, level: null, nextLevel: null })).toBe(0)
})
