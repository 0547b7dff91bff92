import { isObject, type JsonObject } from './json-limits.rules'
import { definitionNamed } from './schema-references.rules'

/** The branches of a `oneOf` by the constant that selects them: the value itself, or its property `by`. */
export type Branches = { by?: string; of: Map<unknown, unknown>; areApart: boolean }

const own = (of: unknown, name: string): unknown => (isObject(of) && Object.hasOwn(of, name) ? of[name] : undefined)

/** The target of a subschema's `$ref`. */
export function targetOf({ $ref }: JsonObject, definitions: unknown): unknown {
  const name = definitionNamed($ref)
  return name === undefined ? undefined : own(definitions, name)
}

/** A subschema and what it refers to. */
function chain(schema: unknown, definitions: unknown): JsonObject[] {
  const found: JsonObject[] = []
  for (let next = schema; isObject(next) && !found.includes(next); next = targetOf(next, definitions)) found.push(next)
  return found
}

export function branchesOf(oneOf: unknown[], definitions: unknown): Branches {
  const constantsAt = (name?: string) =>
    oneOf.map((branch) => {
      const schemas = chain(branch, definitions)
      const found = name === undefined ? schemas : schemas.flatMap(({ properties }) => chain(own(properties, name), definitions))
      return found.find((schema) => 'const' in schema)?.const
    })
  const isApart = (constants: unknown[]) =>
    constants.every((it) => ['string', 'number', 'boolean'].includes(typeof it)) && new Set(constants).size === oneOf.length
  const names = chain(oneOf[0], definitions).flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []))
  const by = [undefined, ...names].find((name) => isApart(constantsAt(name)))
  const constants = constantsAt(by)
  return { by, of: new Map(constants.map((constant, at) => [constant, oneOf[at]])), areApart: isApart(constants) }
}
