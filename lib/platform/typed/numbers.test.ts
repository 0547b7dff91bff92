import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber, readPercent, readPlainNumber, readWholeNumber } from './numbers'

// Escapes where a sign shows nothing or looks like another.
const spellings: [typed: string, number: string][] = [
  // Digits of many scripts.
  ['0', '0'],
  ['12', '12'],
  ['١٢', '12'],
  ['۱۲', '12'],
  ['１２', '12'],
  ['१२', '12'],
  ['১২', '12'],
  ['𝟏𝟐', '12'],
  ['١2', '12'],
  ['007', '7'],
  // Decimals.
  ['3.5', '3.5'],
  ['3,5', '3.5'],
  ['٣٫٥', '3.5'],
  ['٣،٥', '3.5'],
  ['٣.٥', '3.5'],
  ['٣,٥', '3.5'],
  ['۳٫۵', '3.5'],
  ['3\u060c5', '3.5'],
  ['３．５', '3.5'],
  ['.5', '0.5'],
  ['٫٥', '0.5'],
  ['،٥', '0.5'],
  ['5.', '5'],
  ['1,50', '1.5'],
  ['1,5000', '1.5'],
  ['0,125', '0.125'],
  ['0.125', '0.125'],
  ['1.500', '1.5'],
  ['0.30', '0.3'],
  // Thousands.
  ['1,500', '1500'],
  ['١،٥٠٠،٠٠٠', '1500000'],
  ['٣،١٤١', '3.141'],
  ['١٬٥٠٠،٢٥', '1500.25'],
  ['١٬٥٠٠', '1500'],
  ['1,500.25', '1500.25'],
  ['1.500,25', '1500.25'],
  ['١٬٥٠٠٫٢٥', '1500.25'],
  ['1 500', '1500'],
  ['1\u00a0500', '1500'],
  ['1\u202f500', '1500'],
  ['1\u2009500,25', '1500.25'],
  ["1'500", '1500'],
  ['1’500.5', '1500.5'],
  ['1,500,000', '1500000'],
  ['1.500.000', '1500000'],
  ['1 500 000', '1500000'],
  ['١٬٥٠٠٬٠٠٠', '1500000'],
  ['1,00,000', '100000'],
  ['12,34,567.5', '1234567.5'],
  // Signs.
  ['-5', '-5'],
  ['+5', '5'],
  ['−5', '-5'],
  ['–5', '-5'],
  ['—5', '-5'],
  ['‐5', '-5'],
  ['\u20115', '-5'],
  ['﹣5', '-5'],
  ['－５', '-5'],
  ['- 5', '-5'],
  ['−٥', '-5'],
  ['٥-', '-5'],
  ['\u200f-٥', '-5'],
  ['\u061c-٥', '-5'],
  ['-\u200e5', '-5'],
  ['\u202a-5\u202c', '-5'],
  ['\u2066-5\u2069', '-5'],
  ['٥ـ', '5'],
  ['  5  ', '5'],
  ['\ufeff5', '5'],
  // Powers of ten.
  ['3e5', '300000'],
  ['3E5', '300000'],
  ['3E+05', '300000'],
  ['3e-2', '0.03'],
  ['3e−2', '0.03'],
  ['-3e2', '-300'],
  ['3*10^5', '300000'],
  ['3×10^5', '300000'],
  ['3 × 10^5', '300000'],
  ['3 x 10^5', '300000'],
  ['3X10^5', '300000'],
  ['3x10^5', '300000'],
  ['3×10⁵', '300000'],
  ['3 ×\u00a010⁵', '300000'],
  ['3·10^5', '300000'],
  ['3⋅10⁵', '300000'],
  ['3•10^5', '300000'],
  ['3*10**5', '300000'],
  ['3 * 10 ^ 5', '300000'],
  ['٣×١٠^٥', '300000'],
  ['٣ × ١٠⁵', '300000'],
  ['۳×۱۰^۵', '300000'],
  ['3×10^(5)', '300000'],
  ['3×10^{5}', '300000'],
  ['3×10^-2', '0.03'],
  ['3×10^(-2)', '0.03'],
  ['3×10⁻²', '0.03'],
  ['3×10^–2', '0.03'],
  ['٣٫٥×١٠^٢', '350'],
  ['2,5·10^3', '2500'],
  ['10^5', '100000'],
  ['10⁵', '100000'],
  ['-10^3', '-1000'],
  ['١٠^٣', '1000'],
  ['1.602 176 634×10^-19', ''],
  // Exact at any size.
  ['8000000007', '8000000007'],
  ['9007199254740993', '9007199254740993'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  ['0.1000000000000000000001', '0.1000000000000000000001'],
  // None.
  ['', ''],
  ['.', ''],
  ['-', ''],
  ['1.2.3', ''],
  ['1,2,3', ''],
  ['1,23,45', ''],
  ['٣٬٥', ''],
  ['3 5', ''],
  ['--5', ''],
  ['5-3', ''],
  ['1/2', ''],
  ['½', ''],
  ['5²', ''],
  ['two', ''],
  ['3*10', ''],
  ['1e999', ''],
  ['Infinity', ''],
  ['0x10', ''],
  ['50%', ''],
]

describe('a number as people type it', () => {
  it('is in a table of more than a hundred spellings', () => {
    expect(new Set(spellings.map(([typed]) => typed)).size).toBe(spellings.length)
    expect(spellings.length).toBeGreaterThan(120)
  })

  it.each(spellings)('%j is %j', (typed, number) => {
    expect(readPlainNumber(typed)?.toFixed() ?? '').toBe(number)
  })

  it.each([
    ['250 cm', '250', 'cm'],
    ['٢٥٠ سم', '250', 'سم'],
    ['٢٥٠سم', '250', 'سم'],
    ['5mW', '5', 'mW'],
    ['50%', '50', '%'],
    ['٥٠٪', '50', '%'],
    ['٪٥٠', '50', '%'],
    ['٥٠ ٪', '50', '%'],
    ['%50', '50', '%'],
    ['５０％', '50', '%'],
    ['$5', '5', '$'],
    ['-$5', '-5', '$'],
    ['€ 1.500,25', '1500.25', '€'],
    ['3×10^8 m/s', '300000000', 'm/s'],
    ['3e8 m/s', '300000000', 'm/s'],
    ['10^3 m', '1000', 'm'],
    ['12 m²', '12', 'm^2'],
    ['1 500 kg', '1500', 'kg'],
    ['5 e', '5', 'e'],
  ])('%j is %s with %j beside it', (typed, number, unit) => {
    const read = readNumber(typed)
    expect([read?.value.toFixed(), read?.unit]).toEqual([number, unit])
  })

  it.each([
    ['50', '50'],
    ['50 %', '50'],
    ['٪٣٫٥', '3.5'],
    ['50 m', ''],
  ])('%j is the percentage %j', (typed, number) => {
    expect(readPercent(typed)?.toFixed() ?? '').toBe(number)
  })

  it('is whole where it has no decimals and a field can hold it', () => {
    expect(['٣', '3.0', '1,500', '2.5', 'x', '9007199254740993'].map(readWholeNumber)).toEqual([3, 3, 1500, null, null, null])
  })

  it('is refused by its length before it is read', () => {
    expect(readNumber('1'.repeat(101))).toBeNull()
    expect(readNumber('1'.repeat(100))).not.toBeNull()
  })

  it('is the number that was written, in every way to write it', () => {
    const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 1, max: 999_999 }), (whole, part) => {
        const decimals = String(part).padStart(6, '0')
        const [sign, digits] = whole < 0n ? ['-', String(-whole)] : ['', String(whole)]
        const grouped = (mark: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, mark)
        const expected = `${sign}${digits}.${decimals}`.replace(/0+$/, '')
        const ways = [
          `${sign}${digits}.${decimals}`,
          `${sign}${digits}٫${decimals}`,
          arabic(`${sign}${digits}،${decimals}`),
          `${sign}${grouped(',')}.${decimals}`,
          arabic(`${sign}${grouped('٬')}٫${decimals}`),
          `${sign}${grouped('\u202f')},${decimals}`,
        ]
        for (const way of ways) expect(readPlainNumber(way)?.toFixed()).toBe(expected)
      }),
    )
  })

  it('is answered or refused, whatever is typed', () => {
    const piece = fc.constantFrom(
      '1',
      '٢',
      '.',
      ',',
      '،',
      '٫',
      '٬',
      ' ',
      '-',
      '−',
      'e',
      '×10^',
      '⁵',
      '^',
      '(',
      '%',
      'm',
      '\u200f',
      "'",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const read = readNumber(pieces.join(''))
        if (read) expect(read.value.toFixed()).toMatch(/^-?\d+(?:\.\d+)?$/)
      }),
      { numRuns: 3000 },
    )
  })
})
