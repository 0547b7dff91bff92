import { addDays, type Day } from '@/lib/platform/i18n/days'

/** Rows of days with learning; the current one reaches up to today or, because today is not over, yesterday. */
export function streaksIn(days: readonly Day[], today: Day): { current: number; longest: number } {
  let [length, longest, last] = [0, 0, '']
  for (const day of days) {
    length = last !== '' && addDays(last, 1) === day ? length + 1 : 1
    longest = Math.max(longest, length)
    last = day
  }
  return { current: last === today || last === addDays(today, -1) ? length : 0, longest }
}
