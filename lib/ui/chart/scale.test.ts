import { expect, it } from 'vitest'
import { levelOf, namedPlaces, ticksFor } from './scale'

it('marks an axis with few whole numbers, of which the last is not below the largest', () => {
  expect([0, 1, 3, 4, 7, 12, 87, 100, 3031].map(ticksFor)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
    [0, 2, 4, 6, 8],
    [0, 5, 10, 15],
    [0, 50, 100],
    [0, 50, 100],
    [0, 1000, 2000, 3000, 4000],
  ])
  for (let largest = 0; largest < 5000; largest += 1) {
    const ticks = ticksFor(largest)
    expect(ticks.length).toBeLessThanOrEqual(5)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})

it('names places of an axis evenly, the last one always', () => {
  expect(namedPlaces(30, 5)).toEqual([5, 11, 17, 23, 29])
  expect(namedPlaces(7, 5)).toEqual([0, 2, 4, 6])
  expect(namedPlaces(3, 5)).toEqual([0, 1, 2])
  expect(namedPlaces(1, 5)).toEqual([0])
  expect(namedPlaces(0, 5)).toEqual([])
})

it('draws nothing as nothing and the largest as the strongest', () => {
  expect([0, 1, 25, 26, 99, 100].map((value) => levelOf(value, 100))).toEqual([0, 1, 1, 2, 4, 4])
  expect(levelOf(0, 0)).toBe(0)
})
