import { describe, expect, it } from 'vitest'
import { durationOf, isDuration, partsOf } from './duration'

describe('a duration in units', () => {
  it.each([
    ['PT45M', { days: 0, hours: 0, minutes: 45, seconds: 0 }],
    ['P1DT2H3M4S', { days: 1, hours: 2, minutes: 3, seconds: 4 }],
    ['P2W', { days: 14, hours: 0, minutes: 0, seconds: 0 }],
    [5_430, { days: 0, hours: 1, minutes: 30, seconds: 30 }],
    ['P1Y', null],
    ['45 min', null],
    [-1, null],
  ])('reads %s', (value, parts) => expect(partsOf(value)).toEqual(parts))

  it('writes what it read', () => {
    for (const value of ['PT45M', 'P1DT2H3M4S', 'PT1S', 'P3D']) {
      const parts = partsOf(value)
      expect(parts && durationOf(parts, false)).toBe(value)
    }
    const parts = partsOf(90)
    expect(parts && durationOf(parts, true)).toBe(90)
    expect(durationOf({ days: 0, hours: 0, minutes: 0, seconds: 0 }, false)).toBeUndefined()
  })

  it('is that of a field by its widget or its format, unless it holds months or years', () => {
    expect(isDuration({ type: 'string', format: 'duration' }, undefined)).toBe(true)
    expect(isDuration({ type: 'integer', 'x-widget': 'duration' }, 60)).toBe(true)
    expect(isDuration({ type: 'string', format: 'duration' }, 'P1Y')).toBe(false)
    expect(isDuration({ type: 'integer' }, 60)).toBe(false)
  })
})
