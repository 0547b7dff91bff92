import { addDays, type Day, dayOf } from '@/lib/platform/i18n/days'
import { isRamadan, isWeekend, type Ramadan } from '@/lib/platform/i18n/regional-profile'
import type { Fact } from './ledger.rules'
import { causedByOthers, type DayState } from './words'

/** How an organization counts the days of streaks, from one day on. */
export type StreakTerms = {
  since: Day
  weekStart: number
  weekendDays: number[]
  hijriAdjustmentDays: number
  ramadan: Ramadan
  /** Things to do on a day, so that it counts. */
  dailyGoal: number
  /** The same in Ramadan; null: as on other days. */
  ramadanGoal: number | null
  /** Days of a streak that earn a freeze; null: none are earned. */
  freezeEvery: number | null
  mostFreezes: number
}

/** The time zone of a person from a moment on, in milliseconds. */
export type ZonePeriod = { since: number; zone: string }
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The time zones of a person with one more. Within 24 hours of the last change the former one stays. */
export function withZone(periods: readonly ZonePeriod[], zone: string, at: number): readonly ZonePeriod[] {
  const last = periods.at(-1)
  if (!last) return [{ since: at, zone }]
  return last.zone === zone || at - last.since < dayMs ? periods : [...periods, { since: at, zone }]
}

/** The time zone at a moment; before the first known one, that one. */
export const zoneAt = (periods: readonly ZonePeriod[], at: number): string | undefined =>
  (periods.findLast(({ since }) => since <= at) ?? periods[0])?.zone

/** Whether a day had any moment for a person: it has none where they flew over it, or where their zone left it out. */
export function hadMoments(day: Day, periods: readonly ZonePeriod[]): boolean {
  const noon = Date.parse(`${day}T12:00:00.000Z`)
  return periods.some(({ since, zone }, at) => {
    const from = at === 0 ? Number.NEGATIVE_INFINITY : since
    const until = periods[at + 1]?.since ?? Number.POSITIVE_INFINITY
    // A day is at most 27 hours from noon in UTC in any zone; changes of clocks are at quarters of an hour.
    const [first, last] = [Math.max(from, noon - 27 * hourMs), Math.min(until - 1, noon + 27 * hourMs)]
    if (first > last) return false
    const isOnDay = (moment: number) => first <= moment && moment <= last && dayOf(new Date(moment), zone) === day
    // One of these is on the day in any zone in which the person was all the time.
    if ([noon, noon - 12 * hourMs, noon + 12 * hourMs].some(isOnDay)) return true
    for (let moment = first; moment <= last; moment += hourMs / 4) if (isOnDay(moment)) return true
    return isOnDay(last)
  })
}

export type StreakInput = {
  /** Things done, by the day in the person's zone. */
  activity: ReadonlyMap<Day, number>
  /** Oldest first; the first one holds for earlier days, too. */
  terms: readonly StreakTerms[]
  zones: readonly ZonePeriod[]
  /** Planned absences, both days included. */
  pauses: readonly { firstDay: Day; lastDay: Day }[]
  /** Days that an administrator excused. */
  restored: ReadonlySet<Day>
  /** Freezes that an administrator gave, by day. */
  granted: ReadonlyMap<Day, number>
  today: Day
}
export type Streak = { current: number; longest: number; freezes: number; days: { date: Day; state: DayState }[] }

export const termsOn = <T extends { since: Day }>(day: Day, terms: readonly T[]): T | undefined =>
  terms.findLast(({ since }) => since <= day) ?? terms[0]

export const goalOn = (day: Day, terms: StreakTerms): number =>
  terms.ramadanGoal !== null && isRamadan(day, terms) ? terms.ramadanGoal : terms.dailyGoal

/**
 * Every day from the first one with activity until today, and the streak. Days that had no moment are left out. What is done on a day of rest or of a
 * pause counts; its absence does not break. A freeze is used at the end of the day that it saves.
 */
export function streakOf(input: StreakInput): Streak {
  const { activity, terms, zones, pauses, restored, granted, today } = input
  const [first = today] = [...activity.keys()].toSorted()
  const streak: Streak = { current: 0, longest: 0, freezes: 0, days: [] }
  for (const [day, count] of granted) if (day < first) streak.freezes += count
  for (let date = first; date <= today; date = addDays(date, 1)) {
    const now = termsOn(date, terms)
    if (!now) break
    streak.freezes += granted.get(date) ?? 0
    const isMet = (activity.get(date) ?? 0) >= goalOn(date, now)
    const quiet = (): DayState => {
      if (pauses.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)) return 'paused'
      if (isWeekend(date, now)) return 'restDay'
      if (date === today) return 'open'
      if (restored.has(date)) return 'frozen'
      return streak.freezes > 0 && streak.current > 0 ? 'frozen' : 'missed'
    }
    const state = isMet ? 'met' : quiet()
    if (state !== 'met' && date !== today && !hadMoments(date, zones)) continue
    if (state === 'met') {
      streak.current += 1
      streak.longest = Math.max(streak.longest, streak.current)
      const isEarned = now.freezeEvery !== null && streak.current % now.freezeEvery === 0
      if (isEarned && streak.freezes < now.mostFreezes) streak.freezes += 1
    }
    if (state === 'frozen' && !restored.has(date)) streak.freezes -= 1
    if (state === 'missed') streak.current = 0
    streak.days.push({ date, state })
  }
  return streak
}

/** Within this time after it occurred, something done offline counts for the day on which it was done. */
const repairMs = 48 * hourMs
export const isInTime = ({ occurredAt, receivedAt }: { occurredAt: number; receivedAt: number }): boolean =>
  receivedAt - occurredAt <= repairMs

/**
 * Things done by day. Of the facts about one source the first one counts, and the first one after it was withdrawn: that staff corrected a result is nothing
 * that a person did.
 */
export function activityOf(facts: readonly Fact[]): Map<Day, number> {
  const activity = new Map<Day, number>()
  const done = new Set<string>()
  for (const fact of facts.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1))) {
    const isFirst = !done.has(fact.source)
    if (fact.kind === 'withdrawn') done.delete(fact.source)
    else if (!causedByOthers.includes(fact.kind)) {
      done.add(fact.source)
      if (isFirst && isInTime(fact)) activity.set(fact.localDate, (activity.get(fact.localDate) ?? 0) + 1)
    }
  }
  return activity
}
