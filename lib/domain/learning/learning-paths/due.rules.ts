import type { DueRule } from '@/db/schema/learning-paths'
import { addDays, type Day, dayOf, endAfterDays, endOf } from '@/lib/platform/i18n/days'

type Yearly = Extract<DueRule, { kind: 'yearly' }>

const two = (number: number) => String(number).padStart(2, '0')

/** The date of a yearly rule in a year; 29 February is 28 February in years without it. */
function dateIn(year: number, { month, day }: Yearly): Day {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(Math.min(day, last))}`
}

/** The first date of a yearly rule on a day or after it, that also meets a condition. */
function nextDate(rule: Yearly, from: Day, isMeant: (date: Day) => boolean = () => true): Day {
  for (let year = Number(from.slice(0, 4)); ; year += 1) {
    const date = dateIn(year, rule)
    if (date >= from && isMeant(date)) return date
  }
}

/** The due date of an enrolment that begins at a moment, by the organization's time zone; null: none. A number of days ends with its last day. */
export function dueAtOf(rule: DueRule, startedAt: Date, timeZone: string): Date | null {
  if (rule.kind === 'absolute') return new Date(rule.dueAt)
  if (rule.kind === 'yearly') return endOf(nextDate(rule, dayOf(startedAt, timeZone)), timeZone)
  return rule.kind === 'none' ? null : endAfterDays(startedAt, rule.days, timeZone)
}

/** The zone of the organization may have changed since a due date was made, which moves it by a day at most. */
const zoneDays = 2

/** The day at whose end the cycle opens that follows one with this completion and this due date. */
function opening(rule: Yearly, completedAt: Date, dueAt: Date | null, timeZone: string): Day {
  const done = dayOf(completedAt, timeZone)
  const opens = (date: Day) => addDays(date, -rule.opensDaysBefore)
  // A completion within the window of a date counts for that date, also where another one was due before.
  const from = dueAt ? addDays(dayOf(dueAt, timeZone), zoneDays) : done
  return opens(nextDate(rule, from, (date) => opens(date) > done))
}

/**
 * The expiry of an enrolment that was due at `dueAt` and was completed at a moment, at the end of a day, when the next cycle begins; null: none. The
 * next cycle of a yearly rule is due on the first of its dates that this completion does not count for.
 */
export function expiresAtOf(
  rule: DueRule,
  { completedAt, dueAt }: { completedAt: Date; dueAt: Date | null },
  timeZone: string,
): Date | null {
  if (rule.kind === 'recurring') return endAfterDays(completedAt, rule.everyDays, timeZone)
  return rule.kind === 'yearly' ? endOf(opening(rule, completedAt, dueAt, timeZone), timeZone) : null
}

/** The moment at which the cycle begins that follows an expiry: an expiry is the last moment of a day. */
const beginningAfter = (expiresAt: Date) => new Date(expiresAt.getTime() + 1)

/** The due date of the cycle that follows an enrolment which expired at `expiresAt`, however late it begins. */
export const nextDueAt = (rule: DueRule, expiresAt: Date, timeZone: string): Date | null =>
  dueAtOf(rule, rule.kind === 'yearly' ? expiresAt : beginningAfter(expiresAt), timeZone)

/**
 * Until when a completion covers its person: until the next cycle, which opens with the expiry, is due. From then on it is overdue, so that there is no
 * day on which a person is neither covered nor late. Null: for good.
 */
export const coveredUntil = (
  { dueRule, expiresAt }: { dueRule: DueRule; expiresAt: Date | null },
  timeZone: string,
): Date | null => expiresAt && (nextDueAt(dueRule, expiresAt, timeZone) ?? expiresAt)

/** The state of an enrolment that has begun. */
export const runningState = (dueAt: Date | null, now: Date): 'active' | 'overdue' =>
  dueAt !== null && dueAt <= now ? 'overdue' : 'active'
