import { memo } from '../memo'
import type { Language } from './languages'

/** `latn`: 0-9, `arab`: ٠-٩. */
export type Digits = 'latn' | 'arab'
export type TextValues = Record<string, string | number>

/** The locale messages are formatted in: plural forms of the language, digits of the reader. A bare locale leaves the digits to the ICU version. */
export const messageLocale = (language: Language, digits: Digits) => `${language}-u-nu-${digits}`

const numberFormat = memo((locale) => new Intl.NumberFormat(locale))

/**
 * The values of a message with the numbers of plain arguments (`{version}`) written in the digits of the locale. ICU does that for `#` and
 * `{count, number}` only; it would print a plain number in 0-9 for every reader.
 */
export function withDigits(message: string, values: TextValues, locale: string): TextValues {
  const shown = Object.entries(values).map(([name, value]) =>
    typeof value === 'number' && !message.includes(`{${name},`) ? [name, numberFormat(locale).format(value)] : [name, value],
  )
  return Object.fromEntries(shown)
}
