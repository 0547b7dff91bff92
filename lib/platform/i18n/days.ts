/** A calendar day of a time zone, Gregorian, `YYYY-MM-DD` (ISO 8601). */
export type Day = string

/** Which end of its day a date without a time means: a due date is the end of that day, an opening date its beginning. */
export type DayEdge = 'begins' | 'ends'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Date and time of a moment on the clock of a time zone (IANA name). Throws RangeError for an unknown zone. */
function clockParts(moment: Date, timeZone: string): Map<string, string> {
  const options = {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en', options)
  // Zone names are accepted in any case, so spellings of one zone must not fill the memory.
  if (formatters.size >= 500) formatters.clear()
  formatters.set(timeZone, formatter)
  return new Map(formatter.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** The day it is at a moment in a time zone (IANA name). Throws RangeError for an unknown zone. */
export function dayOf(moment: Date, timeZone: string): Day {
  const parts = clockParts(moment, timeZone)
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

/** Date and time of a moment on the clock of a time zone, to the minute: `2026-11-21T09:30`. */
export function clockOf(moment: Date, timeZone: string): string {
  const parts = clockParts(moment, timeZone)
  return `${dayOf(moment, timeZone)}T${parts.get('hour')}:${parts.get('minute')}`
}

/** The day `count` days later (earlier if negative), counted on the calendar, so that changes of clocks do not matter. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** How far the clock of a zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = clockParts(new Date(moment), timeZone)
  const of = (type: string) => parts.get(type) ?? ''
  const shown = `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`
  return Date.parse(shown) - Math.floor(moment / 1000) * 1000
}

const hourMs = 3_600_000

/** The moment between two others at which the offset of a zone changes. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const before = offsetAt(from, timeZone)
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle, timeZone) === before) low = middle
    else high = middle
  }
  return high
}

/**
 * The first moment of a day in a time zone. Where the clock skips midnight, the moment at which it does; where it is set back over midnight, the
 * later of both midnights; of a day that a zone left out, the moment at which the next one began.
 */
export function beginningOf(day: Day, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  // No zone has ever been more than 16 hours from UTC.
  const [from, to] = [midnight - 16 * hourMs, midnight + 16 * hourMs]
  const [before, after] = [midnight - offsetAt(from, timeZone), midnight - offsetAt(to, timeZone)]
  if (before === after) return new Date(before)
  const change = changeBetween(from, to, timeZone)
  return new Date(after > change ? after : Math.min(before, change))
}

/** The last millisecond of a day in a time zone. */
export const endOf = (day: Day, timeZone: string): Date => new Date(beginningOf(addDays(day, 1), timeZone).getTime() - 1)

/** The moment that a date without a time means. */
export const edgeOf = (day: Day, edge: DayEdge, timeZone: string): Date =>
  edge === 'ends' ? endOf(day, timeZone) : beginningOf(day, timeZone)

/** The day whose edge a moment is in a time zone; null for every other moment. */
export function dayWithEdge(moment: Date, edge: DayEdge, timeZone: string): Day | null {
  const day = dayOf(moment, timeZone)
  return edgeOf(day, edge, timeZone).getTime() === moment.getTime() ? day : null
}

/** A moment as it is sent: itself, or a calendar day of which one edge is meant. */
export type MomentOrDay = Date | { day: Day; edge: DayEdge }

/** The moment that was sent, in the time zone of the organization; none stays none. */
export function momentIn(sent: MomentOrDay, timeZone: string): Date
export function momentIn<None extends null | undefined>(sent: MomentOrDay | None, timeZone: string): Date | None
export function momentIn(sent: MomentOrDay | null | undefined, timeZone: string) {
  return sent instanceof Date || !sent ? sent : edgeOf(sent.day, sent.edge, timeZone)
}

/** The end of the day that lies so many days after a moment's own. */
export const endAfterDays = (moment: Date, count: number, timeZone: string): Date =>
  endOf(addDays(dayOf(moment, timeZone), count), timeZone)

/** Two equally long stretches of days that follow each other: from `previousFrom`, and from `from` through `to`. */
export type Stretch = { previousFrom: Day; from: Day; to: Day; timeZone: string }

/** The last `days` days, today included, and as many before them. */
export function stretchOf(now: Date, days: number, timeZone: string): Stretch {
  const to = dayOf(now, timeZone)
  const from = addDays(to, 1 - days)
  return { previousFrom: addDays(from, -days), from, to, timeZone }
}
