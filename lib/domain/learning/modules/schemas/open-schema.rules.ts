import { isObject, type JsonObject } from './json-limits.rules'
import { markedPlaces } from './module-bodies.rules'
import { definitionNamed } from './schema-references.rules'

/**
 * The schema for a learner's player: the first of the given schemas, without places that any of them marks as secret, and with references
 * resolved.
 */
export function openSchema(schemas: readonly JsonObject[]): JsonObject {
  const [root = {}] = schemas
  const secret = new Set(schemas.flatMap((schema) => markedPlaces(schema, 'x-secret')))
  const definitions = isObject(root.$defs) ? root.$defs : {}
  const { $defs: _, ...shown } = root
  const open = (given: unknown, pointer: string): unknown => {
    const schema = isObject(given) ? referred(given, definitions) : given
    if (!isObject(schema)) return schema
    const { properties, items, prefixItems, oneOf } = schema
    const listed = (list: unknown[], at: string) => list.map((it) => open(it, at))
    return {
      ...schema,
      ...(isObject(properties) && openProperties(schema, properties)),
      ...(items !== undefined && { items: open(items, `${pointer}/*`) }),
      ...(Array.isArray(prefixItems) && { prefixItems: listed(prefixItems, `${pointer}/*`) }),
      ...(Array.isArray(oneOf) && { oneOf: listed(oneOf, pointer) }),
    }

    function openProperties({ required, 'x-order': order }: JsonObject, all: JsonObject): JsonObject {
      const at = (name: string) => `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const left = Object.keys(all).filter((name) => !secret.has(at(name)))
      const isLeft = (name: unknown) => left.some((it) => it === name)
      return {
        properties: Object.fromEntries(left.map((name) => [name, withoutHidden(open(all[name], at(name)), isLeft)])),
        ...(Array.isArray(required) && { required: required.filter(isLeft) }),
        ...(Array.isArray(order) && { 'x-order': order.filter(isLeft) }),
      }
    }
  }
  const opened = open(shown, '')
  return isObject(opened) ? opened : {}
}

/** A schema with what it refers to in its place. */
function referred(schema: JsonObject, definitions: JsonObject): JsonObject {
  let found = schema
  // An accepted schema has no ring of references.
  for (let name = definitionNamed(found.$ref); name !== undefined; name = definitionNamed(found.$ref)) {
    const { $ref: _, ...beside } = found
    const target = Object.hasOwn(definitions, name) ? definitions[name] : undefined
    found = { ...(isObject(target) && target), ...beside }
  }
  return found
}

/** Removes `x-showIf` conditions on secret values, which a learner does not have; such places are always shown. */
function withoutHidden(schema: unknown, isLeft: (name: unknown) => boolean): unknown {
  if (!isObject(schema) || !isObject(schema['x-showIf'])) return schema
  const conditions = Object.entries(schema['x-showIf']).filter(([name]) => isLeft(name))
  const { 'x-showIf': _, ...rest } = schema
  return conditions.length > 0 ? { ...rest, 'x-showIf': Object.fromEntries(conditions) } : rest
}
