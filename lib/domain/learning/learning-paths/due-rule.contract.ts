import { z } from 'zod'
import { invalid } from '@/lib/platform/errors'
import { endsAt } from '@/lib/platform/http/contract'
import { momentIn } from '@/lib/platform/i18n/days'

const days = z.int().min(1).max(3650)
const ofDays = [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('relative'),
    days: days.describe('Days after the enrolment begins; due at the end of the last one'),
  }),
  z.strictObject({
    kind: z.literal('recurring'),
    days: days.describe('Days after each cycle begins; due at the end of the last one'),
    everyDays: days.describe('Days after a completion until it expires, at the end of the last one, and the next cycle begins'),
  }),
] as const

const yearly = z.strictObject({
  kind: z.literal('yearly'),
  month: z.int().min(1).max(12),
  day: z.int().min(1).max(31).describe('Of the month; 29 February is 28 February in other years'),
  opensDaysBefore: z.int().min(1).max(300).describe('Days before the date of a year on which the cycle of that year begins'),
})

const meaning =
  'When enrolments are due. recurring: each completion expires after `everyDays`, and the person begins a new cycle. yearly: due at the end of the same day of every year, in the organization’s time zone; a completion counts until the cycle of the next date opens, so that there is no gap'

/** Form in requests. */
export const DueRule = z
  .discriminatedUnion('kind', [
    ...ofDays,
    z.strictObject({ kind: z.literal('absolute'), dueAt: endsAt('The same moment for everybody') }),
    yearly,
  ])
  .describe(meaning)

/** Form in the database and in answers. */
export const DueRuleStored = z
  .discriminatedUnion('kind', [...ofDays, z.strictObject({ kind: z.literal('absolute'), dueAt: z.string() }), yearly])
  .describe(meaning)

/** Converts a rule of a request into its stored form, by the time zone of the organization. Refuses a day that its month never has. */
export function storedRule(rule: z.output<typeof DueRule>, timeZone: string): z.output<typeof DueRuleStored> {
  if (rule.kind === 'yearly' && rule.day > daysOfMonth(rule.month)) throw invalid({ key: 'format', property: 'dueRule.day' })
  return rule.kind === 'absolute' ? { ...rule, dueAt: momentIn(rule.dueAt, timeZone).toISOString() } : rule
}

/** The most days of a month, that of a leap year for February. */
const daysOfMonth = (month: number): number => new Date(Date.UTC(2028, month, 0)).getUTCDate()
