import type { RegionalProfile, TimeWindow } from '../regional-profile'
import { byCalendar, gregorian, hijri, hijriPartsOf, type Writing } from './dates'
import { addDays, beginningOf, clockOf, type Day, dayOf, endOf } from './days'
import type { Language } from './languages'
import { regionOf } from './regions'
import { clocksAt, zoneName } from './zone-names'

export { noRamadan, type Ramadan, type RegionalProfile, type TimeWindow } from '../regional-profile'

/** The furthest that an announced day may be from the calculated one: two days of adjustment, and then some. */
export const furthestAnnounced = 5

type Zoned = Pick<RegionalProfile, 'timeZone'>
type Week = Pick<RegionalProfile, 'weekStart' | 'weekendDays'>
type Adjusted = Pick<RegionalProfile, 'hijriAdjustmentDays'>
type Observing = Zoned & Adjusted & Pick<RegionalProfile, 'ramadan'>

/** The day of a moment. */
export const dayAt = (moment: Date, { timeZone }: Zoned): Day => dayOf(moment, timeZone)

/** The first and the last millisecond of a day. */
export const boundsOf = (day: Day, { timeZone }: Zoned): { begins: Date; ends: Date } => ({
  begins: beginningOf(day, timeZone),
  ends: endOf(day, timeZone),
})

/** The day of the week; 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00.000Z`).getUTCDay()

export const isWeekend = (day: Day, { weekendDays }: Pick<Week, 'weekendDays'>): boolean => weekendDays.includes(weekdayOf(day))

/** The first day of the week that holds a day. */
export const startOfWeek = (day: Day, { weekStart }: Pick<Week, 'weekStart'>): Day =>
  addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))

/** The seven days of the week, from its first one. */
export const weekdaysFrom = ({ weekStart }: Pick<Week, 'weekStart'>): number[] =>
  Array.from({ length: 7 }, (_, at) => (weekStart + at) % 7)

/** The first working day after a day. Throws RangeError where the whole week is weekend. */
export function nextWorkingDay(day: Day, week: Pick<Week, 'weekendDays'>): Day {
  for (let ahead = 1; ahead <= 7; ahead++) {
    const next = addDays(day, ahead)
    if (!isWeekend(next, week)) return next
  }
  throw new RangeError('A week has a working day')
}

/** A date of the Umm al-Qura calendar; months from 1. */
export type HijriDate = { year: number; month: number; day: number }

/** The Hijri date of a day, moved by the organization's adjustment. */
export const hijriOf = (day: Day, { hijriAdjustmentDays }: Adjusted): HijriDate => hijriPartsOf(addDays(day, hijriAdjustmentDays))

const ramadanMonth = 9
/** Mean length of a Hijri month in days. */
const meanMonth = 29.530589

/** First and last day of the Ramadan of the Hijri year that a day is in, as calculated. */
export function calculatedRamadan(day: Day, adjusted: Adjusted): { first: Day; last: Day } {
  const { month, day: date } = hijriOf(day, adjusted)
  // Eight months off at most, the sum of their real lengths differs by few days, so that this is a day of the month itself.
  const within = addDays(day, Math.round((ramadanMonth - month) * meanMonth) + 15 - date)
  const first = addDays(within, 1 - hijriOf(within, adjusted).day)
  const last = addDays(first, hijriOf(addDays(first, 29), adjusted).month === ramadanMonth ? 29 : 28)
  return { first, last }
}

const daysBetween = (one: Day, other: Day) => (Date.parse(other) - Date.parse(one)) / 86_400_000
const isNear = (one: Day, other: Day) => Math.abs(daysBetween(one, other)) <= furthestAnnounced

/**
 * First and last day of the Ramadan of the Hijri year that a day is in: as announced where that is the announcement of this year, else as
 * calculated.
 */
export function ramadanOf(day: Day, profile: Adjusted & Pick<RegionalProfile, 'ramadan'>): { first: Day; last: Day } {
  const { first, last } = calculatedRamadan(day, profile)
  const { start = null, end = null } = profile.ramadan ?? {}
  return {
    first: start !== null && isNear(start, first) ? start : first,
    last: end !== null && isNear(end, last) ? end : last,
  }
}

/** Whether a day that is announced as one edge of Ramadan is near that edge of a calculated one. */
export const canBeAnnounced = (day: Day, edge: 'first' | 'last', adjusted: Adjusted): boolean =>
  isNear(day, calculatedRamadan(day, adjusted)[edge])

export function isRamadan(day: Day, profile: Adjusted & Pick<RegionalProfile, 'ramadan'>): boolean {
  const { first, last } = ramadanOf(day, profile)
  return first <= day && day <= last
}

/** The day on which the window began that holds a moment; null where none does. The hours after midnight belong to the day before. */
function windowDay(moment: Date, window: TimeWindow, timeZone: string): Day | null {
  const [day = '', time = ''] = clockOf(moment, timeZone).split('T')
  const { from, to } = window
  if (from <= to) return from <= time && time < to ? day : null
  if (time >= from) return day
  return time < to ? addDays(day, -1) : null
}

/** Whether the organization's hours of Ramadan are those of a day. */
const hasRamadanHours = (day: Day, profile: Observing): boolean => profile.ramadan?.enabled === true && isRamadan(day, profile)

/** Whether people are not to be disturbed at a moment. Hours over midnight belong to the day on which they begin, the last of Ramadan too. */
export function isQuiet(moment: Date, profile: Observing): boolean {
  const window = profile.ramadan?.quietHours ?? null
  const day = window && windowDay(moment, window, profile.timeZone)
  return day !== null && hasRamadanHours(day, profile)
}

/** Whether people work at a moment: on a working day, and in Ramadan within its hours where there are some. */
export function isWorkTime(moment: Date, profile: Observing & Pick<Week, 'weekendDays'>): boolean {
  const window = profile.ramadan?.workWindow ?? null
  const began = window && windowDay(moment, window, profile.timeZone)
  if (began !== null && hasRamadanHours(began, profile)) return !isWeekend(began, profile)
  const day = dayAt(moment, profile)
  return !isWeekend(day, profile) && !(window !== null && hasRamadanHours(day, profile))
}

/**
 * The digits of texts: Arabic-Indic ones only in Arabic. `auto` is the usual digits of the country of the time zone, as CLDR has them, never the
 * default of a bare locale.
 */
export function digitsOf(language: Language, { numberingSystem, timeZone }: { numberingSystem: string; timeZone: string }) {
  if (language !== 'ar') return 'latn'
  if (numberingSystem === 'auto') return regionOf(timeZone).numerals
  return numberingSystem === 'arab' ? 'arab' : 'latn'
}

/** A person's own choices; null and `auto` follow the organization. */
export type OwnWriting = { timeZone: string | null; numerals: string }

/** How dates and numbers are written for a person: by their own choices first, then by the profile of the organization. */
export function writingOf(language: Language, profile: RegionalProfile, own: OwnWriting): Writing {
  const { timeZone, numberingSystem, calendar, hijriAdjustmentDays } = profile
  return {
    timeZone: own.timeZone ?? timeZone,
    numerals: digitsOf(language, { timeZone, numberingSystem: own.numerals === 'auto' ? numberingSystem : own.numerals }),
    calendar,
    adjustDays: hijriAdjustmentDays,
  }
}

/** The day of a moment in long form, by the reader's calendar, or by both: `18 February 2026 · 1 Ramadan 1447 AH`. */
export function writtenDay(at: Date, language: Language, writing: Writing): string {
  const { calendar } = writing
  if (calendar === 'gregory') return gregorian(at, language, writing)
  const inHijri = hijri(at, language, writing)
  return calendar === 'both' ? `${gregorian(at, language, writing)} · ${inHijri}` : inHijri
}

/**
 * A moment in a sentence that is read anywhere, such as in a mail: a time of day has the name of its zone, and stands once more in `alsoIn` (IANA name)
 * where the clock of that zone shows another one. Of two calendars, the Hijri day follows in brackets.
 */
export function writtenMoment(
  at: Date,
  language: Language,
  writing: Writing,
  form: Intl.DateTimeFormatOptions,
  alsoIn?: string | null,
): string {
  const hasTime = form.timeStyle !== undefined || form.hour !== undefined
  const zones = hasTime ? clocksAt(at, [writing.timeZone, alsoIn]) : [writing.timeZone]
  const texts = zones.map((timeZone) => {
    const own = { ...writing, timeZone }
    const beside = [
      ...(writing.calendar === 'both' ? [hijri(at, language, own)] : []),
      ...(hasTime ? [zoneName(language, timeZone, at, writing.numerals)] : []),
    ]
    const written = byCalendar(at, language, own, form)
    return beside.length > 0 ? `${written} (${beside.join(' · ')})` : written
  })
  return texts.join(' · ')
}
