export type JsonObject = { [key: string]: unknown }

/** Names that access the prototype of a JavaScript object; refused in all JSON of administrators and authors. */
export const forbiddenNames = ['__proto__', 'constructor', 'prototype']

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether a value is plain JSON within limits, checked without recursion so that nothing later can overflow the stack:
 * `tooLarge` beyond `nodes` values, `tooDeep` beyond `nesting` levels, `notJson` for values that JSON cannot represent, `name` for a forbidden key.
 */
export function jsonShape(value: unknown, limits: { nodes: number; nesting: number }) {
  const open: [unknown, number][] = [[value, 0]]
  for (let seen = 1; open.length > 0; seen++) {
    const [node, level] = open.pop() ?? []
    if (seen > limits.nodes) return 'tooLarge'
    if ((level ?? 0) > limits.nesting) return 'tooDeep'
    if (node === null || typeof node === 'string' || typeof node === 'boolean' || Number.isFinite(node)) continue
    if (typeof node !== 'object') return 'notJson'
    const prototype = Object.getPrototypeOf(node)
    if (!Array.isArray(node) && prototype !== Object.prototype && prototype !== null) return 'notJson'
    const names = Object.keys(node)
    if ((Array.isArray(node) ? node.length : names.length) + seen > limits.nodes) return 'tooLarge'
    if (names.some((name) => forbiddenNames.includes(name))) return 'name'
    for (const child of Object.values(node)) open.push([child, (level ?? 0) + 1])
  }
  return null
}

/** The size in bytes of a value as JSON in UTF-8. */
export const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
