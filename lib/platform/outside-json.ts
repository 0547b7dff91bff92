/** The deepest JSON text from outside that is parsed; forms and documents are far below it. */
const deepest = 64

/** Whether a JSON text is nested deeper than some levels. Read from its brackets in one pass, before anything parses it. */
function isDeeper(text: string, levels: number): boolean {
  let level = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isInString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === '[' || sign === '{') level += 1
    else if (sign === ']' || sign === '}') level -= 1
    if (level > levels) return true
  }
  return false
}

/** Parses a JSON text that came from outside. A text with too many levels is a syntax error, so that no later recursion can overflow the stack. */
export function parseOutsideJson(text: string, levels = deepest): unknown {
  if (isDeeper(text, levels)) throw new SyntaxError(`The JSON text has more than ${levels} levels`)
  return JSON.parse(text)
}

/** The same, but undefined for anything malformed. */
export function outsideJsonOr(text: string): unknown {
  try {
    return parseOutsideJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Whether Postgres can store a text: without U+0000 and without half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The path of the first text in a JSON value, or name in it, that cannot be stored; null if there is none. Without recursion. */
export function unstorableIn(root: unknown): string | null {
  const open: { value: unknown; path: string }[] = [{ value: root, path: '' }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, child] of Object.entries(value)) {
      if (!isStorable(name)) return path
      open.push({ value: child, path: path === '' ? name : `${path}.${name}` })
    }
  }
  return null
}
