import { addDays, type Day, dayOf, dayWithEdge, edgeOf } from '@/lib/platform/i18n/days'
import { monthsOf } from './months'

/** From the beginning of one day to the end of another; null where it is open. */
export type Period = { from: Day | null; to: Day | null }
export type Preset = 'today' | 'week' | 'month' | 'thisMonth' | 'thisHijriMonth'

/** The first moment of a day in a time zone. */
export const beginningOf = (day: Day, timeZone: string): string => edgeOf(day, 'begins', timeZone).toISOString()

/** The last millisecond of a day in a time zone, for limits that include their moment. */
export const endOf = (day: Day, timeZone: string): string => edgeOf(day, 'ends', timeZone).toISOString()

/** The day of a moment of the address; null where it is none. */
export function dayIn(moment: string | null, timeZone: string): Day | null {
  const at = new Date(moment ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : dayOf(at, timeZone)
}

/** Whether a moment is the beginning of a day, or its last millisecond. */
export const isEdgeOfDay = (moment: string, timeZone: string): boolean =>
  (['begins', 'ends'] as const).some((edge) => dayWithEdge(new Date(moment), edge, timeZone) !== null)

/** How many days the periods have that are named by their length. */
export const lengths = { week: 7, month: 30 }

/** The usual periods as of a day; the Hijri month for those who have that calendar. */
export function presetsAsOf(today: Day, hasHijri: boolean, adjustDays: number): { name: Preset; from: Day; to: Day }[] {
  const hijri = hasHijri ? [{ name: 'thisHijriMonth' as const, from: monthsOf('hijri', adjustDays).first(today), to: today }] : []
  return [
    { name: 'today', from: today, to: today },
    { name: 'week', from: addDays(today, 1 - lengths.week), to: today },
    { name: 'month', from: addDays(today, 1 - lengths.month), to: today },
    { name: 'thisMonth', from: monthsOf('gregory', 0).first(today), to: today },
    ...hijri,
  ]
}

/** The period after a day was chosen in a calendar: it begins one, or ends the one that has only a beginning. */
export function withDay({ from, to }: Period, day: Day): Period {
  if (from === null || to !== null) return { from: day, to: null }
  return day < from ? { from: day, to: from } : { from, to: day }
}
