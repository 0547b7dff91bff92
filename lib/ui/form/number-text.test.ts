import { describe, expect, it } from 'vitest'
import { plainNumber, shownNumber } from './number-text'

describe('a number that is typed', () => {
  it.each([
    ['30', '30'],
    ['٣٠', '30'],
    ['۳۰', '30'],
    ['٣0', '30'],
    ['٢٫٥', '2.5'],
    ['2,5', '2.5'],
    ['1.', '1.'],
    ['-٣', '-3'],
    ['3-', '3'],
    ['1.2.3', '1.23'],
    ['about 20 minutes', '20'],
    ['', ''],
  ])('%s is taken as %s', (typed, plain) => {
    expect(plainNumber(typed)).toBe(plain)
  })

  it('has no point where it is whole, and no sign where it may not be negative', () => {
    expect(plainNumber('٢٫٥', { isWhole: true })).toBe('25')
    expect(plainNumber('1,000', { isWhole: true })).toBe('1000')
    expect(plainNumber('-5', { isPositive: true })).toBe('5')
  })

  it('is shown in the digits of its reader', () => {
    expect(shownNumber('2.5', 'ar-u-nu-arab')).toBe('٢٫٥')
    expect(shownNumber('-30', 'ar-u-nu-arab')).toBe('-٣٠')
    expect(shownNumber('2.5', 'ar-u-nu-latn')).toBe('2.5')
    expect(shownNumber('2.5', 'en-u-nu-latn')).toBe('2.5')
  })
})
