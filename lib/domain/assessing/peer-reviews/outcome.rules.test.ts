import { expect, it } from 'vitest'
import { averageOf, pointsFromReviews } from './outcome.rules'

it('takes the median or the mean of totals as exact decimals', () => {
  expect(averageOf([], 'median')).toBeNull()
  expect(averageOf([9, 1, 2], 'median')).toBe(2)
  expect(averageOf([0.1, 0.2], 'median')).toBe(0.15)
  expect(averageOf([0.1, 0.2, 0.3], 'mean')).toBe(0.2)
  expect(averageOf([1, 1, 2], 'mean')).toBe(1.3333)
})

it('adds the reviews, the reviews given and the own grade by their shares', () => {
  const given = { count: 1, asked: 2 }
  const reviewed = { points: 7.5, most: 10 }
  expect(pointsFromReviews(60, { sharePercent: 100, givingPercent: 0 }, { reviewed, given, ownPercent: null })).toBe(45)
  expect(pointsFromReviews(60, { sharePercent: 80, givingPercent: 20 }, { reviewed, given, ownPercent: null })).toBe(42)
  const half = { sharePercent: 50, givingPercent: 10 }
  expect(pointsFromReviews(100, half, { reviewed, given, ownPercent: 90 })).toBe(78.5)
  expect(pointsFromReviews(100, half, { reviewed, given, ownPercent: null })).toBeNull()
  expect(pointsFromReviews(100, half, { reviewed: null, given, ownPercent: 90 })).toBeNull()
  expect(
    pointsFromReviews(
      100,
      { sharePercent: 0, givingPercent: 10 },
      { reviewed: null, given: { count: 0, asked: 0 }, ownPercent: 50 },
    ),
  ).toBe(55)
})
