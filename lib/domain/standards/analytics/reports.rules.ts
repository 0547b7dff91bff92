import { momentAt } from '@/lib/domain/house/notifications/sending.rules'
import { addDays, type Day, dayOf } from '@/lib/platform/i18n/days'
import type { ReportSchedule } from './words'

export type Timing = { schedule: ReportSchedule; weekday: number | null; dayOfMonth: number | null; hour: number }

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00.000Z`).getUTCDay()
const dateOf = (day: Day): number => Number(day.slice(8))
const isLastOfMonth = (day: Day): boolean => dateOf(addDays(day, 1)) === 1

function isSendingDay(day: Day, { schedule, weekday, dayOfMonth }: Timing): boolean {
  if (schedule === 'daily') return true
  if (schedule === 'weekly') return weekdayOf(day) === weekday
  if (dayOfMonth === null) return false
  return dateOf(day) === dayOfMonth || (isLastOfMonth(day) && dateOf(day) < dayOfMonth)
}

/** Longer than from any day to the next sending. */
const mostDaysAhead = 62

/**
 * The first moment after another one at which a report is sent, on the clock of a time zone; null: never. Where the clock skips that hour, as soon as
 * it is past; where it shows it twice, the first time.
 */
export function nextSending(timing: Timing, after: Date, timeZone: string): Date | null {
  if (timing.schedule === 'none') return null
  const time = `${String(timing.hour).padStart(2, '0')}:00`
  const today = dayOf(after, timeZone)
  for (let ahead = 0; ahead <= mostDaysAhead; ahead += 1) {
    const day = addDays(today, ahead)
    if (!isSendingDay(day, timing)) continue
    const at = momentAt(day, time, timeZone)
    if (at > after) return at
  }
  return null
}

/** The days that a report is about when it is sent at a moment: so many whole ones before. */
export function daysOf(days: number, at: Date, timeZone: string): { from: Day; to: Day } {
  const to = addDays(dayOf(at, timeZone), -1)
  return { from: addDays(to, 1 - days), to }
}
