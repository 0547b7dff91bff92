import { momentAt } from '@/lib/domain/house/notifications/sending.rules'
import { addDays, clockOf, type Day, dayOf } from '@/lib/platform/i18n/days'
import { startOfWeek, weekdayOf } from '@/lib/platform/i18n/regional-profile'

export const mostSessions = 60
/** No series is longer than this. */
const mostDays = 1096
const dayMs = 86_400_000

export type Times = { startsAt: Date; endsAt: Date }
export type Rule = {
  every: 'day' | 'week'
  /** Every so many days or weeks. */
  interval: number
  /** Of a week; left out: the weekday of the first day. */
  weekdays?: readonly number[] | undefined
  /** The last day at most. */
  until?: Day | undefined
  count: number
}
type Week = { weekStart: number; weekendDays: readonly number[] }

const daysBetween = (one: Day, other: Day): number => (Date.parse(other) - Date.parse(one)) / dayMs

/** The days of a series, from its first day on. `isLeftOut`: days on which nothing takes place. */
export function daysOf(
  first: Day,
  rule: Rule,
  week: Pick<Week, 'weekStart'>,
  isLeftOut: (day: Day) => boolean = () => false,
): Day[] {
  const { every, interval, until, count } = rule
  const weekdays = rule.weekdays ?? [weekdayOf(first)]
  const firstWeek = startOfWeek(first, week)
  const isOfRule = (day: Day, index: number) =>
    every === 'day'
      ? index % interval === 0
      : weekdays.includes(weekdayOf(day)) && (daysBetween(firstWeek, startOfWeek(day, week)) / 7) % interval === 0
  const days: Day[] = []
  for (let index = 0; index < mostDays && days.length < Math.min(count, mostSessions); index += 1) {
    const day = addDays(first, index)
    if (until !== undefined && day > until) break
    if (isOfRule(day, index) && !isLeftOut(day)) days.push(day)
  }
  return days
}

/** Sessions on some days at the time of day of one, and as long as it is; in its zone, also where clocks change. */
export function timesOn(days: readonly Day[], { startsAt, endsAt }: Times, zone: string): Times[] {
  const time = clockOf(startsAt, zone).slice(-5)
  const length = endsAt.getTime() - startsAt.getTime()
  return days.map((day) => {
    const begins = momentAt(day, time, zone)
    return { startsAt: begins, endsAt: new Date(begins.getTime() + length) }
  })
}

/** The days by which sessions of a series are moved with one of them. */
export const shiftOf = (before: Date, beforeZone: string, after: Date, zone: string): number =>
  daysBetween(dayOf(before, beforeZone), dayOf(after, zone))

const overlaps = (one: Times, other: Times): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Those of some times that overlap one of the taken ones, or the one before them. */
export const clashesOf = (times: readonly Times[], taken: readonly Times[]): Times[] =>
  times.filter((one, at) => {
    const before = times[at - 1]
    return taken.some((other) => overlaps(one, other)) || (before !== undefined && overlaps(one, before))
  })
