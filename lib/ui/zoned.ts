import { clockOf } from '@/lib/platform/i18n/days'

/** Local time of a time zone, such as `2026-11-21T09:30`, for a date-and-time field. */
export const toWallClock = (iso: string, timeZone: string): string => clockOf(new Date(iso), timeZone)

/** The moment of a local time in a time zone; of an hour that is repeated when clocks change, the first. */
export function fromWallClock(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return ''
  const offsetAt = (moment: number) => Date.parse(`${toWallClock(new Date(moment).toISOString(), timeZone)}Z`) - moment
  // The offsets before and after the moment are tried, so that clock changes are handled.
  const guess = wanted - offsetAt(wanted - 86_400_000)
  const moment = guess + offsetAt(guess) === wanted ? guess : wanted - offsetAt(guess)
  return new Date(moment).toISOString()
}
