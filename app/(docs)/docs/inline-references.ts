type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * The document with every local `$ref` (JSON Reference, `#/…`) replaced by what it names. Swagger UI's own resolver for OpenAPI 3.1 loses the
 * document's root when it opens a single operation; nothing refers to itself here, and the objects are shared, not copied.
 */
export function inlineReferences(root: Json): Json {
  const done = new Map<string, Json>()
  const at = (pointer: string): Json => {
    const known = done.get(pointer)
    if (known !== undefined) return known
    const keys = pointer.slice(2).split('/')
    const found = keys.reduce<Json | undefined>((value, key) => {
      const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
      return value && typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined
    }, root)
    if (found === undefined) throw new Error(`The document refers to ${pointer}, which it does not have`)
    const inlined = walk(found)
    done.set(pointer, inlined)
    return inlined
  }
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk)
    if (!value || typeof value !== 'object') return value
    if (typeof value.$ref === 'string' && value.$ref.startsWith('#/')) return at(value.$ref)
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, walk(child)]))
  }
  return walk(root)
}
