import { isObject, type JsonObject } from './json-limits.rules'
import { isSame } from './module-bodies.rules'
import { definitionNamed, resolve } from './schema-references.rules'

/** The kind of change at a place. */
export const changeKinds = {
  propertyAdded: false,
  propertyRemoved: true,
  requiredAdded: true,
  requiredRemoved: false,
  typeChanged: true,
  typeWidened: false,
  choicesRemoved: true,
  choicesAdded: false,
  boundTightened: true,
  boundLoosened: false,
  ruleTightened: true,
  ruleLoosened: false,
  branchRemoved: true,
  branchAdded: false,
  localizedChanged: true,
  assetNarrowed: true,
  secretAdded: false,
  secretRemoved: false,
} as const satisfies Record<string, boolean>
export type ChangeKind = keyof typeof changeKinds
/** `property`: the dotted path in the newer schema, references resolved; `isBreaking`: stored content may become invalid. */
export type SchemaChange = { kind: ChangeKind; property: string; isBreaking: boolean }

const mostChanges = 200
const anyType = ['string', 'number', 'boolean', 'object', 'array', 'null']
const lowerBounds = ['minLength', 'minimum', 'minItems']
const upperBounds = ['maxLength', 'maximum', 'maxItems']

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {})
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The changes from one accepted schema to another, at most 200 of them. */
export function schemaChanges(before: JsonObject, after: JsonObject, part: string): SchemaChange[] {
  const comparison = new Comparison(objectIn(before.$defs), objectIn(after.$defs))
  comparison.compare(before, after, part)
  return comparison.changes
}

/** `false` describes no value at all. */
type Side = JsonObject | false

class Comparison {
  readonly changes: SchemaChange[] = []
  readonly #equal = new Set<string>()

  constructor(
    private readonly before: JsonObject,
    private readonly after: JsonObject,
  ) {}

  compare(given: unknown, wanted: unknown, at: string): void {
    if (this.changes.length >= mostChanges) return
    // A definition may be used at thousands of places: equal pairs are compared once.
    const pair = JSON.stringify([referenceOf(given), referenceOf(wanted)])
    if (this.#equal.has(pair)) return
    const before = this.changes.length
    this.#compareSides(sideOf(given, this.before), sideOf(wanted, this.after), at)
    if (this.changes.length === before && !pair.includes('null')) this.#equal.add(pair)
  }

  #compareSides(one: Side, other: Side, at: string): void {
    if (one === false || other === false) {
      if (one !== other) this.#add(other === false ? 'ruleTightened' : 'ruleLoosened', at)
      return
    }
    const isStillThere = this.#types(one, other, at)
    this.#studio(one, other, at)
    if (!isStillThere) return
    this.#choices(one, other, at)
    this.#bounds(one, other, at)
    this.#rules(one, other, at)
    this.#properties(one, other, at)
    this.#items(one, other, at)
    this.#branches(one, other, at)
  }

  #add(kind: ChangeKind, property: string): void {
    if (this.changes.length < mostChanges) this.changes.push({ kind, property, isBreaking: changeKinds[kind] })
  }

  /** Whether a value of the older types may still be one of the newer. */
  #types(one: JsonObject, other: JsonObject, at: string): boolean {
    const [old, now] = [typesOf(one), typesOf(other)]
    const covers = (types: unknown[], type: unknown) => types.includes(type) || (type === 'integer' && types.includes('number'))
    const isRichText = ({ 'x-widget': widget }: JsonObject) => widget === 'richText' && now.includes('object')
    if (!old.every((type) => covers(now, type)) || isRichText(one) !== isRichText(other)) {
      this.#add('typeChanged', `${at}.type`)
      return old.some((type) => covers(now, type))
    }
    if (!now.every((type) => covers(old, type))) this.#add('typeWidened', `${at}.type`)
    return true
  }

  #studio(one: JsonObject, other: JsonObject, at: string): void {
    const is = (schema: JsonObject, keyword: string) => schema[keyword] === true
    if (is(one, 'x-localized') !== is(other, 'x-localized')) this.#add('localizedChanged', `${at}.x-localized`)
    if (is(one, 'x-secret') !== is(other, 'x-secret'))
      this.#add(is(other, 'x-secret') ? 'secretAdded' : 'secretRemoved', `${at}.x-secret`)
    const [old, now] = [one['x-asset'], other['x-asset']]
    if (!isObject(now)) return
    const kinds = isObject(old) ? listIn(old.kinds) : undefined
    const isNarrower =
      !kinds?.every((kind) => listIn(now.kinds).includes(kind)) ||
      numberOr(now.maxBytes, Infinity) < numberOr(objectIn(old).maxBytes, Infinity)
    if (isNarrower) this.#add('assetNarrowed', `${at}.x-asset`)
  }

  #choices(one: JsonObject, other: JsonObject, at: string): void {
    const [old, now] = [choicesOf(one), choicesOf(other)]
    const [offered, offers] = [asSet(old), asSet(now)]
    if (now && !(offered && isSubset(offered, offers)))
      this.#add('choicesRemoved', `${at}.${'const' in other ? 'const' : 'enum'}`)
    else if (old && !(offers && isSubset(offers, offered)))
      this.#add('choicesAdded', `${at}.${'const' in one ? 'const' : 'enum'}`)
  }

  #bounds(one: JsonObject, other: JsonObject, at: string): void {
    const compare = (keyword: string, none: number, sign: number) => {
      const [old, now] = [numberOr(one[keyword], none) * sign, numberOr(other[keyword], none) * sign]
      if (now !== old) this.#add(now > old ? 'boundTightened' : 'boundLoosened', `${at}.${keyword}`)
    }
    for (const keyword of lowerBounds) compare(keyword, keyword === 'minimum' ? -Infinity : 0, 1)
    for (const keyword of upperBounds) compare(keyword, Infinity, -1)
  }

  #rules(one: JsonObject, other: JsonObject, at: string): void {
    const rule = (keyword: string, isTighter: boolean) => {
      if (!isSame(one[keyword], other[keyword])) this.#add(isTighter ? 'ruleTightened' : 'ruleLoosened', `${at}.${keyword}`)
    }
    rule('pattern', other.pattern !== undefined)
    rule('format', other.format !== undefined)
    const [old, now] = [numberOr(one.multipleOf, 0), numberOr(other.multipleOf, 0)]
    rule('multipleOf', now !== 0 && (old === 0 || !Number.isInteger(old / now)))
    if ((one.uniqueItems === true) !== (other.uniqueItems === true)) rule('uniqueItems', other.uniqueItems === true)
    rule('additionalProperties', other.additionalProperties === false)
  }

  #properties(one: JsonObject, other: JsonObject, at: string): void {
    const [old, now] = [objectIn(one.properties), objectIn(other.properties)]
    const [needed, needs] = [new Set(listIn(one.required)), new Set(listIn(other.required))]
    for (const name of Object.keys(old)) {
      const place = `${at}.properties.${name}`
      if (Object.hasOwn(now, name)) this.compare(old[name], now[name], place)
      else this.#add('propertyRemoved', place)
    }
    for (const name of Object.keys(now)) if (!Object.hasOwn(old, name)) this.#add('propertyAdded', `${at}.properties.${name}`)
    for (const name of needs) if (!needed.has(name)) this.#add('requiredAdded', `${at}.properties.${name}`)
    // A required field is required only where it is shown.
    const showIfOf = (schema: unknown, definitions: JsonObject) => objectIn(sideOf(schema, definitions))['x-showIf']
    for (const name of Object.keys(now).filter((each) => needs.has(each) && needed.has(each))) {
      const [before, after] = [showIfOf(old[name], this.before), showIfOf(now[name], this.after)]
      if (isSame(before, after)) continue
      this.#add(before === undefined ? 'requiredRemoved' : 'requiredAdded', `${at}.properties.${name}.x-showIf`)
    }
    for (const name of needed)
      if (!needs.has(name) && Object.hasOwn(now, String(name))) this.#add('requiredRemoved', `${at}.properties.${name}`)
  }

  #items(one: JsonObject, other: JsonObject, at: string): void {
    const places = Math.max(listIn(one.prefixItems).length, listIn(other.prefixItems).length)
    const itemOf = (schema: JsonObject, index: number) => listIn(schema.prefixItems)[index] ?? schema.items ?? {}
    for (let index = 0; index < places; index++)
      this.compare(itemOf(one, index), itemOf(other, index), `${at}.prefixItems.${index}`)
    if ('items' in one || 'items' in other) this.compare(one.items ?? {}, other.items ?? {}, `${at}.items`)
  }

  #branches(one: JsonObject, other: JsonObject, at: string): void {
    if (!Array.isArray(one.oneOf) || !Array.isArray(other.oneOf)) {
      if ('oneOf' in one || 'oneOf' in other) this.#add('ruleTightened', `${at}.oneOf`)
      return
    }
    const [old, now] = [branchesOf(one.oneOf, this.before), branchesOf(other.oneOf, this.after)]
    for (const [name, branch] of old) {
      const same = now.get(name)
      if (same) this.compare(branch.schema, same.schema, `${at}.oneOf.${same.at}`)
      else this.#add('branchRemoved', `${at}.oneOf.${branch.at}`)
    }
    for (const [name, branch] of now) if (!old.has(name)) this.#add('branchAdded', `${at}.oneOf.${branch.at}`)
  }
}

const referenceOf = (schema: unknown): unknown =>
  isObject(schema) && Object.keys(schema).length === 1 && typeof schema.$ref === 'string' ? schema.$ref : null
const asSet = (choices: unknown[] | undefined) => choices && new Set(choices.map((choice) => JSON.stringify(choice)))
const isSubset = (some: Set<string>, all: Set<string> | undefined) => [...some].every((it) => all?.has(it))

const numberOr = (value: unknown, none: number): number => (typeof value === 'number' ? value : none)
const choicesOf = (schema: JsonObject): unknown[] | undefined =>
  'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined
const typesOf = ({ type, ...rest }: JsonObject): unknown[] => {
  if (type !== undefined) return [type].flat()
  const choices = choicesOf(rest)
  return choices ? [...new Set(choices.map(typeOf))] : anyType
}
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : typeof value

/** A subschema with its reference resolved; keywords beside the reference take precedence. */
function sideOf(schema: unknown, definitions: JsonObject): Side {
  if (schema === false) return false
  let side = objectIn(schema)
  for (let steps = Object.keys(definitions).length; steps > 0 && side.$ref !== undefined; steps--) {
    const { $ref, ...beside } = side
    const name = definitionNamed($ref) ?? ''
    side = { ...objectIn(Object.hasOwn(definitions, name) ? definitions[name] : undefined), ...beside }
  }
  return side
}

/** Branches by the constants that select them. */
function branchesOf(oneOf: unknown[], definitions: JsonObject): Map<string, { schema: unknown; at: number }> {
  const constantsOf = (branch: unknown) => {
    const found = resolve(branch, definitions) ?? {}
    const inside = Object.entries(objectIn(found.properties)).flatMap(([name, schema]) =>
      isObject(schema) && 'const' in schema ? [[name, schema.const]] : [],
    )
    return JSON.stringify('const' in found ? found.const : inside)
  }
  return new Map(oneOf.map((schema, at) => [constantsOf(schema), { schema, at }]))
}
