import { expect, it } from 'vitest'
import { ranked } from './standings.rules'

const ranksOf = (points: number[], first = { rank: 1, place: 1 }) =>
  ranked(
    points.map((each) => ({ points: each })),
    first,
  ).map(({ rank }) => rank)

it('equal points share a rank, and the next one skips', () => {
  expect(ranksOf([90, 90, 80, 70, 70, 70, 10])).toEqual([1, 1, 3, 4, 4, 4, 7])
  expect(ranksOf([])).toEqual([])
})

it('ranks go on from those of the people above', () => {
  // The second of three that share rank 4.
  expect(ranksOf([70, 70, 10], { rank: 4, place: 5 })).toEqual([4, 4, 7])
})
