import { memo } from '../memo'
import type { Language } from './languages'

/** `latn`: 0-9, `arab`: ٠-٩. */
export type Digits = 'latn' | 'arab'
export type TextValues = Record<string, string | number>

/** The locale of messages: plural forms of the language, digits of the reader. With a bare locale the digits would depend on the ICU version. */
export const messageLocale = (language: Language, digits: Digits) => `${language}-u-nu-${digits}`

const numberFormat = memo((locale) => new Intl.NumberFormat(locale))

/**
 * The values of a message, with the numbers of plain arguments (`{version}`) formatted in the digits of the locale. ICU does that only for `#` and
 * `{count, number}`, and prints the number of a plain argument in 0-9.
 */
export function withDigits(message: string, values: TextValues, locale: string): TextValues {
  const shown = Object.entries(values).map(([name, value]) =>
    typeof value === 'number' && !message.includes(`{${name},`) ? [name, numberFormat(locale).format(value)] : [name, value],
  )
  return Object.fromEntries(shown)
}
