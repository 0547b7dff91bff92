import { addDays, type Day } from '@/lib/platform/i18n/days'
import { hijriOf, startOfWeek } from '@/lib/platform/i18n/regional-profile'

/** The calendar of the months: Gregorian, or Umm al-Qura with the organization's adjustment. */
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
