import { invisible } from '../i18n/invisible'
import { oneSign } from '../i18n/keyboard-signs'
import { normalForm } from '../i18n/normal-form'

// Escapes only: many of these signs look alike, or show nothing.
const tatweel = /\u0640/g
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
export const plainSigns = (text: string): string => oneSign(text).replace(/''/g, '"')

/** A text in the signs that numbers and units are read in: powers as `^2`, digits as 0-9, one space between words. Length is checked before. */
export function plainText(text: string): string {
  const powers = text.replace(superscripts, (run) => `^${run}`)
  const compatible = normalForm(withoutFiller(powers), 'NFKC')
  return plainSigns(asciiDigits(compatible)).replace(/\s+/g, ' ').trim()
}
