import type { JSONContent } from '@tiptap/core'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const holdsBlocks = ['doc', 'listItem', 'blockquote', 'callout', 'tableCell', 'tableHeader']
const needsItems = ['bulletList', 'orderedList', 'table', 'tableRow']
const cells = ['tableCell', 'tableHeader']

const withoutNothing = (attrs: unknown): Json | undefined => {
  const own = Object.entries(isObject(attrs) ? attrs : {}).filter(([, value]) => value !== null && value !== undefined)
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

/** A document of the editor as it is stored: without attributes that say nothing, and cells without any. */
export function storedFrom({ type, attrs, content, marks, text }: JSONContent): Json {
  const own = cells.some((cell) => cell === type) ? undefined : withoutNothing(attrs)
  // A line break in bold text is no bold line break: only texts have marks.
  const styles = (type === 'text' ? (marks ?? []) : []).map((mark) => {
    const given = withoutNothing(mark.attrs)
    return { type: mark.type, ...(given && { attrs: given }) }
  })
  return {
    type,
    ...(own && { attrs: own }),
    ...(content && content.length > 0 && { content: content.map(storedFrom) }),
    ...(text !== undefined && { text }),
    ...(styles.length > 0 && { marks: styles }),
  }
}

/** Whether there is nothing to read in a stored document. */
export const isBlank = (document: Json): boolean => {
  const content = Array.isArray(document.content) ? document.content.filter(isObject) : []
  return content.every(({ type, content: inside }) => type === 'paragraph' && !(Array.isArray(inside) && inside.length > 0))
}

/** A stored document as the editor takes it: where something has to stand and nothing does, an empty paragraph. */
export function editableFrom(document: unknown): JSONContent {
  const read = (value: unknown): JSONContent[] => {
    if (!isObject(value) || typeof value.type !== 'string') return []
    const { type } = value
    const inside = (Array.isArray(value.content) ? value.content : []).flatMap(read)
    if (inside.length === 0 && needsItems.includes(type)) return []
    const content = inside.length === 0 && holdsBlocks.includes(type) ? [{ type: 'paragraph' }] : inside
    return [{ ...value, type, ...(content.length > 0 ? { content } : { content: undefined }) }]
  }
  return read(document)[0] ?? { type: 'doc', content: [{ type: 'paragraph' }] }
}

/** A stored document with one more paragraph at its end. */
export function withText(document: unknown, text: string): Json {
  const before = editableFrom(document)
  const content = isBlank(storedFrom(before)) ? [] : (before.content ?? [])
  return storedFrom({ ...before, content: [...content, { type: 'paragraph', content: [{ type: 'text', text }] }] })
}
