const longest = 4000

/**
 * Remembers the result of a function of a text, for up to `most` texts of at most 4,000 characters. Only for functions whose result depends on the
 * text alone and is never mutated, so that it cannot become stale.
 */
export function memo<T>(make: (text: string) => T, most = 1000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = make(text)
    // Texts may come from callers: long ones must not fill memory.
    if (text.length > longest) return made
    if (known.size >= most) known.clear()
    known.set(text, made)
    return made
  }
}
