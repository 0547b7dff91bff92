import { addDays, type Day } from '@/lib/platform/i18n/days'
import { normalizeDigits } from '@/lib/platform/i18n/fold'
import { withoutInvisible } from '@/lib/platform/i18n/invisible'
import { hijriOf, startOfWeek } from '@/lib/platform/i18n/regional-profile'

/** What a month is: Gregorian, or Umm al-Qura with the organization's adjustment. */
export type System = 'gregory' | 'hijri'
type Parts = { year: number; month: number; day: number }

/** A day as a moment, for formatters in UTC. */
export const noonOf = (day: Day): Date => new Date(`${day}T12:00:00.000Z`)

/** Year, month (from 1) and day of a day in a calendar. */
export function partsOf(day: Day, system: System, adjustDays: number): Parts {
  if (system === 'gregory') {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
    return { year, month, day: date }
  }
  return hijriOf(day, { hijriAdjustmentDays: adjustDays })
}

/** The months of one calendar. */
export function monthsOf(system: System, adjustDays: number) {
  const first = (day: Day): Day => addDays(day, 1 - partsOf(day, system, adjustDays).day)
  // No month is longer than 31 days or shorter than 29: 32 days after its first day it is early in the next one.
  const nextFirst = (day: Day): Day => first(addDays(first(day), 32))
  const last = (day: Day): Day => addDays(nextFirst(day), -1)
  /** The same day so many months later or earlier, or the last day of a month that is too short for it. */
  const later = (day: Day, count: number): Day => {
    let month = first(day)
    for (let left = Math.abs(count); left > 0; left--) month = count > 0 ? nextFirst(month) : first(addDays(month, -1))
    const length = partsOf(last(month), system, adjustDays).day
    return addDays(month, Math.min(partsOf(day, system, adjustDays).day, length) - 1)
  }
  return { first, last, later }
}

/** The weeks of the month from `first` to `last`; null where a week begins or ends in another month. */
export function weeksOf(first: Day, last: Day, weekStart: number): (Day | null)[][] {
  const weeks: (Day | null)[][] = []
  for (let start = startOfWeek(first, { weekStart }); start <= last; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)).map((day) => (day < first || day > last ? null : day)))
  return weeks
}

const isReal = (day: Day) => !Number.isNaN(Date.parse(day)) && noonOf(day).toISOString().startsWith(day)
const padded = (number: number, length: number) => String(number).padStart(length, '0')

/** Years of the Umm al-Qura calendar's tables; a typed year among them is a Hijri one. */
const hijriYears = { first: 1300, last: 1600 }
/** Days from 1970-01-01 back to the first day of the Hijri calendar, and the mean length of its months. */
const hijriEpoch = -492_148
const meanMonth = 29.530589

function fromHijri({ year, month, day }: Parts, adjustDays: number): Day | null {
  const middle = hijriEpoch + ((year - 1) * 12 + month - 1) * meanMonth + 14
  const first = monthsOf('hijri', adjustDays).first(new Date(middle * 86_400_000).toISOString().slice(0, 10))
  const found = addDays(first, day - 1)
  const parts = partsOf(found, 'hijri', adjustDays)
  return parts.year === year && parts.month === month && parts.day === day ? found : null
}

/** The day that somebody typed, the day or the year first, in any digits, Gregorian or Hijri; null for anything else. */
export function parseDay(typed: string, adjustDays: number): Day | null {
  const text = normalizeDigits(withoutInvisible(typed)).trim()
  const dayFirst = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(text)
  const yearFirst = /^(\d{4})\D(\d{1,2})\D(\d{1,2})$/.exec(text)
  const found = dayFirst ? [dayFirst[3], dayFirst[2], dayFirst[1]] : yearFirst?.slice(1)
  if (!found) return null
  const [year = 0, month = 0, day = 0] = found.map(Number)
  if (month < 1 || month > 12) return null
  if (year >= hijriYears.first && year <= hijriYears.last) return fromHijri({ year, month, day }, adjustDays)
  const written = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
  return isReal(written) ? written : null
}

/** The half of the day as pages write it: `AM`, `p.m.`, «ص», «مساءً». */
const halves = { before: /(?:a\.?m\.?|ص|صباحا)$/i, after: /(?:p\.?m\.?|م|مساء)$/i }

/** The time of day that somebody typed, such as `9:30`, `0930`, `9` or `02:30 PM`, as `09:30`; null for anything else. */
export function parseTime(typed: string): string | null {
  const written = normalizeDigits(withoutInvisible(typed)).replace(/[\s\u064b-\u0652]/g, '')
  const half = halves.before.test(written) ? 0 : halves.after.test(written) ? 12 : null
  const text = half === null ? written : written.replace(halves.before, '').replace(halves.after, '')
  const found = /^(\d{1,2})(?:[:.](\d{1,2}))?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  if (!found) return null
  const [shown, minute] = [Number(found[1]), Number(found[2] ?? 0)]
  if (half !== null && (shown < 1 || shown > 12)) return null
  const hour = half === null ? shown : (shown % 12) + half
  return hour < 24 && minute < 60 ? `${padded(hour, 2)}:${padded(minute, 2)}` : null
}
