export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const child = (value: Json | undefined, key: string): Json | undefined =>
  value && typeof value === 'object' && !Array.isArray(value) ? value[key] : undefined

/**
 * Reads parts of a document by their path, with every local `$ref` (JSON Reference, `#/…`) replaced by what it names; undefined where the
 * document has no such part. For documents in which nothing refers to itself. What several places refer to is shared, not copied.
 */
export function referenceInliner(root: Json): (path: readonly string[]) => Json | undefined {
  const done = new Map<string, Json>()
  const at = (pointer: string): Json => {
    const known = done.get(pointer)
    if (known !== undefined) return known
    const keys = pointer
      .slice(2)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    const target = keys.reduce(child, root)
    if (target === undefined) throw new Error(`The document refers to ${pointer}, which it does not have`)
    const inlined = walk(target)
    done.set(pointer, inlined)
    return inlined
  }
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk)
    if (!value || typeof value !== 'object') return value
    if (typeof value.$ref === 'string' && value.$ref.startsWith('#/')) return at(value.$ref)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
  }
  return (path) => {
    const part = path.reduce(child, root)
    return part === undefined ? undefined : walk(part)
  }
}
