import type { DueRule } from '@/db/schema/learning-paths'

const dayMs = 86_400_000
const after = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)

/** The due date of an enrolment that begins at a moment; null: none. */
export function dueAtOf(rule: DueRule, startedAt: Date): Date | null {
  if (rule.kind === 'absolute') return new Date(rule.dueAt)
  return rule.kind === 'none' ? null : after(startedAt, rule.days)
}

/** The expiry of an enrolment that was completed at a moment, when the next cycle begins; null: none. */
export const expiresAtOf = (rule: DueRule, completedAt: Date): Date | null =>
  rule.kind === 'recurring' ? after(completedAt, rule.everyDays) : null

/** The state of an enrolment that has begun. */
export const runningState = (dueAt: Date | null, now: Date): 'active' | 'overdue' =>
  dueAt !== null && dueAt <= now ? 'overdue' : 'active'
