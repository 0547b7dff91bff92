import { memo } from '@/lib/platform/memo'
import { isObject, type JsonObject, jsonBytes, jsonShape } from '../modules/json-limits.rules'
import { isSame } from '../modules/module-bodies.rules'
import { linearPattern } from '../modules/schema-patterns.rules'

/** A result may weigh 32 kB as JSON, hold 2,000 values and be nested 12 levels. */
const limits = { bytes: 32 * 1024, nodes: 2_000, nesting: 12 } as const
const deepest = 32

const pattern = memo((text) => linearPattern(text), 200)
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

const isWithin = (size: number, least: unknown, most: unknown) =>
  !(typeof least === 'number' && size < least) && !(typeof most === 'number' && size > most)

/** A small result against a schema that was accepted when its type was registered: in place, because learners wait for it and a worker would be a queue. */
class Fit {
  constructor(private readonly root: JsonObject) {}

  fits(given: unknown, value: unknown, level = 0): boolean {
    if (typeof given === 'boolean') return given
    const schema = this.resolved(given)
    if (!schema || level > deepest) return false
    const { type, enum: choices, oneOf } = schema
    const named = [type].flat().filter((it) => typeof it === 'string')
    if (named.length > 0 && !named.some((it) => types[it]?.(value))) return false
    if (Array.isArray(choices) && !choices.some((it) => isSame(it, value))) return false
    if ('const' in schema && !isSame(schema.const, value)) return false
    if (Array.isArray(oneOf) && oneOf.filter((it) => this.fits(it, value, level + 1)).length !== 1) return false
    if (typeof value === 'string') return textFits(schema, value)
    if (typeof value === 'number') return numberFits(schema, value)
    if (Array.isArray(value)) return this.listFits(schema, value, level)
    return !isObject(value) || this.objectFits(schema, value, level)
  }

  /** What a local `$ref` names; undefined where there is nothing. */
  private resolved(schema: unknown, hops = 0): JsonObject | undefined {
    if (!isObject(schema) || typeof schema.$ref !== 'string') return isObject(schema) ? schema : undefined
    const steps = schema.$ref.replace(/^#\/?/, '').split('/').filter(Boolean)
    const found = steps.reduce<unknown>(
      (at, step) => (isObject(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      this.root,
    )
    return hops > deepest ? undefined : this.resolved(found, hops + 1)
  }

  private listFits(
    { items, prefixItems, minItems, maxItems, uniqueItems }: JsonObject,
    value: unknown[],
    level: number,
  ): boolean {
    const first = Array.isArray(prefixItems) ? prefixItems : []
    return (
      isWithin(value.length, minItems, maxItems) &&
      !(uniqueItems === true && value.some((it, at) => value.slice(0, at).some((other) => isSame(it, other)))) &&
      value.every((it, at) => {
        const schema = at < first.length ? first[at] : items
        return schema === undefined || this.fits(schema, it, level + 1)
      })
    )
  }

  private objectFits({ properties, required, additionalProperties }: JsonObject, value: JsonObject, level: number): boolean {
    const known = isObject(properties) ? properties : {}
    return (
      (Array.isArray(required) ? required : []).every((name) => typeof name === 'string' && Object.hasOwn(value, name)) &&
      Object.entries(value).every(([name, it]) =>
        Object.hasOwn(known, name)
          ? this.fits(known[name], it, level + 1)
          : additionalProperties === undefined || this.fits(additionalProperties, it, level + 1),
      )
    )
  }
}

function textFits({ minLength, maxLength, pattern: wanted, format }: JsonObject, value: string): boolean {
  return (
    isWithin([...value].length, minLength, maxLength) &&
    !(typeof wanted === 'string' && !pattern(wanted).matcher(value).find()) &&
    !(typeof format === 'string' && formats[format]?.(value) === false)
  )
}

function numberFits({ minimum, maximum, multipleOf }: JsonObject, value: number): boolean {
  const steps = typeof multipleOf === 'number' ? value / multipleOf : 0
  return isWithin(value, minimum, maximum) && Math.abs(steps - Math.round(steps)) < 1e-9
}

/** Whether a learner may send this as the result of an event. Where the type describes none, none is taken. */
export function resultFits(schema: JsonObject | null, result: unknown): boolean {
  if (result === undefined || result === null) return true
  if (jsonShape(result, limits) || jsonBytes(result) > limits.bytes) return false
  // JSON can carry these in a text, Postgres cannot.
  if (/\\u(0000|d[89a-f][0-9a-f]{2})/.test(JSON.stringify(result).replaceAll('\\\\', ''))) return false
  return schema !== null && new Fit(schema).fits(schema, result)
}
