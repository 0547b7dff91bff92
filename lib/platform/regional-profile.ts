import type { Calendar, Numerals } from './words'

/** Hours of a day on the wall clock, `HH:MM`, from the first one up to but not including the last; over midnight where it ends before it begins. */
export type TimeWindow = { from: string; to: string }

export type Ramadan = {
  /** Whether the organization has hours of its own in Ramadan. */
  enabled: boolean
  /** Its first and last day as announced, `YYYY-MM-DD`, Gregorian; null: as the calendar has it. */
  start: string | null
  end: string | null
  /** When people work on working days of Ramadan; null: as in other months. */
  workWindow: TimeWindow | null
  /** When they are not to be disturbed in Ramadan; null: never. */
  quietHours: TimeWindow | null
}

/** How an organization counts and writes days. Only moments are stored and compared; all of this is for showing them and for rules of days. */
export type RegionalProfile = {
  /** IANA name. */
  timeZone: string
  /** The first day of the week; 0 is Sunday. */
  weekStart: number
  /** The days of the weekend in any order; never all seven. */
  weekendDays: number[]
  calendar: Calendar
  /** Whole days, -2 to 2, by which local sighting is ahead of the Umm al-Qura calendar. */
  hijriAdjustmentDays: number
  numberingSystem: Numerals
  /** Not there: the organization said nothing about Ramadan. */
  ramadan?: Ramadan
}

/** Of organizations that said nothing about Ramadan. */
export const noRamadan: Ramadan = { enabled: false, start: null, end: null, workWindow: null, quietHours: null }
