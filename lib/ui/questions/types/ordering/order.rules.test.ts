import { expect, it } from 'vitest'
import { nextLeft, paired, unpaired } from '../matching/pairing.rules'
import { movedTo, stepBy } from './order.rules'

it('moves an item to any place at once', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect([stepBy(0, 'ArrowDown', 3), stepBy(2, 'Home', 3), stepBy(0, 'ArrowUp', 3), stepBy(2, 'End', 3)]).toEqual([
    1,
    0,
    null,
    null,
  ])
})

it('pairs each right side once, and goes on to the next empty place', () => {
  expect(paired({ l1: 'a' }, 'l2', 'a')).toEqual({ l2: 'a' })
  expect(paired({ l1: 'a' }, 'l1', 'b')).toEqual({ l1: 'b' })
  expect(unpaired({ l1: 'a', l2: 'b' }, 'l1')).toEqual({ l2: 'b' })
  expect(nextLeft(['l1', 'l2'], { l1: 'a' }, null)).toBe('l2')
  expect(nextLeft(['l1', 'l2'], { l1: 'a' }, 'l1')).toBe('l2')
  expect(nextLeft(['l1'], { l1: 'a' }, null)).toBeNull()
})
