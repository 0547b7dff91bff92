import { richTextWords } from '../rich-text/rich-text.rules'
import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import { isRichText, isSame } from '../schemas/module-bodies.rules'
import { isMarked, SchemaReader } from '../schemas/schema-walk.rules'
import type { DifferenceKind } from '../words'

/**
 * A schema for drafts: no property, item or length is required, but present values must be valid. The constants that select alternatives stay
 * required.
 */
export function draftSchema(schema: JsonObject): JsonObject {
  const { required, minItems, minLength, ...rest } = schema
  const copy: JsonObject = { ...rest }
  const each = (of: unknown) =>
    isObject(of) ? Object.fromEntries(Object.entries(of).map(([name, it]) => [name, isObject(it) ? draftSchema(it) : it])) : of
  for (const keyword of ['properties', '$defs']) if (keyword in copy) copy[keyword] = each(copy[keyword])
  for (const keyword of ['prefixItems', 'oneOf'])
    if (Array.isArray(copy[keyword])) copy[keyword] = copy[keyword].map((it) => (isObject(it) ? draftSchema(it) : it))
  if (isObject(copy.items)) copy.items = draftSchema(copy.items)
  const { properties } = schema
  const isConstant = (name: unknown) =>
    typeof name === 'string' && isObject(properties) && isObject(properties[name]) && 'const' in properties[name]
  const kept = Array.isArray(required) ? required.filter(isConstant) : []
  return kept.length > 0 ? { ...copy, required: kept } : copy
}

/** The dotted path of a pointer, as forms use it: an item addressed by its id gets its index. */
export function pathOf(body: unknown, pointer: string): string {
  const steps: string[] = []
  let value = body
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
    const at =
      Array.isArray(value) && name.startsWith('@') ? value.findIndex((it) => isObject(it) && it.id === name.slice(1)) : -1
    steps.push(at >= 0 ? String(at) : name)
    value = at >= 0 && Array.isArray(value) ? value[at] : own(value, name)
  }
  return steps.join('.')
}

function own(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)]
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Values without parts of their own, texts with their formatting among them, by their pointers. */
type Leaf = { value: unknown; isLocalized: boolean }
type Leaves = { leaves: Map<string, Leaf>; orders: Map<string, string[]> }

function leavesOf(schema: JsonObject, body: unknown): Leaves {
  const found: Leaves = { leaves: new Map(), orders: new Map() }
  const reader = new SchemaReader(schema)
  reader.visit(body, (place) => {
    const { pointer, value } = place
    const isLocalized = isMarked(place, 'x-localized')
    const isWhole = isLocalized || isRichText(place) || place.schemas.length === 0
    const isEmpty = Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0
    if (isWhole || isEmpty || typeof value !== 'object' || value === null) {
      found.leaves.set(pointer, { value, isLocalized })
      return false
    }
    if (Array.isArray(value)) {
      const ids = value.map((item) => (isObject(item) && typeof item.id === 'string' ? item.id : ''))
      if (ids.every((id) => id !== '')) found.orders.set(pointer, ids)
    }
    return true
  })
  // An empty body is not a value of its own.
  found.leaves.delete('')
  return found
}

export type Difference = {
  kind: DifferenceKind
  pointer: string
  /** The place in the newer body, or for removed values in the older one. */
  path: string
  isLocalized: boolean
  before?: unknown
  after?: unknown
}

/** The differences of two bodies, value by value; a changed order of items is reported once per list. */
export function differences(
  before: { schema: JsonObject; body: unknown },
  after: { schema: JsonObject; body: unknown },
): Difference[] {
  const [old, now] = [leavesOf(before.schema, before.body), leavesOf(after.schema, after.body)]
  const found: Difference[] = []
  for (const [pointer, { value, isLocalized }] of old.leaves)
    if (!now.leaves.has(pointer))
      found.push({ kind: 'removed', pointer, path: pathOf(before.body, pointer), isLocalized, before: value })
  for (const [pointer, { value, isLocalized }] of now.leaves) {
    const earlier = old.leaves.get(pointer)
    const at = { pointer, path: pathOf(after.body, pointer), isLocalized }
    if (!earlier) found.push({ kind: 'added', ...at, after: value })
    else if (!isSame(earlier.value, value)) found.push({ kind: 'changed', ...at, before: earlier.value, after: value })
  }
  for (const [pointer, ids] of now.orders) {
    const earlier = (old.orders.get(pointer) ?? []).filter((id) => ids.includes(id))
    const kept = ids.filter((id) => earlier.includes(id))
    if (kept.some((id, at) => id !== earlier[at]))
      found.push({ kind: 'moved', pointer, path: pathOf(after.body, pointer), isLocalized: false, before: earlier, after: kept })
  }
  return found
}

const mostShown = 2_000
/** The displayed form of a value in a comparison: the words of a text, a list of names, or JSON. */
export function readable(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = () => {
    if (typeof value === 'string') return value
    if (isObject(value) && value.type === 'doc') return richTextWords(value)
    return Array.isArray(value) && value.every((it) => typeof it === 'string') ? value.join(', ') : JSON.stringify(value)
  }
  const shown = text()
  return shown.length > mostShown ? `${shown.slice(0, mostShown - 1)}…` : shown
}

/** The searchable words of a body in its language, without secrets and values that may be secret. */
export function wordsIn(schema: JsonObject, body: unknown): string {
  const words: string[] = []
  new SchemaReader(schema).visit(body, (place) => {
    if (isMarked(place, 'x-secret') || place.isUndecided) return false
    if (isRichText(place)) words.push(richTextWords(place.value))
    else if (isMarked(place, 'x-localized') && typeof place.value === 'string') words.push(place.value)
    return !isRichText(place)
  })
  return words.filter((it) => it !== '').join('\n')
}
