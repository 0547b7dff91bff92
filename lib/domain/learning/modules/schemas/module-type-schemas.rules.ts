import { Ajv2020 } from 'ajv/dist/2020.js'
import { isObject, type JsonObject, jsonBytes, jsonShape } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { metaSchema, partsOf, subschemaProblems } from './schema-keywords.rules'
import { type SchemaProblem, SchemaReport, schemaLimits } from './schema-limits.rules'
import { PatternBudget } from './schema-patterns.rules'
import { children, measureExpanded } from './schema-references.rules'

const shapeProblem = {
  tooLarge: 'schemaTooLarge',
  tooDeep: 'schemaTooDeep',
  notJson: 'schemaInvalid',
  name: 'schemaPropertyName',
} as const
let metaValidator: Ajv2020 | undefined

/** The schemas of a module type: of its settings, its content, and what a learner's event carries as its result. */
export type SchemaPart = 'configSchema' | 'bodySchema' | 'resultSchema'

/** Everything wrong with a schema that an admin supplies for a module type; empty when it may be compiled and stored. */
export function schemaProblems(schema: unknown, part: SchemaPart): SchemaProblem[] {
  const report = new SchemaReport()
  const shape = jsonShape(schema, { nodes: schemaLimits.bytes, nesting: schemaLimits.nesting })
  if (shape) report.add(shapeProblem[shape], part)
  else if (jsonBytes(schema) > schemaLimits.bytes) report.add('schemaTooLarge', part, String(schemaLimits.bytes))
  else if (!isObject(schema) || schema.type !== 'object') report.add('schemaRootObject', part)
  if (report.problems.length > 0 || !isObject(schema)) return report.problems

  const definitions = isObject(schema.$defs) ? schema.$defs : {}
  checkSubschemas(schema, definitions, part, report)
  if (!report.has('schemaTooDeep', 'schemaTooMany')) measureExpanded(schema, definitions, part, report)
  metaValidator ??= new Ajv2020({ strict: false, logger: false, validateFormats: false })
  if (!metaValidator.validate(metaSchema, schema)) {
    const [error] = metaValidator.errors ?? []
    report.add('schemaInvalid', `${part}${(error?.instancePath ?? '').replaceAll('/', '.')}`, error?.message)
  }
  return report.problems
}

/** Checks a schema and all below it as they are written, references not followed, until there are too many of them. */
function checkSubschemas(root: JsonObject, definitions: JsonObject, part: string, report: SchemaReport): void {
  const whole = { root, definitions, patterns: new PatternBudget() }
  let subschemas = 0
  let parts = 0
  const visit = (node: unknown, path: string, depth: number) => {
    if (++subschemas > schemaLimits.subschemas) return
    if (node === true) return report.add('schemaUnbounded', path, 'true')
    if (!isObject(node)) return
    if (depth > schemaLimits.depth) return report.add('schemaTooDeep', path, String(schemaLimits.depth))
    for (const { rule, detail, at } of subschemaProblems(node, whole)) report.add(rule, at ? `${path}.${at}` : path, detail)
    parts += partsOf(node)
    for (const child of children(node)) visit(child.schema, `${path}.${child.at}`, child.at.startsWith('$defs.') ? 1 : depth + 1)
  }
  visit(root, part, 1)
  if (subschemas > schemaLimits.subschemas) report.add('schemaTooMany', part, `${schemaLimits.subschemas} subschemas`)
  else if (parts > schemaLimits.parts) report.add('schemaTooMany', part, `${schemaLimits.parts} parts`)
}

/** A copy of an accepted schema in which every text has a `maxLength` (10,000 characters) and every list a `maxItems` (1,000). */
export function withDefaultBounds(schema: JsonObject): JsonObject {
  const bounded = (node: unknown): unknown => (isObject(node) ? withDefaultBounds(node) : node)
  const each = (of: unknown) =>
    isObject(of) ? Object.fromEntries(Object.entries(of).map(([name, it]) => [name, bounded(it)])) : of
  const copy: JsonObject = { ...schema }
  for (const keyword of ['properties', '$defs']) if (keyword in copy) copy[keyword] = each(copy[keyword])
  for (const keyword of ['prefixItems', 'oneOf']) if (Array.isArray(copy[keyword])) copy[keyword] = copy[keyword].map(bounded)
  if ('items' in copy) copy.items = bounded(copy.items)
  if ('enum' in copy || 'const' in copy) return copy
  const types = Array.isArray(copy.type) ? copy.type : [copy.type]
  const atLeast = (minimum: unknown, bound: number) => (typeof minimum === 'number' ? Math.max(minimum, bound) : bound)
  // Without a type both bounds are added: each applies to its own type of value only. A reference is bounded at its target.
  const may = (type: string) =>
    types.includes(type) || (copy.type === undefined && copy.$ref === undefined && copy.oneOf === undefined)
  if (may('string')) copy.maxLength ??= atLeast(copy.minLength, 10_000)
  if (may('array')) copy.maxItems ??= atLeast(copy.minItems, 1_000)
  return copy
}
