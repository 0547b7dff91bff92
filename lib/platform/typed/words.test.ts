import { describe, expect, it } from 'vitest'
import { seenKey, unitKey, wordsKey } from './words'

describe('words as people type them', () => {
  it.each([
    ["don't", 'don\u2019t'],
    ["don't", 'don\u02bct'],
    ["don't", 'don\uff07t'],
    ["don't", 'don`t'],
    ["don't", 'don\u00b4t'],
    ['"yes"', '\u201cyes\u201d'],
    ['"yes"', '\u00abyes\u00bb'],
    ['"نعم"', '«نعم»'],
    ['"yes"', "''yes''"],
    ['well-known', 'well\u2010known'],
    ['well-known', 'well\u2013known'],
    ['well-known', 'well\u2011known'],
    ['wait...', 'wait\u2026'],
    ['Riyadh', 'riyadh. '],
    ['الرياض', 'الرياض۔'],
    ['مدرسة', 'مدرســة'],
    ['مدرسة', 'مَدْرَسَة'],
    ['مدرسة', '\u200fمدرسة\u200f'],
    ['نیم‌فاصله', 'نیمفاصله'],
    ['café', 'cafe\u0301'],
    ['New York', 'New\u00a0York'],
    ['١٢', '12'],
  ])('%j and %j are the same where spelling is folded', (one, other) => {
    for (const spelling of ['strict', 'loose'] as const) expect(wordsKey(other, spelling)).toBe(wordsKey(one, spelling))
    if (one.replace(/\s/g, '') !== other.replace(/\s/g, '')) expect(wordsKey(other, 'exact')).not.toBe(wordsKey(one, 'exact'))
  })

  it.each([
    ['5 > 3', '5 < 3'],
    ['a+b', 'a-b'],
    ['C', 'C#'],
    ['cant', "can't"],
    ['.', ''],
    ['...', '.'],
  ])('%j and %j stay different', (one, other) => {
    for (const spelling of ['exact', 'strict', 'loose'] as const)
      expect(wordsKey(other, spelling)).not.toBe(wordsKey(one, spelling))
  })
})

describe('symbols of units', () => {
  it.each([
    ['µm', 'μm'],
    ['Ω', 'Ω'],
    ['m²', 'm^2'],
    ['m²', 'm2'],
    ['㎡', 'm²'],
    ['㎏', 'kg'],
    ['°C', '℃'],
    ['°C', 'ºC'],
    ['min⁻¹', 'min-1'],
    ['N·m', 'N*m'],
    ['N·m', 'N ⋅ m'],
    ['km/h', 'km / h'],
    ['%', '٪'],
    ["5'", '5′'],
    ['كجم', 'كجـم'],
    ['أمبير', 'امبير'],
    ['م', '\u200fم'],
  ])('%j and %j are one', (one, other) => {
    expect(unitKey(other)).toBe(unitKey(one))
  })

  it.each([
    ['mW', 'MW'],
    ['mm', 'Mm'],
    ['m', 'M'],
    ['s', 'S'],
    ['A', 'Å'],
    ['g', 'G'],
    ['ms', 'm s'],
    ['م', 'مم'],
    ['K', 'k'],
  ])('%j and %j are two', (one, other) => {
    expect(unitKey(other)).not.toBe(unitKey(one))
  })
})

describe('a text as a person sees it', () => {
  it('is the same without what shows nothing, and another one with other signs', () => {
    expect(seenKey(' the\u00a0 word\u200f')).toBe(seenKey('the word'))
    expect(seenKey('cafe\u0301')).toBe(seenKey('café'))
    for (const [one, other] of [
      ['The', 'the'],
      ['5 > 3', '5 < 3'],
      ['مدرسة', 'مدرسه'],
    ] as const)
      expect(seenKey(one)).not.toBe(seenKey(other))
  })
})
