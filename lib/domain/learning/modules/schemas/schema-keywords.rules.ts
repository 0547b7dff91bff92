import { forbiddenNames, isObject, type JsonObject } from './json-limits.rules'
import { type SchemaRule, schemaLimits } from './schema-limits.rules'
import type { PatternBudget } from './schema-patterns.rules'
import { definitionNamed, isDiscriminated } from './schema-references.rules'
import { studioProblems } from './studio-keywords.rules'
import { isStudioKeyword } from './studio-vocabulary.rules'

export const metaSchema = 'https://json-schema.org/draft/2020-12/schema'
export const schemaFormats = ['uri', 'date-time', 'duration', 'uuid'] as const

const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((text) => typeof text === 'string')

// Every supported keyword of JSON Schema, with checks that the meta-schema does not make.
const plainKeywords =
  'type properties required items prefixItems minItems maxItems uniqueItems enum const oneOf minLength maxLength minimum maximum ' +
  'multipleOf pattern format default title description deprecated $ref'
const keywords = new Map<string, (value: unknown) => boolean>()
for (const keyword of plainKeywords.split(' ')) keywords.set(keyword, () => true)
keywords.set('additionalProperties', (value) => value === false)

const sizeOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)

/** The size of the generated code of a subschema: its keywords, choices and required names. */
export const partsOf = (node: JsonObject): number => Object.keys(node).length + sizeOf(node.enum) + sizeOf(node.required)

/** `at` is where it stands, from the subschema that was looked at. */
type Problem = { rule: SchemaRule; detail?: string; at?: string }
/** The context of a subschema's checks: the schema that it is part of. */
type Whole = { root: JsonObject; definitions: JsonObject; patterns: PatternBudget }

function* keywordProblems(node: JsonObject, { root }: Whole): Generator<Problem> {
  for (const [keyword, value] of Object.entries(node)) {
    if (isStudioKeyword(keyword)) continue
    const fits = keywords.get(keyword)
    if (fits?.(value)) continue
    if (fits) yield { rule: keyword === 'additionalProperties' ? 'schemaUnbounded' : 'schemaInvalid', detail: keyword }
    else if (node !== root || !(keyword === '$defs' || (keyword === '$schema' && value === metaSchema)))
      yield { rule: 'schemaKeyword', detail: keyword }
  }
}

function* referenceProblems({ $ref }: JsonObject, { definitions }: Whole): Generator<Problem> {
  if ($ref === undefined) return
  const name = definitionNamed($ref)
  if (name === undefined) yield { rule: 'schemaRemoteRef', detail: JSON.stringify($ref) }
  else if (!Object.hasOwn(definitions, name)) yield { rule: 'schemaInvalid', detail: JSON.stringify($ref) }
}

function* textProblems({ format, pattern }: JsonObject, { patterns }: Whole): Generator<Problem> {
  if (format !== undefined && !schemaFormats.some((known) => known === format))
    yield { rule: 'schemaFormat', detail: JSON.stringify(format) }
  const detail = typeof pattern === 'string' ? patterns.problemOf(pattern) : null
  if (detail !== null) yield { rule: 'schemaPattern', detail }
}

function* choiceProblems(node: JsonObject, { definitions }: Whole): Generator<Problem> {
  const { enum: choices, required, oneOf, uniqueItems, maxItems } = node
  for (const list of [choices, required])
    if (sizeOf(list) > schemaLimits.choices) yield { rule: 'schemaUnbounded', detail: String(schemaLimits.choices) }
  if (sizeOf(oneOf) > schemaLimits.branches) yield { rule: 'schemaUnbounded', detail: String(schemaLimits.branches) }
  else if (Array.isArray(oneOf) && !isDiscriminated(oneOf, definitions)) yield { rule: 'schemaKeyword', detail: 'oneOf' }
  if (uniqueItems && !(typeof maxItems === 'number' && maxItems <= schemaLimits.uniqueItems))
    yield { rule: 'schemaUnbounded', detail: 'uniqueItems' }
}

function* nameProblems(node: JsonObject, { root, definitions }: Whole): Generator<Problem> {
  const names = isObject(node.properties) ? Object.keys(node.properties) : []
  if (names.length > schemaLimits.properties) yield { rule: 'schemaTooMany', detail: `${schemaLimits.properties} properties` }
  const defined = node === root ? Object.keys(definitions) : []
  const required = areTexts(node.required) ? node.required : []
  for (const name of [...names, ...defined, ...required])
    if (name.length === 0 || name.length > schemaLimits.nameLength || forbiddenNames.includes(name))
      yield { rule: 'schemaPropertyName', detail: name }
}

/** The problems of a subschema itself, without its children. */
export function* subschemaProblems(node: JsonObject, whole: Whole): Generator<Problem> {
  yield* keywordProblems(node, whole)
  yield* referenceProblems(node, whole)
  yield* textProblems(node, whole)
  yield* choiceProblems(node, whole)
  yield* nameProblems(node, whole)
  yield* studioProblems(node, { definitions: whole.definitions, isRoot: node === whole.root })
}
