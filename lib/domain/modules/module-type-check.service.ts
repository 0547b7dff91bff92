import { type FieldError, invalid } from '@/lib/platform/http/errors'
import { implement } from '@/lib/platform/http/implement'
import { text } from '@/lib/platform/i18n/text'
import type { JsonObject } from './json-limits.rules'
import { compileSchema, validateBody } from './module-type-compiler'
import { type SchemaProblem, schemaProblems, withDefaultBounds } from './module-type-schemas.rules'
import * as contracts from './module-type-validation.contract'

type Part = 'configSchema' | 'bodySchema'
export type Schemas = { [P in Part]?: JsonObject }
const parts = ['configSchema', 'bodySchema'] as const

// The texts of these rules speak of the keyword itself, so the path goes on to it.
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
// JSON can carry these in a text, Postgres cannot. A doubled backslash is one that was typed, as in a pattern.
const holdsUnstorable = (schema: JsonObject) =>
  /\\u(0000|d[89a-f][0-9a-f]{2})/.test(JSON.stringify(schema).replaceAll('\\\\', ''))

/** What is wrong with a schema as it is written. */
const faultsOf = (schema: JsonObject, part: Part): FieldError[] => [
  ...schemaProblems(schema, part).map(fieldOf),
  ...(holdsUnstorable(schema) ? [{ key: 'schemaInvalid', property: part }] : []),
]

/** What compiling a schema under a time limit finds; a busy machine gets a second chance to be fast enough. */
async function compilingFault(schema: JsonObject, part: Part): Promise<FieldError | null> {
  const first = await compileSchema(schema)
  const answer = !first.ok && first.rule === 'schemaTooCostly' ? await compileSchema(schema) : first
  return answer.ok ? null : { key: answer.rule, property: part }
}

/** Refuses schemas with problems (422), else gives them back with their default bounds. */
export function bounded<T extends Schemas>(given: T): T & Schemas {
  const schemas = parts.flatMap((part) => (given[part] ? [{ part, schema: given[part] }] : []))
  const found = schemas.flatMap(({ part, schema }) => faultsOf(schema, part))
  if (found.length > 0) throw invalid(...found)
  return { ...given, ...Object.fromEntries(schemas.map(({ part, schema }) => [part, withDefaultBounds(schema)])) }
}

/** The same for schemas of strangers, which are also compiled. */
export async function accepted<T extends Schemas>(given: T): Promise<T> {
  const input = bounded(given)
  for (const part of parts) {
    const fault = input[part] && (await compilingFault(input[part], part))
    if (fault) throw invalid(fault)
  }
  return input
}

/** Every problem of one schema and, once it has none, of a sample of what it describes. */
async function problemsOf(part: Part, schema: JsonObject, of: string, sample: JsonObject | undefined): Promise<FieldError[]> {
  const faults = faultsOf(schema, part)
  if (faults.length > 0) return faults
  const bound = withDefaultBounds(schema)
  const fault = await compilingFault(bound, part)
  if (fault || sample === undefined) return fault ? [fault] : []
  const answer = await validateBody(bound, sample)
  if (answer.ok) return []
  if (answer.rule !== 'bodyInvalid') return [{ key: answer.rule, property: of }]
  return [{ key: answer.rule, property: answer.path === '' ? of : `${of}.${answer.path}` }]
}

export const validateModuleType = implement(
  contracts.validateModuleType,
  async ({ language }, { body }) => {
    const found = [
      ...(await problemsOf('configSchema', body.configSchema, 'sampleConfig', body.sampleConfig)),
      ...(await problemsOf('bodySchema', body.bodySchema, 'sampleBody', body.sampleBody)),
    ]
    return found.map(({ key, property }) => ({ key, property, message: text(language, `validation.${key}`, { property }) }))
  },
  async (_context, _input, problems) => ({ isValid: problems.length === 0, problems }),
)
