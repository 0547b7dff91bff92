import { z } from 'zod'
import { type Contract, shapeNames } from './contract'

export type Json = Record<string, unknown>
export type Shapes = { components: Json; schemaOf(schema: z.ZodType): Json }

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/**
 * Bodies and answers as components in their wire form. A shape that was `named` has that name everywhere, another is named after its first
 * operation. Names never end in Data, Response or Error, which code generators use for the types of operations.
 */
export function shapesOf(contracts: readonly Contract[]): Shapes {
  const registry = z.registry<{ id: string }>()
  for (const [shape, id] of shapeNames) registry.add(shape, { id })
  const used = new Set<string>()
  const register = (schema: z.ZodType | undefined, fallback: string) => {
    if (!schema) return
    if (!registry.has(schema)) registry.add(schema, { id: fallback })
    used.add(registry.get(schema)?.id ?? fallback)
  }
  for (const { id, body, returns } of contracts) {
    const name = id.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())
    register(body, `${name}Body`)
    const element = elementOf(returns)
    register(element ?? returns, element ? `${name}Item` : `${name}Result`)
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => schemaRef(id).$ref, override: tidy })
  const named = (schema: z.ZodType) => schemaRef(registry.get(schema)?.id ?? '')
  const schemaOf = (schema: z.ZodType) => {
    const element = elementOf(schema)
    return element ? { type: 'array', items: named(element) } : named(schema)
  }
  return { components: reachable(plain(schemas), used), schemaOf }
}

/** The schemas of these names, and those that they refer to. */
export function reachable(schemas: Json, names: Iterable<string>): Json {
  const found = new Map<string, unknown>()
  const walk = (name: string) => {
    if (found.has(name)) return
    found.set(name, schemas[name])
    for (const [, next = ''] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g)) walk(next)
  }
  for (const name of names) walk(name)
  return Object.fromEntries(found)
}

/** The element of a plain array: the record is the component, the array is written inline. */
const elementOf = (schema: z.ZodType): z.ZodType | undefined =>
  schema instanceof z.ZodArray && schema.element instanceof z.ZodObject ? schema.element : undefined

/**
 * A schema without `$id` and `$schema` (draft 2020-12 does not allow a fragment as `$id`), with patterns that all engines support. Done afterwards,
 * because Zod writes some of these after it has called `override`.
 */
const plain = <T>(schema: T): T =>
  JSON.parse(JSON.stringify(schema), (name: string, value: unknown) => {
    if (typeof value !== 'string') return value
    if (name === '$id' || name === '$schema') return undefined
    return name === 'pattern' ? portable(value) : value
  })

/** A shape in its wire form, written where it is used. */
export const inlineSchema = (shape: z.ZodType): Json => plain(z.toJSONSchema(shape, { io: 'input', override: tidy }))

/** Describes open values, drops Zod's long pattern if there is a `format`, and adds the type of enumerated values. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  if (zodSchema instanceof z.ZodUnknown) jsonSchema.description ??= 'Any JSON value'
  if (['date-time', 'date', 'email'].includes(String(jsonSchema.format))) delete jsonSchema.pattern
  // A bound that the format implies.
  if (['date-time', 'date', 'uuid'].includes(String(jsonSchema.format)) || 'x-edge' in jsonSchema) delete jsonSchema.maxLength
  const listed = Array.isArray(jsonSchema.enum) ? jsonSchema.enum : 'const' in jsonSchema ? [jsonSchema.const] : []
  if (listed.length > 0 && jsonSchema.type === undefined) jsonSchema.type = typesOf(listed)
  // Linters and generators of clients know arrays better than tuples.
  if (Array.isArray(jsonSchema.prefixItems)) {
    const places = jsonSchema.prefixItems
    const kinds = [...new Map(places.map((item) => [JSON.stringify(item), item])).values()]
    Object.assign(jsonSchema, { items: kinds.length === 1 ? kinds[0] : { anyOf: kinds } })
    Object.assign(jsonSchema, { minItems: places.length, maxItems: places.length })
    delete jsonSchema.prefixItems
  }
  // Bounds that are only those of a JavaScript number.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

const typeOf = (value: unknown) => (value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value)
function typesOf(values: unknown[]): string | string[] {
  const types = [...new Set(values.map(typeOf))]
  return types.length === 1 && types[0] ? types[0] : types
}

/**
 * A pattern that the regular expressions of all languages support: no Unicode classes, no octal NUL. Lone surrogates need not be excluded, because
 * UTF-8 cannot encode them; a required letter becomes any character.
 */
export const portable = (pattern: string): string =>
  pattern
    .replaceAll('\\p{Cc}', '\\x00-\\x1f\\x7f-\\x9f')
    .replaceAll('\\p{Cs}', '')
    .replaceAll('[\\p{L}\\p{N}]', '\\S')
    .replace(/\\0(?![0-9])/g, '\\x00')
    .replaceAll('[^]', '[\\s\\S]')

/**
 * Parameters are shown decoded (a number, a time), which says more than a codec's text form. A path parameter has an example; the examples of others
 * are in their descriptions, because "try it out" would send them.
 */
export function fields(place: 'path' | 'query', shape: z.ZodObject | undefined, example: Json = {}): Json[] {
  return Object.entries(shape?.shape ?? {}).map(([name, field]) => {
    const unrepresentable = ({ zodSchema }: { zodSchema: z.core.$ZodType }) => {
      if (zodSchema instanceof z.ZodDate) return { type: 'string', format: 'date-time' } as const
      // A moment or a day, which describes itself.
      return zodSchema instanceof z.ZodCustom ? {} : ('throw' as const)
    }
    const { description, ...schema } = plain(z.toJSONSchema(field, { io: 'output', override: tidy, unrepresentable }))
    const required = place === 'path' || !field.safeParse(undefined).success
    const shown = name in example ? decoded(field, example[name]) : undefined
    const hint = place === 'query' && shown !== undefined ? `Example: \`${String(shown)}\`` : undefined
    const words = [description, hint].filter(Boolean).join('. ')
    return {
      name,
      in: place,
      required,
      ...(words && { description: words }),
      // Several values are sent as one text, separated by commas.
      ...(place === 'query' && schema.type === 'array' && { style: 'form', explode: false }),
      schema,
      ...(place === 'path' && shown !== undefined && { example: shown }),
    }
  })
}

function decoded(field: z.core.$ZodType, value: unknown): unknown {
  const { data } = z.safeParse(field, value)
  return data instanceof Date ? data.toISOString() : data
}
