import { areMet, conditionsOf } from '@/lib/domain/learning/modules/schemas/field-conditions.rules'
import { isObject, type JsonObject, jsonBytes, jsonShape } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { canonical, isSame } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'
import { branchesOf } from '@/lib/domain/learning/modules/schemas/schema-branches.rules'
import { linearPattern } from '@/lib/domain/learning/modules/schemas/schema-patterns.rules'
import { showIfIn } from '@/lib/domain/learning/modules/schemas/shown-fields.rules'
import type { FieldError } from '@/lib/platform/errors'
import { memo } from '@/lib/platform/memo'
import { unstorableIn } from '@/lib/platform/outside-json'
import { WorkBudget } from '@/lib/platform/work-budget'

/** A result may weigh 32 kB as JSON, hold 2,000 values and be nested 12 levels. */
const limits = { bytes: 32 * 1024, nodes: 2_000, nesting: 12 } as const
const deepest = 32
/** The most places of a result that are reported. */
const mostFaults = 20

/** The steps of work for one result: values, and characters times the size of the pattern that reads them. */
export const mostStepsOfResult = 1_000_000

const pattern = memo((text) => {
  const compiled = linearPattern(text)
  return { size: compiled.programSize(), finds: (value: string) => compiled.matcher(value).find() }
}, 200)
const choicesIn = new WeakMap<unknown[], Set<string>>()
function isChoice(choices: unknown[], value: unknown): boolean {
  const known = choicesIn.get(choices) ?? new Set(choices.map(canonical))
  choicesIn.set(choices, known)
  return known.has(canonical(value))
}
const formats: Record<string, (text: string) => boolean> = {
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  'date-time': (text) => /^\d{4}-\d{2}-\d{2}T/i.test(text) && !Number.isNaN(Date.parse(text)),
  uri: (text) => URL.canParse(text),
  duration: (text) => /^P(?!$)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/.test(text),
}
const types: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

const isBelow = (size: number, least: unknown) => typeof least === 'number' && size < least
const isAbove = (size: number, most: unknown) => typeof most === 'number' && size > most
const under = (property: string, name: string | number) => (property === '' ? String(name) : `${property}.${name}`)

type Faults = Generator<FieldError>
/** A value and its dotted path. */
type At = { value: unknown; property: string; level: number }

/** Checks a small result against an accepted schema, in this thread, because a worker would be a queue for waiting learners. */
class Fit {
  constructor(
    private readonly root: JsonObject,
    private readonly budget: WorkBudget,
  ) {}

  *faults(given: unknown, at: At): Faults {
    const { value, property, level } = at
    if (given === true) return
    if (!this.budget.use(1)) return yield { key: 'bodyTooCostly', property }
    const schema = given === false ? undefined : this.resolved(given)
    if (!schema || level > deepest) return yield { key: 'bodyInvalid', property }
    const { type, enum: choices, oneOf } = schema
    const named = [type].flat().filter((it) => typeof it === 'string')
    if (named.length > 0 && !named.some((it) => types[it]?.(value))) return yield { key: 'contentType', property }
    const isChosen = !Array.isArray(choices) || isChoice(choices, value)
    if (!isChosen || ('const' in schema && !isSame(schema.const, value))) yield { key: 'contentChoice', property }
    if (Array.isArray(oneOf) && !this.fitsOne(oneOf, { ...at, level: level + 1 })) yield { key: 'contentChoice', property }
    if (typeof value === 'string') yield* this.textFaults(schema, value, property)
    if (typeof value === 'number') yield* numberFaults(schema, value, property)
    if (Array.isArray(value)) yield* this.listFaults(schema, value, at)
    else if (isObject(value)) yield* this.objectFaults(schema, value, at)
  }

  fits(given: unknown, at: At): boolean {
    return this.faults(given, at).next().done === true
  }

  /** Only the branch of the value's constant is tried; without one all of them, within the budget. */
  private fitsOne(oneOf: unknown[], at: At): boolean {
    const { by, of, areApart } = branchesOf(oneOf, this.root.$defs)
    const constant = by === undefined || !isObject(at.value) || !Object.hasOwn(at.value, by) ? at.value : at.value[by]
    const isKnown = areApart && (by === undefined || constant !== at.value)
    if (isKnown) return of.has(constant) && this.fits(of.get(constant), at)
    return oneOf.filter((it) => this.fits(it, at)).length === 1
  }

  private *textFaults({ minLength, maxLength, pattern: wanted, format }: JsonObject, value: string, property: string): Faults {
    const length = [...value].length
    if (isBelow(length, minLength)) yield { key: 'contentTooShort', property }
    if (isAbove(length, maxLength)) return yield { key: 'contentTooLong', property }
    if (typeof wanted === 'string') {
      const { size, finds } = pattern(wanted)
      if (!this.budget.use(length * size)) return yield { key: 'bodyTooCostly', property }
      if (!finds(value)) yield { key: 'pattern', property }
    }
    if (typeof format === 'string' && formats[format]?.(value) === false) yield { key: 'format', property }
  }

  /** The target of a local `$ref`; undefined if it is missing. */
  private resolved(schema: unknown, hops = 0): JsonObject | undefined {
    if (!isObject(schema) || typeof schema.$ref !== 'string') return isObject(schema) ? schema : undefined
    const steps = schema.$ref.replace(/^#\/?/, '').split('/').filter(Boolean)
    const found = steps.reduce<unknown>(
      (at, step) => (isObject(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      this.root,
    )
    return hops > deepest ? undefined : this.resolved(found, hops + 1)
  }

  private *listFaults(schema: JsonObject, value: unknown[], { property, level }: At): Faults {
    const { items, prefixItems, minItems, maxItems, uniqueItems } = schema
    const first = Array.isArray(prefixItems) ? prefixItems : []
    if (isBelow(value.length, minItems)) yield { key: 'contentTooFew', property }
    if (isAbove(value.length, maxItems)) yield { key: 'contentTooMany', property }
    if (uniqueItems === true && new Set(value.map(canonical)).size < value.length) yield { key: 'contentRepeated', property }
    for (const [index, it] of value.entries()) {
      const given = index < first.length ? first[index] : items
      if (given !== undefined) yield* this.faults(given, { value: it, property: under(property, index), level: level + 1 })
    }
  }

  private *objectFaults(schema: JsonObject, value: JsonObject, { property, level }: At): Faults {
    const { properties, required, additionalProperties } = schema
    const known = isObject(properties) ? properties : {}
    const missing = Array.isArray(required) ? required.map(String).filter((name) => !Object.hasOwn(value, name)) : []
    for (const name of missing) {
      const conditions = conditionsOf(name, showIfIn(known, this.root.$defs))
      if (!this.budget.use(1 + conditions.length)) return yield { key: 'bodyTooCostly', property }
      if (areMet(conditions, value)) yield { key: 'required', property: under(property, name) }
    }
    for (const [name, it] of Object.entries(value)) {
      const at = { value: it, property: under(property, name), level: level + 1 }
      if (Object.hasOwn(known, name)) yield* this.faults(known[name], at)
      else if (additionalProperties === false) yield { key: 'unknown', property: at.property }
      else if (additionalProperties !== undefined) yield* this.faults(additionalProperties, at)
    }
  }
}

function* numberFaults({ minimum, maximum, multipleOf }: JsonObject, value: number, property: string): Faults {
  const steps = typeof multipleOf === 'number' ? value / multipleOf : 0
  if (isBelow(value, minimum) || isAbove(value, maximum) || Math.abs(steps - Math.round(steps)) >= 1e-9)
    yield { key: 'contentNumber', property }
}

/**
 * The problems of a result of an event, place by place. A type without a schema accepts none. The steps are added to the budget of the request, and a
 * result that takes too many by itself is refused.
 */
export function resultFaults(schema: JsonObject | null, result: unknown, request: WorkBudget): FieldError[] {
  if (result === undefined || result === null) return []
  const whole = 'result'
  if (schema === null) return [{ key: 'unknown', property: whole }]
  if (jsonShape(result, limits) || jsonBytes(result) > limits.bytes) return [{ key: 'bodyTooLarge', property: whole }]
  if (unstorableIn(result) !== null) return [{ key: 'bodyInvalid', property: whole }]
  const budget = new WorkBudget(mostStepsOfResult)
  const found: FieldError[] = []
  for (const fault of new Fit(schema, budget).faults(schema, { value: result, property: whole, level: 0 })) {
    found.push(fault)
    if (found.length === mostFaults || budget.isSpent) break
  }
  request.use(Math.min(budget.used, mostStepsOfResult))
  return budget.isSpent ? [{ key: 'bodyTooCostly', property: whole }] : found
}

export const resultFits = (schema: JsonObject | null, result: unknown): boolean =>
  resultFaults(schema, result, new WorkBudget(mostStepsOfResult)).length === 0
