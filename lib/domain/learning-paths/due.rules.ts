import type { DueRule } from '@/db/schema/learning-paths'
import { endAfterDays } from '@/lib/platform/i18n/days'

/** The due date of an enrolment that begins at a moment, by the organization's time zone; null: none. A number of days ends with its last day. */
export function dueAtOf(rule: DueRule, startedAt: Date, timeZone: string): Date | null {
  if (rule.kind === 'absolute') return new Date(rule.dueAt)
  return rule.kind === 'none' ? null : endAfterDays(startedAt, rule.days, timeZone)
}

/** The expiry of an enrolment that was completed at a moment, at the end of a day, when the next cycle begins; null: none. */
export const expiresAtOf = (rule: DueRule, completedAt: Date, timeZone: string): Date | null =>
  rule.kind === 'recurring' ? endAfterDays(completedAt, rule.everyDays, timeZone) : null

/** The state of an enrolment that has begun. */
export const runningState = (dueAt: Date | null, now: Date): 'active' | 'overdue' =>
  dueAt !== null && dueAt <= now ? 'overdue' : 'active'
