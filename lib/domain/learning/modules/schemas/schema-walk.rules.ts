import { isObject, type JsonObject } from './json-limits.rules'
import { type Branches, branchesOf, targetOf } from './schema-branches.rules'

/**
 * One value of a body, or one place of a schema. `pointer` is a JSON Pointer (RFC 6901) in which an item of a list whose items all have an `id` is
 * `@<id>`, so that it identifies the item after moves, and `*` is any item of a list.
 */
export type Place = {
  pointer: string
  /** Every subschema that applies here: through references, and in the branch of a `oneOf` that the value selects. */
  schemas: readonly JsonObject[]
  /** The value matches none of the branches, so no subschema describes it. */
  isUndecided: boolean
}
export type ValuePlace = Place & { value: unknown; isItem: boolean }

const escaped = (token: string) => token.replaceAll('~', '~0').replaceAll('/', '~1')
const under = (pointer: string, token: string) => `${pointer}/${escaped(token)}`
const own = (of: unknown, name: string): unknown => (isObject(of) && Object.hasOwn(of, name) ? of[name] : undefined)
const present = (values: unknown[]) => values.filter((value) => value !== undefined)

/** Whether a keyword is `true` in one of the subschemas of a place. */
export const isMarked = ({ schemas }: Pick<Place, 'schemas'>, keyword: string): boolean =>
  schemas.some((schema) => schema[keyword] === true)

type Applying = Pick<Place, 'schemas' | 'isUndecided'>
const nothing: Applying = { schemas: [], isUndecided: false }

/** Walks the values and places of an accepted schema, which has no cycle of references. */
export class SchemaReader {
  readonly #definitions: unknown
  readonly #branches = new Map<unknown[], Branches>()
  readonly #known = new Map<JsonObject, Applying>()

  constructor(readonly root: JsonObject) {
    this.#definitions = root.$defs
  }

  /** The subschemas that apply to a value, found from some of them. */
  applying(found: unknown[], value: unknown): Applying {
    const [only] = found
    const known = found.length === 1 && isObject(only) ? this.#known.get(only) : undefined
    if (known) return known
    if (found.length === 0) return nothing
    const applying = this.#find(found, value)
    // Without alternatives the same subschemas apply to every value.
    if (found.length === 1 && isObject(only) && !applying.schemas.some((schema) => 'oneOf' in schema))
      this.#known.set(only, applying)
    return applying
  }

  #find(found: unknown[], value: unknown): Applying {
    const schemas = new Set<JsonObject>()
    let isUndecided = false
    for (const open = [...found]; open.length > 0; ) {
      const schema = open.pop()
      if (!isObject(schema) || schemas.has(schema)) continue
      schemas.add(schema)
      open.push(targetOf(schema, this.#definitions))
      if (!Array.isArray(schema.oneOf)) continue
      const { by, of } = this.#branchesOf(schema.oneOf)
      const branch = of.get(by === undefined ? value : own(value, by))
      if (branch === undefined) isUndecided = true
      open.push(branch)
    }
    return { schemas: [...schemas], isUndecided }
  }

  /** The children of a value. */
  within(place: Place, value: unknown): ValuePlace[] {
    // If the schema does not describe a value, it does not describe its children either.
    if (place.schemas.length === 0) return []
    const at = (token: string, inside: unknown, found: unknown[], isItem: boolean): ValuePlace => ({
      pointer: under(place.pointer, token),
      ...this.applying(present(found), inside),
      value: inside,
      isItem,
    })
    if (Array.isArray(value)) {
      const tokens = this.#tokensOf(value, place)
      return value.map((inside, index) => at(tokens[index] ?? String(index), inside, itemSchemas(place, index), true))
    }
    if (!isObject(value)) return []
    return Object.entries(value).map(([name, inside]) => at(name, inside, propertySchemas(place, name), false))
  }

  /** The places of properties that an object does not have. */
  absentProperties({ pointer, schemas }: Place, value: JsonObject): (Place & { name: string })[] {
    const names = new Set(schemas.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])))
    return [...names]
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => ({
        name,
        pointer: under(pointer, name),
        ...this.applying(present(propertySchemas({ schemas }, name)), undefined),
      }))
  }

  /** The place of a whole body. */
  start(value: unknown): ValuePlace {
    return { pointer: '', ...this.applying([this.root], value), value, isItem: false }
  }

  /** Visits every value of a body, parents first; `visit` returns whether to descend. */
  visit(body: unknown, visit: (place: ValuePlace) => boolean): void {
    const go = (place: ValuePlace) => {
      if (visit(place)) for (const inside of this.within(place, place.value)) go(inside)
    }
    go(this.start(body))
  }

  /** Visits every place of the schema, in all branches; `visit` returns whether to descend. */
  places(visit: (place: Place) => boolean): void {
    const go = (pointer: string, found: unknown[]) => {
      const schemas = this.#all(found)
      if (!visit({ pointer, schemas, isUndecided: false })) return
      const names = new Set(schemas.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])))
      for (const name of names) go(under(pointer, name), present(propertySchemas({ schemas }, name)))
      const items = schemas.flatMap(({ items, prefixItems }) => [items, ...(Array.isArray(prefixItems) ? prefixItems : [])])
      if (items.some(isObject)) go(`${pointer}/*`, items)
    }
    go('', [this.root])
  }

  #all(found: unknown[]): JsonObject[] {
    const schemas = new Set<JsonObject>()
    for (const open = [...found]; open.length > 0; ) {
      const schema = open.pop()
      if (!isObject(schema) || schemas.has(schema)) continue
      schemas.add(schema)
      open.push(targetOf(schema, this.#definitions), ...(Array.isArray(schema.oneOf) ? schema.oneOf : []))
    }
    return [...schemas]
  }

  /** Items are addressed by their ids if all have a unique one that is not localized. */
  #tokensOf(list: unknown[], place: Place): string[] {
    const ids = list.map((item) => own(item, 'id'))
    const isNamed =
      ids.every((id) => typeof id === 'string' && id !== '') &&
      new Set(ids).size === ids.length &&
      list.every((item, index) => {
        const { schemas } = this.applying(present(itemSchemas(place, index)), item)
        return !isMarked(this.applying(propertySchemas({ schemas }, 'id'), own(item, 'id')), 'x-localized')
      })
    return isNamed ? ids.map((id) => `@${id}`) : list.map((_, index) => String(index))
  }

  #branchesOf(oneOf: unknown[]): Branches {
    const branches = this.#branches.get(oneOf) ?? branchesOf(oneOf, this.#definitions)
    this.#branches.set(oneOf, branches)
    return branches
  }
}

const propertySchemas = ({ schemas }: Pick<Place, 'schemas'>, name: string): unknown[] =>
  schemas.map(({ properties }) => own(properties, name))
const itemSchemas = ({ schemas }: Pick<Place, 'schemas'>, index: number): unknown[] =>
  schemas.map(({ items, prefixItems }) => (Array.isArray(prefixItems) && index < prefixItems.length ? prefixItems[index] : items))
