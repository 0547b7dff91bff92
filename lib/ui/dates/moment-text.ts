import { type Day, type DayEdge, dayWithEdge, edgeOf } from '@/lib/platform/i18n/days'
import { readDay, readTime } from '@/lib/platform/typed/moments'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { fromWallClock, toWallClock } from '@/lib/ui/zoned'
import { dayInDigits, timeInDigits } from './written'

/** A moment as it is typed: a day and a time of day. */
export type Typed = { date: string; time: string }

/** Day and time of a moment in the person's time zone; null for a text that is none. */
export function partsOfMoment(value: string, timeZone: string): { day: Day; time: string } | null {
  if (Number.isNaN(Date.parse(value)) || !value.includes('T')) return null
  const [day = '', time = ''] = toWallClock(value, timeZone).split('T')
  return { day, time }
}

/** The edge of its day that a date without a time means, and the zone of that day. */
export type Whole = { edge: DayEdge; zone: string }

/** Day and time of a moment as the fields show them: no time where the moment is the edge of a day that a date without a time means. */
export function shownParts(value: string, timeZone: string, { edge, zone }: Whole): { day: Day; time: string } | null {
  const parts = partsOfMoment(value, timeZone)
  const day = parts && dayWithEdge(new Date(value), edge, zone)
  return day === null ? parts : { day, time: '' }
}

/**
 * The texts of the fields for a value; a text that is not a moment stays in the field into which it was
 * typed.
 */
export function typedOf(value: string, regional: RegionalFormat, whole: Whole): Typed {
  const parts = shownParts(value, regional.timeZone, whole)
  if (!parts) return { date: value, time: '' }
  return { date: dayInDigits(parts.day, regional), time: timeInDigits(parts.time, regional) }
}

/** The moment that was typed; no time is an edge of the day. What is no moment is given back as it was typed, for the API to refuse. */
export function momentOf({ date, time }: Typed, regional: RegionalFormat, { edge, zone }: Whole): string {
  const [day, clock] = [readDay(date, regional.adjustDays), readTime(time)]
  if (day !== null && time.trim() === '') return edgeOf(day, edge, zone).toISOString()
  return day !== null && clock !== null ? fromWallClock(`${day}T${clock}`, regional.timeZone) : [date, time].join(' ').trim()
}
