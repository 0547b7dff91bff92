import { describe, expect, it } from 'vitest'
import { beginsNumber, numberTyped, shownNumber } from './number-text'

describe('a number that is typed', () => {
  it.each([
    ['30', 30],
    ['٣٠', 30],
    ['۳۰', 30],
    ['٣0', 30],
    ['٢٫٥', 2.5],
    ['٢،٥', 2.5],
    ['2,5', 2.5],
    ['1,500', 1500],
    ['1.', 1],
    ['-٣', -3],
    ['–3', -3],
    ['1.2.3', null],
    ['about 20 minutes', null],
    ['-', null],
    ['', null],
  ])('%s is taken as %s', (typed, number) => {
    expect(numberTyped(typed)).toBe(number)
  })

  it('is none where it has decimals in a whole one, or a sign where it may not be negative', () => {
    expect(numberTyped('٢٫٥', { isWhole: true })).toBeNull()
    expect(numberTyped('1,000', { isWhole: true })).toBe(1000)
    expect(numberTyped('-5', { min: 0 })).toBeNull()
  })

  it('begins with a digit of any script or a decimal mark', () => {
    for (const sign of ['5', '٥', '۵', '.', ',', '٫']) expect(beginsNumber(sign), sign).toBe(true)
    for (const sign of ['a', 'ع', '-', '*', '/', '½']) expect(beginsNumber(sign), sign).toBe(false)
  })

  it('is shown in the digits of its reader', () => {
    expect(shownNumber('2.5', 'ar-u-nu-arab')).toBe('٢٫٥')
    expect(shownNumber('-30', 'ar-u-nu-arab')).toBe('-٣٠')
    expect(shownNumber('2.5', 'ar-u-nu-latn')).toBe('2.5')
    expect(shownNumber('2.5', 'en-u-nu-latn')).toBe('2.5')
    expect(shownNumber('٢,٥', 'en-u-nu-latn')).toBe('2,5')
  })
})
