import { gregorian, hijri } from '@/lib/platform/i18n/dates'
import { addDays, type Day } from '@/lib/platform/i18n/days'
import { localeOf, numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import { noonOf, partsOf, type System } from './months'

export const hasHijri = ({ calendar }: RegionalFormat): boolean => calendar !== 'gregory'

/** The number of a day in a month. */
export const numberOfDay = (day: Day, system: System, regional: RegionalFormat): string =>
  numberIn(regional, partsOf(day, system, regional.adjustDays).day)

/** The month from `first` to `last` by its name in a calendar; by both names where it begins in one month of that and ends in the next. */
export function monthTitle(first: Day, last: Day, system: System, regional: RegionalFormat): string {
  const locale = system === 'hijri' ? localeOf(regional).replace('ca-gregory', 'ca-islamic-umalqura') : localeOf(regional)
  const at = (day: Day) => noonOf(system === 'hijri' ? addDays(day, regional.adjustDays) : day)
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return format.formatRange(at(first), at(last)).replaceAll('ʻ', '’')
}

/** A day in full, in both calendars for those who have both. */
export function dayInFull(day: Day, regional: RegionalFormat): string {
  const { language, numerals, adjustDays } = regional
  const options = { timeZone: 'UTC', numerals }
  const weekday = new Intl.DateTimeFormat(localeOf(regional), { timeZone: 'UTC', weekday: 'long' }).format(noonOf(day))
  const date = `${weekday} ${gregorian(noonOf(day), language, options)}`
  return hasHijri(regional) ? `${date} · ${hijri(noonOf(day), language, { ...options, adjustDays })}` : date
}

/** A day as it is typed, such as `21/11/2026`. */
export const dayInDigits = (day: Day, { numerals }: RegionalFormat): string =>
  new Intl.DateTimeFormat(`en-GB-u-ca-gregory-nu-${numerals}`, {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(noonOf(day))

/** The names of the days of the week from the first one on, in full and short. */
export function weekdayNames(regional: RegionalFormat): { full: string; short: string }[] {
  const named = (at: number, weekday: 'long' | 'short' | 'narrow') =>
    // 4 January 1970 was a Sunday.
    new Intl.DateTimeFormat(localeOf(regional), { timeZone: 'UTC', weekday }).format(new Date((3 + at) * 86_400_000))
  return Array.from({ length: 7 }, (_, at) => {
    const weekday = ((regional.weekStart ?? 0) + at) % 7
    return { full: named(weekday, 'long'), short: named(weekday, regional.language === 'ar' ? 'narrow' : 'short') }
  })
}
