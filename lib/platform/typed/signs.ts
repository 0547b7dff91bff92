import { invisible } from '../i18n/invisible'
import { normalForm } from '../i18n/normal-form'

// Escapes only: many of these signs look alike, or show nothing.
const tatweel = /\u0640/g
/** Hyphens, dashes and the signs for minus, after NFKC. */
const dashes = /[\u02d7\u058a\u05be\u1806\u2010-\u2015\u2043\u2052\u2212\u2796\ufe58]/g
const apostrophes = /[\u0060\u00b4\u02b9-\u02bd\u02c8\u055a\u2018-\u201b\u2032\u2035\u275b\u275c]/g
const quotes = /[\u00ab\u00bb\u02ba\u201c-\u201f\u2033\u2036\u275d\u275e\u301d-\u301f]/g
const superscripts = /[\u00b2\u00b3\u00b9\u2070\u2074-\u207b]+/g

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** The value of a decimal digit of any script: Unicode has the digits of each one in a row, from zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (isDigit(zero - 1)) zero -= 1
  return (code - zero) % 10
}

/** The decimal digits of every script as 0-9. Use it before a code or an address is read; numbers have `readNumber`. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))

/** Without the signs that keyboards and copying add, and that show nothing: direction marks, joiners, tatweel; one kind of space. */
export const withoutFiller = (text: string): string => text.replace(invisible, '').replace(tatweel, '')

/** One sign for each of its look-alikes: dashes, apostrophes and quotation marks as keyboards and phones put them in. */
export const plainSigns = (text: string): string =>
  text.replace(dashes, '-').replace(quotes, '"').replace(/''/g, '"').replace(apostrophes, "'")

/** A text in the signs that numbers and units are read in: powers as `^2`, digits as 0-9, one space between words. Length is checked before. */
export function plainText(text: string): string {
  const powers = text.replace(superscripts, (run) => `^${run}`)
  const compatible = normalForm(withoutFiller(powers), 'NFKC')
  return plainSigns(asciiDigits(compatible)).replace(/\s+/g, ' ').trim()
}
