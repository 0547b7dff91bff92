import { z } from 'zod'
import { Instant } from '@/lib/platform/http/contract'

const days = z.int().min(1).max(3650)
const ofDays = [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('relative'), days: days.describe('Days after the enrolment begins') }),
  z.strictObject({
    kind: z.literal('recurring'),
    days: days.describe('Days after each cycle begins'),
    everyDays: days.describe('Days after a completion until it expires and the next cycle begins'),
  }),
] as const

const meaning = 'When enrolments are due. recurring: each completion expires after `everyDays`, and the person begins a new cycle'

/** Form in requests. */
export const DueRule = z
  .discriminatedUnion('kind', [
    ...ofDays,
    z.strictObject({ kind: z.literal('absolute'), dueAt: Instant.describe('The same moment for everybody') }),
  ])
  .describe(meaning)

/** Form in the database and in answers. */
export const DueRuleStored = z
  .discriminatedUnion('kind', [...ofDays, z.strictObject({ kind: z.literal('absolute'), dueAt: z.string() })])
  .describe(meaning)

/** Converts a rule of a request into its stored form. */
export const storedRule = (rule: z.output<typeof DueRule>): z.output<typeof DueRuleStored> =>
  rule.kind === 'absolute' ? { ...rule, dueAt: rule.dueAt.toISOString() } : rule
