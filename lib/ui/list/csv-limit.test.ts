import { expect, it } from 'vitest'
import { cutAt, mostRows } from './csv-limit'

it.each([
  [10_506, 10_000, { missing: 506, fileName: 'people-first-10000-of-10506.csv' }],
  [10_001, 10_100, { missing: 1, fileName: 'people-first-10000-of-10001.csv' }],
  [10_000, 10_000, { missing: 0, fileName: 'people.csv' }],
  [0, 0, { missing: 0, fileName: 'people.csv' }],
  // Rows that were added while it was read are no fault.
  [3, 5, { missing: 0, fileName: 'people.csv' }],
])('a file of %s rows, of which %s were read, says what it lacks', (count, rows, expected) => {
  expect(cutAt('people', count, rows)).toEqual(expected)
  expect(mostRows).toBe(10_000)
})
