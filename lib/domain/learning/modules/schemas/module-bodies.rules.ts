import { type RichTextProblem, richTextAssets, richTextProblems } from '../rich-text/rich-text.rules'
import { isObject, type JsonObject } from './json-limits.rules'
import { isMarked, type Place, SchemaReader, type ValuePlace } from './schema-walk.rules'

/** The stored form of a body: the part common to all languages, and the values of one language by their pointers. */
export type SplitBody = { shared: unknown; localized: Record<string, unknown> }
const absent = Symbol('absent')

/** A copy of a body in which `decide` may replace or remove values; it returns undefined to descend. */
function mapped(reader: SchemaReader, body: unknown, decide: (place: ValuePlace) => { value: unknown } | undefined): unknown {
  const copy = (place: ValuePlace): unknown => {
    const decided = decide(place)
    if (decided) return decided.value
    if (place.schemas.length === 0) return place.value
    const inside = reader.within(place, place.value).map((it) => copy(it))
    if (Array.isArray(place.value)) return inside.filter((it) => it !== absent)
    if (!isObject(place.value)) return place.value
    const entries = Object.keys(place.value).map((name, at) => [name, inside[at]])
    return Object.fromEntries(entries.filter(([, it]) => it !== absent))
  }
  return copy(reader.start(body))
}

/**
 * Splits a body into the common part and the values of one language. In lists, whose length is common, localized values become `null`; localized
 * properties are left out.
 */
export function splitBody(schema: JsonObject, body: unknown): SplitBody {
  const localized: Record<string, unknown> = {}
  const shared = mapped(new SchemaReader(schema), body, (place) => {
    if (!isMarked(place, 'x-localized')) return undefined
    localized[place.pointer] = place.value
    return { value: place.isItem ? null : absent }
  })
  return { shared, localized }
}

/** A body in which the gaps of a translation, `null` in lists, are empty texts. */
export const withEmptyTexts = (schema: JsonObject, body: unknown): unknown =>
  mapped(new SchemaReader(schema), body, (place) =>
    place.value === null && place.isItem && isMarked(place, 'x-localized') ? { value: '' } : undefined,
  )

/** Joins a body for one language; `unused` are the pointers without a localized value in the common part. */
export function joinBody(schema: JsonObject, { shared, localized }: SplitBody): { body: unknown; unused: string[] } {
  const reader = new SchemaReader(schema)
  const unused = new Set(Object.keys(localized))
  const take = (pointer: string): unknown => {
    if (!unused.delete(pointer)) return absent
    return localized[pointer]
  }
  const join = (place: ValuePlace): unknown => {
    if (isMarked(place, 'x-localized')) {
      const own = take(place.pointer)
      return own === absent ? place.value : own
    }
    if (place.schemas.length === 0) return place.value
    const inside = reader.within(place, place.value).map((it) => join(it))
    if (Array.isArray(place.value)) return inside
    if (!isObject(place.value)) return place.value
    const common = Object.keys(place.value).map((name, at): [string, unknown] => [name, inside[at]])
    const own = reader
      .absentProperties(place, place.value)
      .filter((it) => isMarked(it, 'x-localized'))
      .map((it): [string, unknown] => [it.name, take(it.pointer)])
    return Object.fromEntries([...common, ...own.filter(([, value]) => value !== absent)])
  }
  const body = join(reader.start(shared))
  return { body, unused: [...unused] }
}

/**
 * The body for learners: without secret values, and without values that no branch describes. For a schema of another version the latter are kept,
 * because the body's own schema decides about them.
 */
export const withoutSecrets = (schema: JsonObject, body: unknown, isOwn = true): unknown => {
  if (markedPlaces(schema, 'x-secret').length === 0) return body
  const open = mapped(new SchemaReader(schema), body, (place) =>
    isMarked(place, 'x-secret') || (isOwn && place.isUndecided) ? { value: absent } : undefined,
  )
  return open === absent ? {} : open
}

/** The places of a schema that a keyword marks, each once; places inside a marked one are left out. */
export function markedPlaces(schema: JsonObject, keyword: 'x-secret' | 'x-localized' | 'x-immutableAfterPublish'): string[] {
  const found = new Set<string>()
  new SchemaReader(schema).places((place) => {
    const is = isMarked(place, keyword)
    if (is) found.add(place.pointer)
    return !is
  })
  return [...found]
}

export type AssetReference = { pointer: string; assetId: string; kinds: string[]; maxBytes?: number }
/** The files that a body names, and what each may be. An empty list of kinds: any. */
export function assetReferences(schema: JsonObject, body: unknown): AssetReference[] {
  const found: AssetReference[] = []
  new SchemaReader(schema).visit(body, (place) => {
    const reference = assetAt(place)
    if (reference) found.push(reference)
    if (!isRichText(place)) return true
    for (const assetId of richTextAssets(place.value)) found.push({ pointer: place.pointer, assetId, kinds: ['image'] })
    return false
  })
  return found
}

/** Whether a value is a document of formatted text; a text with the widget of one is plain. */
export const isRichText = ({ schemas, value }: Pick<ValuePlace, 'schemas' | 'value'>): boolean =>
  isObject(value) && schemas.some((schema) => schema['x-widget'] === 'richText')

/** The faults in the rich texts of a body that fits its schema; paths are inside the text at the pointer. */
export function richTextFaults(schema: JsonObject, body: unknown): (RichTextProblem & { pointer: string })[] {
  const found: (RichTextProblem & { pointer: string })[] = []
  new SchemaReader(schema).visit(body, (place) => {
    if (!isRichText(place)) return true
    for (const problem of richTextProblems(place.value)) found.push({ pointer: place.pointer, ...problem })
    return false
  })
  return found
}

function assetAt({ pointer, schemas, value }: ValuePlace): AssetReference | undefined {
  const declared = schemas.map((schema) => schema['x-asset']).find(isObject)
  if (typeof value !== 'string' || !(declared || schemas.some((schema) => schema['x-widget'] === 'asset'))) return undefined
  const kinds = Array.isArray(declared?.kinds) ? declared.kinds.filter((kind) => typeof kind === 'string') : []
  return { pointer, assetId: value, kinds, ...(typeof declared?.maxBytes === 'number' && { maxBytes: declared.maxBytes }) }
}

export type Score = { pointer: string; points: number }
/** The points that a body offers: the number of a value marked `true`, or the number that the schema gives a value. */
export function scoresOf(schema: JsonObject, body: unknown): Score[] {
  const found: Score[] = []
  new SchemaReader(schema).visit(body, ({ pointer, schemas, value }) => {
    const declared = schemas.map((it) => it['x-score']).find((it) => it === true || typeof it === 'number')
    const points = declared === true ? value : declared
    if (typeof points === 'number') found.push({ pointer, points })
    return true
  })
  return found
}

/** Values that may not change after publication, but were changed or removed. New ones are allowed. */
export function immutableChanges(schema: JsonObject, before: unknown, after: unknown): string[] {
  const reader = new SchemaReader(schema)
  const valuesIn = (body: unknown) => {
    const values = new Map<string, unknown>()
    reader.visit(body, (place: Place & { value: unknown }) => {
      const is = isMarked(place, 'x-immutableAfterPublish')
      if (is) values.set(place.pointer, place.value)
      return !is
    })
    return values
  }
  const now = valuesIn(after)
  return [...valuesIn(before)].flatMap(([pointer, value]) => (isSame(value, now.get(pointer)) ? [] : [pointer]))
}

/** Whether two JSON values are equal, in whatever order their properties stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  if (!isObject(one) || !isObject(other)) return one === other
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}

/** A text that is the same for equal JSON values and for no others. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined'
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}
