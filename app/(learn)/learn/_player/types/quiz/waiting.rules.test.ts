import { expect, it } from 'vitest'
import { callIn, opensSoon } from './waiting.rules'

const serverNow = '2026-11-23T07:00:00.000Z'

it('people wait on the page during the last hour before a quiz opens', () => {
  const soon = '2026-11-23T08:00:00.000Z'
  expect(opensSoon({ refusal: 'notOpenYet', nextStartAt: soon, serverNow })).toBe(soon)
  expect(opensSoon({ refusal: 'notOpenYet', nextStartAt: '2026-11-23T08:00:01.000Z', serverNow })).toBe(null)
  expect(opensSoon({ refusal: 'cooldown', nextStartAt: soon, serverNow })).toBe(null)
  expect(opensSoon({ refusal: null, nextStartAt: null, serverNow })).toBe(null)
})

it('a page calls again at its own moment', () => {
  expect(callIn('2026-11-23T07:00:05.000Z', serverNow, 0.5)).toBe(6000)
  expect(callIn('2026-11-23T06:59:00.000Z', serverNow, 0)).toBe(0)
  expect(callIn(null, serverNow, 0)).toBe(null)
})
