import { expect, it } from 'vitest'
import { byDay } from './by-day'

it('items are put together by their days, and keep their order', () => {
  const items = ['b2', 'b1', 'a3', 'b0']
  expect(byDay(items, (item) => item.charAt(0))).toEqual([
    { day: 'b', items: ['b2', 'b1', 'b0'] },
    { day: 'a', items: ['a3'] },
  ])
  expect(byDay([], () => '')).toEqual([])
})
