import { z } from 'zod'
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

const meaning = 'When enrolments are due. recurring: each completion expires after `everyDays`, and the person begins a new cycle'

/** Form in requests. */
export const DueRule = z
  .discriminatedUnion('kind', [
    ...ofDays,
    z.strictObject({ kind: z.literal('absolute'), dueAt: endsAt('The same moment for everybody') }),
  ])
  .describe(meaning)

/** Form in the database and in answers. */
export const DueRuleStored = z
  .discriminatedUnion('kind', [...ofDays, z.strictObject({ kind: z.literal('absolute'), dueAt: z.string() })])
  .describe(meaning)

/** Converts a rule of a request into its stored form, by the time zone of the organization. */
export const storedRule = (rule: z.output<typeof DueRule>, timeZone: string): z.output<typeof DueRuleStored> =>
  rule.kind === 'absolute' ? { ...rule, dueAt: momentIn(rule.dueAt, timeZone).toISOString() } : rule
