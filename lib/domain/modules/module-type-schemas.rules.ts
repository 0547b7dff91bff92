import { Ajv2020 } from 'ajv/dist/2020.js'
import { RE2JS } from 're2js'
import { forbiddenNames, isObject, type JsonObject, jsonBytes, jsonShape } from '@/lib/domain/modules/json-limits.rules'

/** `path` is dotted, from `configSchema` or `bodySchema`; `detail` names the keyword, limit or value at fault. */
export type SchemaProblem = { rule: SchemaRule; path: string; detail?: string }
export type SchemaRule =
  | 'schemaTooLarge'
  | 'schemaTooDeep'
  | 'schemaTooMany'
  | 'schemaRemoteRef'
  | 'schemaCyclicRef'
  | 'schemaKeyword'
  | 'schemaPattern'
  | 'schemaUnbounded'
  | 'schemaInvalid'
  | 'schemaFormat'
  | 'schemaPropertyName'
  | 'schemaRootObject'

/** What one schema may cost: bytes serialized, levels of subschemas and of plain JSON, counts, and the size of compiled patterns. */
export const schemaLimits = {
  bytes: 64 * 1024,
  depth: 8,
  nesting: 48,
  subschemas: 300,
  /** Keywords, required names and choices of all subschemas together: what the code that checks them grows by. */
  parts: 2_000,
  expanded: 5_000,
  properties: 200,
  nameLength: 64,
  choices: 500,
  branches: 100,
  uniqueItems: 1_000,
  patterns: 20,
  patternLength: 500,
  patternsLength: 2_000,
  patternSize: 1_100,
  patternsSize: 2_500,
  /** Unicode classes (\p{…}) of all patterns: each is a table of thousands of characters. */
  patternClasses: 20,
  problems: 50,
} as const

const metaSchema = 'https://json-schema.org/draft/2020-12/schema'
export const schemaFormats = ['uri', 'date-time', 'duration', 'uuid'] as const
const widgets = ['richText', 'markdown', 'asset', 'colour', 'code', 'slider', 'table', 'questionPicker']

const isBoolean = (value: unknown) => typeof value === 'boolean'
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((text) => typeof text === 'string')

// Every keyword the studio and the validator understand, with the shape the meta-schema does not check.
const plainKeywords =
  'type properties required items prefixItems minItems maxItems uniqueItems enum const oneOf minLength maxLength minimum maximum ' +
  'multipleOf pattern format default title description $ref'
const keywords = new Map<string, (value: unknown, schema: JsonObject) => boolean>()
for (const keyword of plainKeywords.split(' ')) keywords.set(keyword, () => true)
keywords.set('additionalProperties', (value) => value === false)
for (const flag of ['x-localized', 'x-secret', 'x-immutableAfterPublish']) keywords.set(flag, isBoolean)
keywords.set('x-widget', (value) => widgets.some((widget) => widget === value))
keywords.set('x-order', (value) => Number.isInteger(value) || areTexts(value))
keywords.set('x-group', (value) => typeof value === 'string')
keywords.set('x-showIf', isObject)
keywords.set(
  'x-asset',
  (value) => isObject(value) && areTexts(value.kinds) && (value.maxBytes === undefined || Number.isInteger(value.maxBytes)),
)
keywords.set('x-dir', (value) => value === 'auto' || value === 'ltr')
keywords.set('x-enumLabels', (value, { enum: choices }) => {
  const labels = isObject(value) ? [value.ar, value.en] : []
  return Array.isArray(choices) && labels.length === 2 && labels.every((list) => areTexts(list) && list.length === choices.length)
})
keywords.set('x-score', (value) => isBoolean(value) || typeof value === 'number')

/** Compiles a JSON Schema pattern for the linear-time engine; throws for what it or ECMA-262 refuses. */
export function linearPattern(pattern: string) {
  // Browsers check the same schema with their own engine, so both must read it (constructing never backtracks).
  new RegExp(pattern, 'u')
  return RE2JS.compile(RE2JS.translateRegExp(pattern))
}

const shapeProblem = {
  tooLarge: 'schemaTooLarge',
  tooDeep: 'schemaTooDeep',
  notJson: 'schemaInvalid',
  name: 'schemaPropertyName',
} as const
let metaValidator: Ajv2020 | undefined

type Report = (rule: SchemaRule, path: string, detail?: string) => void
type Child = { at: string; schema: unknown }
/** The direct subschemas of a schema, with where they stand; definitions are included. */
function children(schema: JsonObject): Child[] {
  const named = (keyword: string) =>
    Object.entries(isObject(schema[keyword]) ? schema[keyword] : {}).map(([name, it]) => ({
      at: `${keyword}.${name}`,
      schema: it,
    }))
  const listed = (keyword: string) =>
    (Array.isArray(schema[keyword]) ? schema[keyword] : []).map((it: unknown, at) => ({ at: `${keyword}.${at}`, schema: it }))
  const items = schema.items === undefined ? [] : [{ at: 'items', schema: schema.items }]
  return [...named('properties'), ...items, ...listed('prefixItems'), ...listed('oneOf'), ...named('$defs')]
}

const localRef = /^#\/\$defs\/([A-Za-z0-9_.-]+)$/

/** Follows a local reference as far as it goes; undefined when it points nowhere (a ring ends after as many steps as there are definitions). */
function resolve(schema: unknown, definitions: JsonObject): JsonObject | undefined {
  let found = schema
  for (let steps = Object.keys(definitions).length + 1; steps > 0 && isObject(found) && typeof found.$ref === 'string'; steps--) {
    const name = localRef.exec(found.$ref)?.[1] ?? ''
    found = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  }
  return isObject(found) ? found : undefined
}

/** oneOf must be decidable by one plain constant: either each branch is one, or all carry the same property with distinct ones. */
function isDiscriminated(branches: unknown[], definitions: JsonObject) {
  const resolved = branches.map((branch) => resolve(branch, definitions))
  const distinct = (constants: unknown[]) =>
    constants.every((it) => ['string', 'number', 'boolean'].includes(typeof it)) && new Set(constants).size === constants.length
  if (distinct(resolved.map((branch) => branch?.const))) return true
  const properties = resolved.map((branch) => (isObject(branch?.properties) ? branch.properties : {}))
  return Object.keys(properties[0] ?? {}).some((name) =>
    distinct(properties.map((of) => (Object.hasOwn(of, name) && isObject(of[name]) ? of[name].const : undefined))),
  )
}

/** Everything wrong with a schema that an admin supplies for a module type; empty when it may be compiled and stored. */
export function schemaProblems(schema: unknown, part: 'configSchema' | 'bodySchema'): SchemaProblem[] {
  const problems: SchemaProblem[] = []
  // Names and values come from outside: what is told back is cut short.
  const report: Report = (rule, at, detail) => {
    const path = at.slice(0, 300)
    if (problems.length < schemaLimits.problems)
      problems.push(detail === undefined ? { rule, path } : { rule, path, detail: detail.slice(0, 100) })
  }
  const shape = jsonShape(schema, { nodes: schemaLimits.bytes, nesting: schemaLimits.nesting })
  if (shape) report(shapeProblem[shape], part)
  else if (jsonBytes(schema) > schemaLimits.bytes) report('schemaTooLarge', part, String(schemaLimits.bytes))
  else if (!isObject(schema) || schema.type !== 'object') report('schemaRootObject', part)
  if (problems.length > 0 || !isObject(schema)) return problems

  const definitions = isObject(schema.$defs) ? schema.$defs : {}
  const patterns = new Set<string>()
  let patternsLength = 0
  let patternsSize = 0
  let patternClasses = 0
  let subschemas = 0
  let partCount = 0

  const checkPattern = (pattern: string, path: string) => {
    if (patterns.has(pattern)) return
    patterns.add(pattern)
    patternsLength += pattern.length
    patternClasses += pattern.match(/\\p/gi)?.length ?? 0
    // Compiling a pattern costs time too, so a budget for the whole schema ends the work before it hurts.
    const isOverBudget =
      pattern.length > schemaLimits.patternLength ||
      patterns.size > schemaLimits.patterns ||
      patternsLength > schemaLimits.patternsLength ||
      patternClasses > schemaLimits.patternClasses ||
      patternsSize > schemaLimits.patternsSize
    if (isOverBudget) return report('schemaPattern', path, 'tooCostly')
    try {
      const size = linearPattern(pattern).programSize()
      patternsSize += size
      if (size > schemaLimits.patternSize) report('schemaPattern', path, 'tooCostly')
    } catch (error) {
      report('schemaPattern', path, error instanceof Error ? error.message : String(error))
    }
  }

  const checkKeywords = (node: JsonObject, path: string, isRoot: boolean) => {
    for (const [keyword, value] of Object.entries(node)) {
      const isRootOnly = isRoot && (keyword === '$defs' || (keyword === '$schema' && value === metaSchema))
      const fits = keywords.get(keyword)
      if (!fits && !isRootOnly) report('schemaKeyword', path, keyword)
      else if (fits && !fits(value, node))
        report(keyword === 'additionalProperties' ? 'schemaUnbounded' : 'schemaInvalid', path, keyword)
    }
    const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)
    partCount += Object.keys(node).length + lengthOf(node.enum) + lengthOf(node.required)
    const { $ref, format, pattern, enum: choices, oneOf, uniqueItems, maxItems, properties, required } = node
    if ($ref !== undefined) {
      const name = typeof $ref === 'string' ? localRef.exec($ref)?.[1] : undefined
      if (name === undefined) report('schemaRemoteRef', path, JSON.stringify($ref))
      else if (!Object.hasOwn(definitions, name)) report('schemaInvalid', path, JSON.stringify($ref))
    }
    if (format !== undefined && !schemaFormats.some((known) => known === format))
      report('schemaFormat', path, JSON.stringify(format))
    if (typeof pattern === 'string') checkPattern(pattern, path)
    for (const list of [choices, required])
      if (Array.isArray(list) && list.length > schemaLimits.choices) report('schemaUnbounded', path, String(schemaLimits.choices))
    if (Array.isArray(oneOf) && oneOf.length > schemaLimits.branches)
      report('schemaUnbounded', path, String(schemaLimits.branches))
    else if (Array.isArray(oneOf) && !isDiscriminated(oneOf, definitions)) report('schemaKeyword', path, 'oneOf')
    if (uniqueItems && !(typeof maxItems === 'number' && maxItems <= schemaLimits.uniqueItems))
      report('schemaUnbounded', path, 'uniqueItems')
    const names = isObject(properties) ? Object.keys(properties) : []
    if (names.length > schemaLimits.properties) report('schemaTooMany', path, `${schemaLimits.properties} properties`)
    const listed = areTexts(required) ? required : []
    for (const name of [...names, ...(isRoot ? Object.keys(definitions) : []), ...listed])
      if (name.length === 0 || name.length > schemaLimits.nameLength || forbiddenNames.includes(name))
        report('schemaPropertyName', path, name)
  }

  const visit = (node: unknown, path: string, depth: number) => {
    if (++subschemas > schemaLimits.subschemas) return
    if (node === true) return report('schemaUnbounded', path, 'true')
    if (!isObject(node)) return
    if (depth > schemaLimits.depth) return report('schemaTooDeep', path, String(schemaLimits.depth))
    checkKeywords(node, path, node === schema)
    for (const child of children(node)) visit(child.schema, `${path}.${child.at}`, child.at.startsWith('$defs.') ? 1 : depth + 1)
  }
  visit(schema, part, 1)
  if (subschemas > schemaLimits.subschemas) report('schemaTooMany', part, `${schemaLimits.subschemas} subschemas`)
  else if (partCount > schemaLimits.parts) report('schemaTooMany', part, `${schemaLimits.parts} parts`)

  if (!problems.some(({ rule }) => rule === 'schemaTooDeep' || rule === 'schemaTooMany'))
    expand(schema, definitions, part, report)
  metaValidator ??= new Ajv2020({ strict: false, logger: false, validateFormats: false })
  if (!metaValidator.validate(metaSchema, schema)) {
    const [error] = metaValidator.errors ?? []
    report('schemaInvalid', `${part}${(error?.instancePath ?? '').replaceAll('/', '.')}`, error?.message)
  }
  return problems
}

/** Measures the schema as it is with every reference written out: definitions are counted once and multiplied, never copied. */
function expand(root: JsonObject, definitions: JsonObject, part: string, report: Report) {
  type Measure = { nodes: number; depth: number }
  const known = new Map<string, Measure | 'open'>()
  const measure = (node: unknown): Measure => {
    if (!isObject(node)) return { nodes: 1, depth: 1 }
    const target = typeof node.$ref === 'string' ? byName(localRef.exec(node.$ref)?.[1] ?? '') : { nodes: 0, depth: 1 }
    const below = children(node)
      .filter(({ at }) => !at.startsWith('$defs.'))
      .map(({ schema }) => measure(schema))
    return below.reduce((sum, it) => ({ nodes: sum.nodes + it.nodes, depth: Math.max(sum.depth, it.depth + 1) }), {
      nodes: 1 + target.nodes,
      depth: target.depth,
    })
  }
  const byName = (name: string): Measure => {
    const found = known.get(name)
    if (found === 'open') report('schemaCyclicRef', `${part}.$defs.${name}`)
    if (found || !Object.hasOwn(definitions, name)) return found && found !== 'open' ? found : { nodes: 1, depth: 1 }
    known.set(name, 'open')
    const result = measure(definitions[name])
    known.set(name, result)
    return result
  }
  const all = [measure(root), ...Object.keys(definitions).map(byName)]
  if (all.some(({ nodes }) => nodes > schemaLimits.expanded)) report('schemaTooMany', part, `${schemaLimits.expanded} expanded`)
  if (all.some(({ depth }) => depth > schemaLimits.depth)) report('schemaTooDeep', part, String(schemaLimits.depth))
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
  // Without a type both bounds are harmless: each applies to its own kind of value only. A reference is bounded where it points.
  const may = (type: string) =>
    types.includes(type) || (copy.type === undefined && copy.$ref === undefined && copy.oneOf === undefined)
  if (may('string')) copy.maxLength ??= atLeast(copy.minLength, 10_000)
  if (may('array')) copy.maxItems ??= atLeast(copy.minItems, 1_000)
  return copy
}
