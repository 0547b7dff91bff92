/**
 * Remembers what a function made of a text, for up to `most` texts. Only for functions whose answer depends on that text alone and is never
 * changed: then nothing remembered can be out of date.
 */
export function memo<T>(make: (text: string) => T, most = 1000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = make(text)
    if (known.size >= most) known.clear()
    known.set(text, made)
    return made
  }
}
