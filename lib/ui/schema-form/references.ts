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

/** Every id in a value, each once. */
export function idsWithin(value: unknown): string[] {
  const found = new Set<string>()
  const look = (at: unknown) => {
    if (Array.isArray(at)) at.forEach(look)
    if (!isSchema(at) || at.type === 'doc') return
    if (typeof at.id === 'string' && at.id !== '') found.add(at.id)
    Object.values(at).forEach(look)
  }
  look(value)
  return [...found]
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
