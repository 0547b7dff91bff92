import type { Language } from '@/lib/platform/i18n/languages'
import { isSchema, type Schema, textIn } from './schema'

/** The pattern of ids that other texts of a schema have too, because they name an item: of steps, of drop zones. */
export function referencePattern(schema: Schema): string | undefined {
  const [ids, others] = [new Set<string>(), new Set<string>()]
  const look = (of: unknown) => {
    if (Array.isArray(of)) of.forEach(look)
    if (!isSchema(of)) return
    for (const [name, inside] of Object.entries(isSchema(of.properties) ? of.properties : {})) {
      const pattern = isSchema(inside) ? textIn(inside.pattern) : undefined
      if (pattern !== undefined) (name === 'id' ? ids : others).add(pattern)
    }
    Object.values(of).forEach(look)
  }
  look(schema)
  return [...ids].find((pattern) => others.has(pattern))
}

/** Whether a field names an item by its id: because its widget says so, or because it has the pattern of the ids. */
export const isReference = (schema: Schema, pattern: string | undefined): boolean =>
  schema['x-widget'] === 'reference' || (pattern !== undefined && schema.pattern === pattern)

/** Whether any field of a schema names an item. */
export function hasReferences(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasReferences)
  return isSchema(schema) && (schema['x-widget'] === 'reference' || Object.values(schema).some(hasReferences))
}

/** An item with an id: the name of the list that holds it, its place there, and what it is called. */
export type NamedItem = { id: string; name: string; list: string; nth: number }

/** The name of an item: its first text in the requested language, or else in the other one. */
export function nameOf(item: Schema, language: Language): string {
  for (const inside of Object.values(item).filter(isSchema)) {
    const [own, other] = [textIn(inside[language]), textIn(inside[language === 'ar' ? 'en' : 'ar'])]
    if (own || other) return own || other || ''
  }
  return ''
}

/** Everything in a value that has an id, each once, with what it is called. */
export function itemsWithin(value: unknown, language: Language): NamedItem[] {
  const found = new Map<string, NamedItem>()
  const look = (at: unknown, list: string, nth: number) => {
    if (Array.isArray(at)) for (const [place, item] of at.entries()) look(item, list, place + 1)
    if (!isSchema(at) || at.type === 'doc') return
    if (typeof at.id === 'string' && at.id !== '' && !found.has(at.id))
      found.set(at.id, { id: at.id, name: nameOf(at, language).slice(0, 80), list, nth })
    for (const [name, inside] of Object.entries(at)) look(inside, name, 1)
  }
  look(value, '', 1)
  return [...found.values()]
}

/** Whether anything in a schema is written once for each language. */
export function holdsTexts(schema: unknown, root: Schema, depth = 0): boolean {
  if (Array.isArray(schema)) return schema.some((each) => holdsTexts(each, root, depth))
  if (!isSchema(schema) || depth > 16) return false
  if (schema['x-localized'] === true) return true
  const name = /^#\/\$defs\/([A-Za-z0-9_.-]+)$/.exec(textIn(schema.$ref) ?? '')?.[1]
  const target = name !== undefined && isSchema(root.$defs) ? root.$defs[name] : undefined
  const inside = isSchema(schema.properties) ? Object.values(schema.properties) : []
  return holdsTexts([target, schema.items, schema.prefixItems, schema.oneOf, ...inside], root, depth + 1)
}
