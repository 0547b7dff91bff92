import { expect, it } from 'vitest'
import { clockOf, longestSeconds, secondsOfSpan, spanOf } from './durations.rules'

it.each([
  ['00:00:00', 0],
  ['0000:01:35.50', 95.5],
  ['9999:59:59.99', 35_999_999.99],
  ['PT1H30M', 5_400],
  ['P1DT0.25S', 86_400.25],
  ['P1Y', 31_536_000],
  ['PT999999999H', longestSeconds],
  ['999999:99:99', longestSeconds],
  ['P', null],
  ['PT', null],
  ['1:2:3', null],
  ['PT-5S', null],
  ['PT1.5H', null],
  ['', null],
  [`PT${'9'.repeat(60)}S`, null],
  ['yesterday', null],
])('%s is %s seconds', (text, seconds) => expect(secondsOfSpan(text)).toBe(seconds))

it('is written in the words of both versions', () => {
  expect(clockOf(95.5)).toBe('0000:01:35.50')
  expect(clockOf(longestSeconds)).toBe('9999:00:00.00')
  expect(spanOf(95.5)).toBe('PT95.5S')
  expect(secondsOfSpan(spanOf(longestSeconds))).toBe(longestSeconds)
})
