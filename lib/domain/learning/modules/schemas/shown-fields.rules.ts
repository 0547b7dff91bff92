import { areMet, conditionsOf } from './field-conditions.rules'
import { isObject, type JsonObject } from './json-limits.rules'
import { targetOf } from './schema-branches.rules'
import { SchemaReader, type ValuePlace } from './schema-walk.rules'

/** References in a row that are followed; an accepted schema has no ring of them. */
const mostReferences = 100

/** The `x-showIf` of a field, written beside its reference or in what it refers to. */
export function showIfIn(properties: unknown, definitions: unknown): (name: string) => unknown {
  return (name) => {
    let schema = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    for (let steps = 0; steps < mostReferences && isObject(schema) && schema['x-showIf'] === undefined; steps++)
      schema = targetOf(schema, definitions)
    return isObject(schema) ? schema['x-showIf'] : undefined
  }
}

/** A schema in which a required field with a condition is required only where it is shown, in the keywords of JSON Schema. */
export function requiredWhereShown(root: JsonObject): JsonObject {
  const copy = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(copy)
    if (!isObject(schema)) return schema
    const { properties, items, prefixItems, oneOf, $defs, required } = schema
    const named = (of: unknown) =>
      isObject(of) ? Object.fromEntries(Object.entries(of).map(([name, it]) => [name, copy(it)])) : of
    return {
      ...schema,
      ...(properties !== undefined && { properties: named(properties) }),
      ...($defs !== undefined && { $defs: named($defs) }),
      ...(items !== undefined && { items: copy(items) }),
      ...(prefixItems !== undefined && { prefixItems: copy(prefixItems) }),
      ...(oneOf !== undefined && { oneOf: copy(oneOf) }),
      ...(Array.isArray(required) && requiredIn(required, showIfIn(properties, root.$defs))),
    }
  }
  const made = copy(root)
  return isObject(made) ? made : root
}

function requiredIn(required: unknown[], showIfOf: (name: string) => unknown): JsonObject {
  const depending = required.flatMap((name) => {
    const conditions = typeof name === 'string' ? conditionsOf(name, showIfOf) : []
    return conditions.length > 0 ? [{ name, conditions }] : []
  })
  if (depending.length === 0) return {}
  const names = new Set(depending.map(({ name }) => name))
  return {
    required: required.filter((name) => !names.has(name)),
    allOf: depending.map(({ name, conditions }) => ({
      if: {
        not: { allOf: conditions.map(({ name: of, values }) => ({ required: [of], properties: { [of]: { enum: values } } })) },
      },
      else: { required: [name] },
    })),
  }
}

/** A value without its hidden fields, at every depth, by the schema that describes it. */
export function withoutHiddenFields(schema: JsonObject, value: JsonObject): JsonObject {
  const reader = new SchemaReader(schema)
  const read = (place: ValuePlace): unknown => {
    const inside = reader.within(place, place.value)
    // A value that no schema describes is not changed.
    if (inside.length === 0) return place.value
    if (Array.isArray(place.value)) return inside.map(read)
    const { value: own } = place
    if (!isObject(own)) return own
    return Object.fromEntries(
      Object.keys(own).flatMap((name, at) => {
        const child = inside[at]
        return child && isShownIn(place, own, name, schema.$defs) ? [[name, read(child)]] : []
      }),
    )
  }
  const shown = read(reader.start(value))
  return isObject(shown) ? shown : value
}

const isShownIn = ({ schemas }: ValuePlace, value: JsonObject, name: string, definitions: unknown): boolean =>
  schemas.every(({ properties }) => areMet(conditionsOf(name, showIfIn(properties, definitions)), value))
