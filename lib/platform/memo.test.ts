import { expect, it } from 'vitest'
import { memo } from './memo'

it('computes the result of a text once, and forgets all results when there are too many', () => {
  const made: string[] = []
  const upper = memo((text) => {
    made.push(text)
    return text.toUpperCase()
  }, 2)
  expect(['a', 'a', 'b', 'a', 'c', 'a'].map(upper)).toEqual(['A', 'A', 'B', 'A', 'C', 'A'])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  const long = 'x'.repeat(4001)
  expect([upper(long), upper(long)].map(({ length }) => length)).toEqual([4001, 4001])
  expect(made.filter((text) => text === long)).toHaveLength(2)
})
