import { expect, it } from 'vitest'
import { Recent } from './recent'

it('forgets what was not asked for the longest, beyond its bound', () => {
  const recent = new Recent<string>(10)
  recent.put('a', 'A', 4)
  recent.put('b', 'B', 4)
  expect(recent.get('a')).toBe('A')
  recent.put('c', 'C', 4)
  expect([recent.get('a'), recent.get('b'), recent.get('c'), recent.size]).toEqual(['A', undefined, 'C', 8])
  recent.put('a', 'AA', 5)
  recent.put('d', 'D', 11)
  expect([recent.get('a'), recent.get('c'), recent.get('d'), recent.size]).toEqual(['AA', 'C', undefined, 9])
})
