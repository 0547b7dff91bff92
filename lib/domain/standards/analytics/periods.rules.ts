import { addDays, type Day } from '@/lib/platform/i18n/days'
import type { Grain } from './words'

/** The first day of the week, month or day that a day belongs to. `weekStart`: 0 is Sunday. */
export function periodOf(day: Day, grain: Exclude<Grain, 'total'>, weekStart: number): Day {
  if (grain === 'day') return day
  if (grain === 'month') return `${day.slice(0, 8)}01`
  const weekday = new Date(`${day}T12:00:00.000Z`).getUTCDay()
  return addDays(day, -((weekday - weekStart + 7) % 7))
}

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / 86_400_000)
