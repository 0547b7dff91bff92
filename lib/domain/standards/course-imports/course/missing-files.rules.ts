import { isObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'

/** A rich text or a body without the pictures whose files are not there; what they show is kept as a text. */
export function withoutPictures(value: unknown, missing: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((inner: unknown) => withoutPictures(inner, missing))
  if (!isObject(value)) return value
  const { type, attrs } = value
  if (type === 'image' && isObject(attrs) && typeof attrs.assetId === 'string' && missing.has(attrs.assetId))
    return { type: 'paragraph', content: [{ type: 'text', text: attrs.alt, marks: [{ type: 'italic' }] }] }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutPictures(inner, missing)]))
}
