import { type FieldError, invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import type { JsonObject } from '../schemas/json-limits.rules'
import { type Asker, checkSchemas, type SchemaAnswer } from '../schemas/module-type-compiler'
import { type SchemaPart, schemaProblems, withDefaultBounds } from '../schemas/module-type-schemas.rules'
import type { SchemaProblem } from '../schemas/schema-limits.rules'
import * as contracts from './module-type-validation.contract'
import { changesBetween, currentVersionOf, isBreaking, withMessages } from './module-type-versions.service'

type Part = SchemaPart
export type Schemas = { [P in Part]?: JsonObject | null }
const parts = ['configSchema', 'bodySchema', 'resultSchema'] as const

// The messages of these rules name the keyword itself, so the path includes it.
const keywordOf: Partial<Record<SchemaProblem['rule'], string>> = {
  schemaPattern: 'pattern',
  schemaFormat: 'format',
  schemaRemoteRef: '$ref',
}
const nameOf = ({ rule, detail }: SchemaProblem) =>
  keywordOf[rule] ?? (rule === 'schemaKeyword' || rule === 'schemaPropertyName' ? detail : undefined)
const fieldOf = (problem: SchemaProblem): FieldError => {
  const name = nameOf(problem)
  return { key: problem.rule, property: name === undefined ? problem.path : `${problem.path}.${name}` }
}
// JSON texts may contain NUL and lone surrogates, Postgres' jsonb cannot store them. An escaped backslash before `u` is text, as in a pattern.
export const holdsUnstorable = (schema: JsonObject) =>
  /\\u(0000|d[89a-f][0-9a-f]{2})/.test(JSON.stringify(schema).replaceAll('\\\\', ''))

/** The problems of a schema itself. */
const faultsOf = (schema: JsonObject, part: Part): FieldError[] => [
  ...schemaProblems(schema, part).map(fieldOf),
  ...(holdsUnstorable(schema) ? [{ key: 'schemaInvalid', property: part }] : []),
]

/** Refuses schemas with problems (422), else returns them with default bounds. */
export function bounded<T extends Schemas>(given: T): T & Schemas {
  const schemas = parts.flatMap((part) => (given[part] ? [{ part, schema: given[part] }] : []))
  const found = schemas.flatMap(({ part, schema }) => faultsOf(schema, part))
  if (found.length > 0) throw invalid(...found)
  return { ...given, ...Object.fromEntries(schemas.map(({ part, schema }) => [part, withDefaultBounds(schema)])) }
}

/** The same for schemas from callers, which are also compiled. */
export async function accepted<T extends Schemas>(asker: Asker, given: T): Promise<T> {
  const input = bounded(given)
  const present = parts.flatMap((part) => (input[part] ? [{ part, schema: input[part] }] : []))
  const { answers } = await checkSchemas(asker, present)
  for (const [at, { part }] of present.entries()) {
    const fault = answers[at]?.schema
    if (fault && !fault.ok) throw invalid({ key: fault.rule, property: part })
  }
  return input
}

type Sample = { part: Part; schema: JsonObject; of?: string; body?: JsonObject }

/** The problems of one schema, or if it has none, of its sample. */
function problemOf({ part, of }: Sample, { schema, body }: SchemaAnswer): FieldError[] {
  if (!schema.ok) return [{ key: schema.rule, property: part }]
  if (!of || !body || body.ok) return []
  const property = body.rule === 'bodyInvalid' && body.path !== '' ? `${of}.${body.path}` : of
  return [{ key: body.rule, property }]
}

/**
 * All problems of some schemas, and for those without problems, of their compilation and samples. `isSound`: the schemas themselves have no
 * problems.
 */
async function problemsOf(asker: Asker, samples: Sample[]): Promise<{ problems: FieldError[]; isSound: boolean }> {
  const faults = samples.map(({ schema, part }) => faultsOf(schema, part))
  const sound = samples
    .filter((_, at) => faults[at]?.length === 0)
    .map((sample) => ({ ...sample, schema: withDefaultBounds(sample.schema) }))
  const { answers } = await checkSchemas(asker, sound)
  const found = new Map(
    sound.flatMap((sample, at) => {
      const answer = answers[at]
      return answer ? [[sample.part, problemOf(sample, answer)] as const] : []
    }),
  )
  const isSound = answers.length === samples.length && answers.every(({ schema }) => schema.ok)
  return { problems: samples.flatMap(({ part }, at) => [...(faults[at] ?? []), ...(found.get(part) ?? [])]), isSound }
}

export const validateModuleType = implement(
  contracts.validateModuleType,
  async ({ language, organization, clientSignal }, { body }) => {
    const { configSchema, bodySchema, resultSchema, sampleConfig, sampleBody } = body
    const { problems, isSound } = await problemsOf({ organizationId: organization.id, signal: clientSignal() }, [
      { part: 'configSchema', schema: configSchema, of: 'sampleConfig', body: sampleConfig },
      { part: 'bodySchema', schema: bodySchema, of: 'sampleBody', body: sampleBody },
      ...(resultSchema ? [{ part: 'resultSchema' as const, schema: resultSchema }] : []),
    ])
    const told = problems.map(({ key, property }) => ({
      key,
      property,
      message: text(language, `validation.${key}`, { property }),
    }))
    return { problems: told, isSound }
  },
  async (context, { body }, { problems, isSound }) => {
    const current = body.key === undefined ? undefined : await currentVersionOf(context, body.key)
    if (!current || !isSound) return { isValid: problems.length === 0, problems, compatibility: null }
    const changes = changesBetween(current, bounded(body))
    return {
      isValid: problems.length === 0,
      problems,
      compatibility: {
        versionNumber: current.number,
        isBreaking: changes.some(isBreaking),
        changes: withMessages(changes, context.language),
      },
    }
  },
)
