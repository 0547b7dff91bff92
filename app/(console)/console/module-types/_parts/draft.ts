import type { z } from 'zod'
import type { ModuleType } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import type { Field } from '@/lib/ui/form/fields'
import { bodyOf, type Values } from '@/lib/ui/form/values'
import { readJson } from '@/lib/ui/json-editor/json-text'
import { schemaText, withWrittenOrder } from '@/lib/ui/schema-editor/schema-text'
import { isSchema } from '@/lib/ui/schema-form/schema'

export type Type = z.input<typeof ModuleType>
export type Part = 'configSchema' | 'bodySchema'
export const partNames: readonly Part[] = ['configSchema', 'bodySchema']
/** The same for each of the two schemas. */
export const perPart = <T>(of: (part: Part) => T): Record<Part, T> => ({
  configSchema: of('configSchema'),
  bodySchema: of('bodySchema'),
})
/** The initial data of the editor: a template, a copy, or the type itself. */
export type Start = Pick<Type, 'labels' | 'completionRules' | 'events' | 'isGradable' | 'offlineCapable' | 'xapi' | Part> & {
  /** Has no field: a copy takes it over. */
  resultSchema?: Type['resultSchema']
  key: string
  learnerAction: Type['learnerAction'] | null
  version?: number
}

/** A type as the fields of the editor hold it: schemas as texts, the two halves of xAPI as fields of their own. */
export const valuesOf = ({ xapi, configSchema, bodySchema, resultSchema, ...rest }: Start): Values => ({
  ...rest,
  xapiActivityType: xapi?.activityType ?? '',
  xapiVerbs: xapi?.verbs ?? [],
  configSchema: schemaText(configSchema),
  bodySchema: schemaText(bodySchema),
  resultSchema: resultSchema ?? null,
})

const xapiOf = ({ xapiActivityType, xapiVerbs }: Values) => {
  const verbs = Array.isArray(xapiVerbs) ? xapiVerbs : []
  return xapiActivityType || verbs.length > 0 ? { activityType: xapiActivityType, verbs } : null
}
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** The fields to send: for a new version only those that changed. */
export function bodyFrom(fields: Field[], first: Values, now: Values, isChange: boolean): Values {
  const plain = fields.filter(({ name }) => !name.startsWith('xapi') && !partNames.some((part) => part === name))
  const body = bodyOf(plain, first, now, isChange)
  if (!isChange || differs(xapiOf(first), xapiOf(now))) body.xapi = xapiOf(now)
  if (!isChange && isSchema(now.resultSchema)) body.resultSchema = now.resultSchema
  for (const part of partNames) {
    const read = readJson(String(now[part]))
    const schema = read.ok ? read.value : undefined
    if (isSchema(schema) && (!isChange || first[part] !== now[part])) body[part] = withWrittenOrder(schema)
  }
  return body
}

/** The API's names for fields, as the editor has them. */
export const fieldOf = (property: string): string =>
  property.replace(/^xapi\.activityType\b/, 'xapiActivityType').replace(/^xapi\.verbs\b/, 'xapiVerbs')
