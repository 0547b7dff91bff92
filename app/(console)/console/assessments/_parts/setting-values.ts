import type { readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { bodyOf, type FieldError, type Values } from '@/lib/ui/form/values'

export type Stored = DataOf<typeof readAssessment>
/** The settings as the form holds them: times in minutes. */
export type SettingValues = Values & { feedbackPolicy: Stored['feedbackPolicy'] }

const inMinutes = ['timeLimitSeconds', 'cooldownSeconds'] as const
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const valuesOf = (stored: Stored): SettingValues => ({
  ...stored,
  timeLimitSeconds: stored.timeLimitSeconds / 60,
  cooldownSeconds: stored.cooldownSeconds / 60,
})

/** The changes to send. An emptied number is sent as null, which the API refuses at its field. */
export function bodyOfSettings(fields: Field[], saved: SettingValues, now: SettingValues): Values {
  const body = bodyOf(fields, saved, now, true)
  for (const { name, kind } of fields) if (kind === 'number' && name in body) body[name] ??= null
  for (const name of inMinutes) if (typeof body[name] === 'number') body[name] = Math.round(body[name] * 60)
  if (!same(saved.instructions, now.instructions)) {
    const { ar, en } = (now.instructions ?? {}) as { ar?: string; en?: string }
    body.instructions = { ...(ar && { ar }), ...(en && { en }) }
  }
  if (!same(saved.feedbackPolicy, now.feedbackPolicy)) body.feedbackPolicy = now.feedbackPolicy
  return body
}

/** The limit of a time as the form has it: the API names it in seconds. */
export const limitsInMinutes = (errors: FieldError[], fields: Field[], say: (most: number) => string): FieldError[] =>
  errors.map((error) => {
    const field = fields.find(({ name }) => name === error.property)
    const isLimit =
      error.key === 'max' &&
      inMinutes.some((name) => name === error.property) &&
      field?.kind === 'number' &&
      field.max !== undefined
    return isLimit ? { ...error, message: say(field.max as number) } : error
  })
