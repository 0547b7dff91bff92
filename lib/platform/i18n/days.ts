/** A calendar day of a time zone, Gregorian, `YYYY-MM-DD` (ISO 8601). */
export type Day = string

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The day it is at a moment in a time zone (IANA name). Throws RangeError for an unknown zone. */
export function dayOf(moment: Date, timeZone: string): Day {
  const options = {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  } as const
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en', options)
  // Zone names are accepted in any case, so spellings of one zone must not fill the memory.
  if (formatters.size >= 500) formatters.clear()
  formatters.set(timeZone, formatter)
  const parts = new Map(formatter.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The day `count` days later (earlier if negative), counted on the calendar, so that changes of clocks do not matter. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** Two equally long stretches of days that follow each other: from `previousFrom`, and from `from` through `to`. */
export type Stretch = { previousFrom: Day; from: Day; to: Day; timeZone: string }

/** The last `days` days, today included, and as many before them. */
export function stretchOf(now: Date, days: number, timeZone: string): Stretch {
  const to = dayOf(now, timeZone)
  const from = addDays(to, 1 - days)
  return { previousFrom: addDays(from, -days), from, to, timeZone }
}
