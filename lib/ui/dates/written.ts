import { gregorian, hijri } from '@/lib/platform/i18n/dates'
import { addDays, type Day } from '@/lib/platform/i18n/days'
import { weekdaysFrom } from '@/lib/platform/i18n/regional-profile'
import { localeOf, numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import { noonOf, partsOf, type System } from './months'

export const hasHijri = ({ calendar }: RegionalFormat): boolean => calendar !== 'gregory'

/** The number of a day in a month. */
export const numberOfDay = (day: Day, system: System, regional: RegionalFormat): string =>
  numberIn(regional, partsOf(day, system, regional.adjustDays).day)

/** The calendar that a reader sees first. */
export const systemOf = ({ calendar }: RegionalFormat): System => (calendar === 'islamic-umalqura' ? 'hijri' : 'gregory')

/** The days from `first` to `last` in a calendar, what they have in common once. */
function rangeIn(system: System, first: Day, last: Day, regional: RegionalFormat, form: Intl.DateTimeFormatOptions): string {
  const locale = system === 'hijri' ? localeOf(regional).replace('ca-gregory', 'ca-islamic-umalqura') : localeOf(regional)
  const at = (day: Day) => noonOf(system === 'hijri' ? addDays(day, regional.adjustDays) : day)
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...form })
  return format.formatRange(at(first), at(last)).replaceAll('ʻ', '’')
}

/** The month from `first` to `last` by its name in a calendar; by both names where it begins in one month of that and ends in the next. */
export const monthTitle = (first: Day, last: Day, system: System, regional: RegionalFormat): string =>
  rangeIn(system, first, last, regional, { month: 'long', year: 'numeric' })

/** The days from `first` to `last` in the calendar that the reader sees first. */
export const daysInWords = (first: Day, last: Day, regional: RegionalFormat): string =>
  rangeIn(systemOf(regional), first, last, regional, { day: 'numeric', month: 'long', year: 'numeric' })

/** A day in full, in both calendars for those who have both. */
export function dayInFull(day: Day, regional: RegionalFormat): string {
  const { language, numerals, adjustDays } = regional
  const options = { timeZone: 'UTC', numerals }
  const weekday = new Intl.DateTimeFormat(localeOf(regional), { timeZone: 'UTC', weekday: 'long' }).format(noonOf(day))
  const date = `${weekday} ${gregorian(noonOf(day), language, options)}`
  return hasHijri(regional) ? `${date} · ${hijri(noonOf(day), language, { ...options, adjustDays })}` : date
}

/** A time of day as it is typed, in the person's digits. */
export const timeInDigits = (time: string, { numerals }: Pick<RegionalFormat, 'numerals'>): string =>
  numerals === 'arab' ? time.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) : time

/** A day as it is typed, such as `21/11/2026`; where the organization has only the Hijri calendar, in that. */
export function dayInDigits(day: Day, regional: RegionalFormat): string {
  const { year, month, day: date } = partsOf(day, systemOf(regional), regional.adjustDays)
  const padded = (part: number, length: number) => String(part).padStart(length, '0')
  return timeInDigits(`${padded(date, 2)}/${padded(month, 2)}/${padded(year, 4)}`, regional)
}

/** The names of the days of the week from the first one on, in full and short. */
export function weekdayNames(regional: RegionalFormat): { full: string; short: string; weekday: number }[] {
  const named = (at: number, weekday: 'long' | 'short' | 'narrow') =>
    // 4 January 1970 was a Sunday.
    new Intl.DateTimeFormat(localeOf(regional), { timeZone: 'UTC', weekday }).format(new Date((3 + at) * 86_400_000))
  return weekdaysFrom({ weekStart: regional.weekStart ?? 0 }).map((weekday) => {
    return { weekday, full: named(weekday, 'long'), short: named(weekday, regional.language === 'ar' ? 'narrow' : 'short') }
  })
}
