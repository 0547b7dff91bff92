const longest = 4000

/**
 * Remembers what a function made of a text, for up to `most` texts of at most 4,000 characters. Only for functions whose answer depends on that
 * text alone and is never changed: then nothing remembered can be out of date.
 */
export function memo<T>(make: (text: string) => T, most = 1000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = make(text)
    // Some texts are the caller's own words: long ones must not fill memory.
    if (text.length > longest) return made
    if (known.size >= most) known.clear()
    known.set(text, made)
    return made
  }
}
