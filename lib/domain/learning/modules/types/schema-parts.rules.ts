import type { JsonObject } from '../schemas/json-limits.rules'

export const adlVerb = (verb: string) => `http://adlnet.gov/expapi/verbs/${verb}`
export const videoVerb = (verb: string) => `https://w3id.org/xapi/video/verbs/${verb}`

/** A closed object, so that a misspelt property is an error and not a silent loss; its order is said, because the store keeps none. */
export const record = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length > 0 && { required }),
  ...(Object.keys(properties).length > 1 && { 'x-order': Object.keys(properties) }),
  properties,
})
/** A text kept once per locale, with the widget that edits it. */
export const localized = (maxLength: number, widget?: string): JsonObject => ({
  type: 'string',
  minLength: 1,
  maxLength,
  'x-localized': true,
  'x-dir': 'auto',
  ...(widget && { 'x-widget': widget }),
})
/** A choice between values, each with its Arabic and English label; the first is the default unless told. */
export const choice = (values: Record<string, [ar: string, en: string]>, initial = Object.keys(values)[0]): JsonObject => ({
  enum: Object.keys(values),
  default: initial,
  'x-enumLabels': { ar: Object.values(values).map(([ar]) => ar), en: Object.values(values).map(([, en]) => en) },
})
/** A setting that nothing obeys: taken where it is stored, and offered no more. */
export const retired = (schema: JsonObject): JsonObject => ({ ...schema, deprecated: true })
export const flag = (initial = false): JsonObject => ({ type: 'boolean', default: initial })
export const whole = (minimum: number, maximum: number, initial?: number): JsonObject => ({
  type: 'integer',
  minimum,
  maximum,
  ...(initial !== undefined && { default: initial }),
})
export const list = (items: JsonObject, maxItems: number, minItems = 0): JsonObject => ({
  type: 'array',
  minItems,
  maxItems,
  items,
})
export const asset = (kinds: string[], maxMegabytes: number): JsonObject => ({
  type: 'string',
  format: 'uuid',
  'x-widget': 'asset',
  'x-asset': { kinds, maxBytes: maxMegabytes * 1024 * 1024 },
})
export const code = (pattern: string, maxLength: number): JsonObject => ({ type: 'string', pattern, maxLength, 'x-dir': 'ltr' })
/** Ids are common to all locales: a translation never changes structure, keys or points. */
export const id = code('^[A-Za-z0-9_-]{1,40}$', 40)
/** The id of an item of a list of the same content, which authors choose by its name. */
export const reference = (of: string): JsonObject => ({ ...id, 'x-widget': 'reference', 'x-list': of })
export const locale = code('^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', 35)
export const at: JsonObject = { type: 'number', minimum: 0 }
/** One branch of a list of mixed things, told apart by a constant and always carrying an id. */
export const variant = (by: 'kind' | 'source', value: string, properties: JsonObject, required: string[]) =>
  record({ [by]: { const: value }, id, ...properties }, [by, 'id', ...required])
export const mixed = (branches: JsonObject[], maxItems: number, minItems = 0) => list({ oneOf: branches }, maxItems, minItems)
export const instant: JsonObject = { type: 'string', format: 'date-time', maxLength: 40 }
export const url: JsonObject = { type: 'string', format: 'uri', pattern: '^https?://', maxLength: 2_000, 'x-dir': 'ltr' }
export const points: JsonObject = { type: 'number', minimum: 0, maximum: 1_000, 'x-score': true }
export const percent = whole(0, 100)
export const slider = (minimum: number, maximum: number, initial: number): JsonObject => ({
  ...whole(minimum, maximum, initial),
  'x-widget': 'slider',
})
/** A picture with what stands in its place for those who do not see it. */
export const picture = { image: asset(['image'], 10), alt: localized(500) }
/** A learner's text, in the language in which it was written. */
export const written = (maxLength: number): JsonObject => ({ type: 'string', minLength: 1, maxLength, 'x-dir': 'auto' })
export const questionRef: JsonObject = { type: 'string', minLength: 1, maxLength: 100, 'x-widget': 'questionPicker' }
