import type { z } from 'zod'
import { type Contract, PageQuery } from '@/lib/platform/http/contract'

type Schema = z.core.$ZodTypes
type Build = (text: unknown) => unknown
type Part = 'params' | 'query' | 'body'

/** A text that a client sends: a field, the name of a field of an open object, or a parameter. */
export type TextField = {
  operation: string
  part: Part
  /** Dotted, with `[]` for a list, `{}` for the values of an open object, `{name}` for their names. */
  path: string
  /** The schema of the text itself. */
  leaf: Schema
  /** The shape that parses the whole part. */
  shape: z.ZodType
  /** The part as in the example, with a text in this field. */
  withText: Build
}

/** Any JSON value, whose texts have no shape of their own. */
export type OpenValue = Omit<TextField, 'leaf'>
export type Fields = { texts: TextField[]; open: OpenValue[] }

type Place = { path: string; build: Build; example: unknown }
type Found = (leaf: Schema, place: Place) => void

const memberOf = (of: unknown, key: string | number): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, key) : undefined
const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

/** The fields of an object that have one possible value, which choose an alternative. */
function constantsOf(schema: Schema): Record<string, unknown> {
  if (schema._zod.def.type !== 'object') return {}
  return Object.fromEntries(
    Object.entries(schema._zod.def.shape).flatMap(([key, field]) => {
      const { def } = (field as Schema)._zod
      return def.type === 'literal' ? [[key, def.values[0]]] : []
    }),
  )
}

/** Visits every text and every open value of a schema as a client writes it. */
function visit(schema: Schema, place: Place, found: Found): void {
  const { def } = schema._zod
  const inner = (type: unknown, at: Place = place) => visit(type as Schema, at, found)
  const { path, build, example } = place
  switch (def.type) {
    case 'object':
      for (const [key, field] of Object.entries(def.shape))
        inner(field, {
          path: joined(path, key),
          example: memberOf(example, key),
          build: (value) => build({ ...(typeof example === 'object' ? example : {}), [key]: value }),
        })
      break
    case 'array':
      inner(def.element, { path: `${path}[]`, example: memberOf(example, 0), build: (value) => build([value]) })
      break
    case 'record':
      inner(def.keyType, { path: joined(path, '{name}'), example: '', build: (name) => build({ [String(name)]: null }) })
      inner(def.valueType, { path: joined(path, '{}'), example: undefined, build: (value) => build({ name: value }) })
      break
    case 'union':
      for (const option of def.options) inner(option, { ...place, example: constantsOf(option as Schema) })
      break
    case 'optional':
    case 'nullable':
    case 'default':
      inner(def.innerType)
      break
    case 'pipe':
      inner(def.in)
      break
    case 'string':
    case 'enum':
    case 'unknown':
      found(schema, place)
      break
    case 'literal':
      if (def.values.some((value) => typeof value === 'string')) found(schema, place)
      break
    case 'number':
    case 'boolean':
    case 'null':
      break
    default:
      throw new Error(`A request has a shape that is not known here: ${def.type} at ${path}`)
  }
}

/** Every text and open value of a request: path parameters, query with paging, body. */
export function fieldsOf({ id, params, query, body, list, example }: Contract): Fields {
  const fields: Fields = { texts: [], open: [] }
  const add = (part: Part, shape: z.ZodType | undefined, given: unknown) => {
    if (!shape) return
    const top: Place = { path: '', build: (value) => value, example: given ?? {} }
    visit(shape as unknown as Schema, top, (leaf, { path, build }) => {
      const field = { operation: id, part, path, shape, withText: build }
      if (leaf._zod.def.type === 'unknown') fields.open.push(field)
      else fields.texts.push({ ...field, leaf })
    })
  }
  add('params', params, example.params)
  if (list) add('query', PageQuery, {})
  add('query', query, example.query)
  add('body', body, example.body)
  return fields
}

/** The bound of a text that is checked first and ends its parsing; null where there is none. */
export function boundOf(leaf: Schema): number | null {
  const { def } = leaf._zod
  // A closed list of values is compared as a whole.
  if (def.type === 'enum' || def.type === 'literal')
    return Math.max(...[...(leaf._zod.values ?? [])].map((one) => String(one).length))
  if (def.type !== 'string') return null
  const first = checksOf(leaf)[0]?._zod.def
  if (first?.abort !== true) return null
  if (isMaxLength(first)) return first.maximum
  // The bound of a line before it is tidied.
  return isTaggedBound(first) ? first.params.bound : null
}

const isMaxLength = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckMaxLengthDef => def.check === 'max_length'
const isTaggedBound = (def: object): def is { params: { bound: number } } =>
  'params' in def && typeof memberOf(def.params, 'bound') === 'number'

/** The checks of a text in their order; a format of the schema itself is its first one. */
export function checksOf(leaf: Schema): z.core.$ZodCheck[] {
  const own = leaf._zod.traits.has('$ZodCheck') ? [leaf as unknown as z.core.$ZodCheck] : []
  return [...own, ...(leaf._zod.def.checks ?? [])]
}
