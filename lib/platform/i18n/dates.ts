import type { Language } from '@/lib/platform/i18n/languages'
import { memo } from '../memo'
import type { Calendar } from '../words'
import { addDays, clockOf } from './days'

/** `timeZone`: IANA name; `numerals`: digits, Latin unless told; `adjustDays`: whole days by which local sighting differs. */
export type DateOptions = { timeZone: string; numerals?: 'latn' | 'arab'; adjustDays?: number }

// Creating a formatter costs far more than using it. There are few keys: languages, calendars, digits, the tenants' time zones.
const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(locale: string, timeZone: string, month: 'long' | '2-digit') {
  const key = `${locale} ${timeZone} ${month}`
  const day = month === 'long' ? 'numeric' : '2-digit'
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, day, month, year: 'numeric' })
  // Zone names are accepted in any case, so a caller could otherwise fill the memory with spellings of one zone.
  if (formatters.size >= 500) formatters.clear()
  formatters.set(key, known)
  return known
}

/** How dates and numbers are written for one reader. */
export type Writing = { timeZone: string; numerals: 'latn' | 'arab'; calendar: Calendar; adjustDays: number }

const madeFor = new Map<string, Intl.DateTimeFormat>()
function formatterOf(locale: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(form)}`
  const known = madeFor.get(key) ?? new Intl.DateTimeFormat(locale, form)
  if (madeFor.size >= 500) madeFor.clear()
  madeFor.set(key, known)
  return known
}

/**
 * A moment in the calendar that a reader sees first: the Umm al-Qura calendar where the organization has only that, else the Gregorian one. `form`
 * says which parts of date and time are written, to the minute, without the name of the time zone.
 */
export function byCalendar(
  at: Date,
  language: Language,
  { timeZone, numerals, calendar, adjustDays }: Writing,
  form: Intl.DateTimeFormatOptions,
): string {
  const tag = language === 'en' ? 'en-GB' : language
  if (calendar !== 'islamic-umalqura') return formatterOf(`${tag}-u-ca-gregory-nu-${numerals}`, { timeZone, ...form }).format(at)
  // The wall clock of the zone as if it were UTC, so that the shift by days changes no time of day.
  const [day = '', time = ''] = clockOf(at, timeZone).split('T')
  const shown = new Date(`${addDays(day, adjustDays)}T${time}:00.000Z`)
  const written = formatterOf(`${tag}-u-ca-islamic-umalqura-nu-${numerals}`, { timeZone: 'UTC', ...form }).format(shown)
  return written.replaceAll('ʻ', '’')
}

function parts(date: Date, calendar: string, timeZone: string) {
  const parts = formatter(`en-u-ca-${calendar}-nu-latn`, timeZone, '2-digit').formatToParts(date)
  return ['year', 'month', 'day'].map((type) => parts.find((part) => part.type === type)?.value ?? '')
}

// Adding 24 hours would be wrong when clocks change, so the shift is made on the calendar day, at noon UTC.
function shifted(date: Date, timeZone: string, days: number): [Date, string] {
  if (days === 0) return [date, timeZone]
  const [year, month, day] = parts(date, 'gregory', timeZone).map(Number)
  return [new Date(Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, (day ?? 0) + days, 12)), 'UTC']
}

// Calendar and digits are always pinned: the defaults of a bare locale differ between ICU versions, servers and browsers.
function display(date: Date, language: Language, calendar: string, { timeZone, numerals = 'latn', adjustDays = 0 }: DateOptions) {
  const [day, zone] = shifted(date, timeZone, adjustDays)
  // Day before month in both languages, as both are read in the region.
  return formatter(`${language === 'en' ? 'en-GB' : language}-u-ca-${calendar}-nu-${numerals}`, zone, 'long').format(day)
}

/** A date in the Umm al-Qura calendar in long form, such as `1 رمضان 1447 هـ`. Throws RangeError for an invalid date or time zone. */
export const hijri = (date: Date, language: Language, options: DateOptions) =>
  // Few fonts have the turned comma of Dhuʻl-Hijjah; a fallback font leaves gaps in the word.
  display(date, language, 'islamic-umalqura', options).replaceAll('ʻ', '’')

/** A Gregorian date in long form, such as `18 February 2026`. Throws RangeError for an invalid date or time zone. */
export const gregorian = (date: Date, language: Language, options: Omit<DateOptions, 'adjustDays'>) =>
  display(date, language, 'gregory', { ...options, adjustDays: 0 })

/** Year, month (from 1) and day of a calendar day, `YYYY-MM-DD`, in the Umm al-Qura calendar. Throws RangeError for a text that is no day. */
export function hijriPartsOf(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, date = 0] = parts(new Date(`${day}T12:00:00.000Z`), 'islamic-umalqura', 'UTC').map(Number)
  return { year, month, day: date }
}

/** The Umm al-Qura date as `YYYY-MM-DD` in ASCII digits, for display and exports only; stored dates are Gregorian. */
export const isoHijri = (date: Date, timeZone: string, adjustDays = 0) =>
  isoHijriOf(`${date.toISOString()} ${adjustDays} ${timeZone}`)

const isoHijriOf = memo((text) => {
  const [date = '', days, ...zone] = text.split(' ')
  const [day, place] = shifted(new Date(date), zone.join(' '), Number(days))
  return parts(day, 'islamic-umalqura', place).join('-')
}, 5000)
