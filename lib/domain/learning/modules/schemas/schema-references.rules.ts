import { isObject, type JsonObject } from './json-limits.rules'
import { type SchemaReport, schemaLimits } from './schema-limits.rules'

type Child = { at: string; schema: unknown }
/** The direct subschemas of a schema, with where they stand; definitions are included. */
export function children(schema: JsonObject): Child[] {
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

/** The definition that a reference names; undefined for a reference to anything but a definition of the schema itself. */
export const definitionNamed = (reference: unknown): string | undefined =>
  typeof reference === 'string' ? localRef.exec(reference)?.[1] : undefined

/** Resolves a local reference; undefined if its target is missing (a cycle ends after as many steps as there are definitions). */
export function resolve(schema: unknown, definitions: JsonObject): JsonObject | undefined {
  let target = schema
  for (
    let steps = Object.keys(definitions).length + 1;
    steps > 0 && isObject(target) && typeof target.$ref === 'string';
    steps--
  ) {
    const name = definitionNamed(target.$ref) ?? ''
    target = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  }
  return isObject(target) ? target : undefined
}

/** oneOf must be decidable by one plain constant: either each branch is one, or all carry the same property with distinct ones. */
export function isDiscriminated(branches: unknown[], definitions: JsonObject) {
  const resolved = branches.map((branch) => resolve(branch, definitions))
  const distinct = (constants: unknown[]) =>
    constants.every((it) => ['string', 'number', 'boolean'].includes(typeof it)) && new Set(constants).size === constants.length
  if (distinct(resolved.map((branch) => branch?.const))) return true
  const properties = resolved.map((branch) => (isObject(branch?.properties) ? branch.properties : {}))
  return Object.keys(properties[0] ?? {}).some((name) =>
    distinct(properties.map((of) => (Object.hasOwn(of, name) && isObject(of[name]) ? of[name].const : undefined))),
  )
}

/** Measures the schema with every reference resolved: definitions are counted once and multiplied, never copied. */
export function measureExpanded(root: JsonObject, definitions: JsonObject, part: string, report: SchemaReport) {
  type Measure = { nodes: number; depth: number }
  const known = new Map<string, Measure | 'open'>()
  const measure = (node: unknown): Measure => {
    if (!isObject(node)) return { nodes: 1, depth: 1 }
    const target = typeof node.$ref === 'string' ? byName(definitionNamed(node.$ref) ?? '') : { nodes: 0, depth: 1 }
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
    if (found === 'open') report.add('schemaCyclicRef', `${part}.$defs.${name}`)
    if (found || !Object.hasOwn(definitions, name)) return found && found !== 'open' ? found : { nodes: 1, depth: 1 }
    known.set(name, 'open')
    const result = measure(definitions[name])
    known.set(name, result)
    return result
  }
  const all = [measure(root), ...Object.keys(definitions).map(byName)]
  if (all.some(({ nodes }) => nodes > schemaLimits.expanded))
    report.add('schemaTooMany', part, `${schemaLimits.expanded} expanded`)
  if (all.some(({ depth }) => depth > schemaLimits.depth)) report.add('schemaTooDeep', part, String(schemaLimits.depth))
}
