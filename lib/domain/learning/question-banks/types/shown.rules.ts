// How learners see designs and texts. A browser may load this file.

/** Numbers from 0 to below 1 that depend on a text alone (FNV-1a, mulberry32); in a browser there is no other hash at once. */
function randomOf(text: string): () => number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * The order in which learners see what is matched or put in order, where the attempt shuffles nothing: by chance, but for the same keys always the same.
 * It depends on which keys there are and not on how the author has them, so nothing can be concluded from it.
 */
export function inChanceOrder(all: readonly string[]): string[] {
  const mixed = all.toSorted()
  const random = randomOf(mixed.join(' '))
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1))
    const [one, other] = [mixed[at] as string, mixed[last] as string]
    mixed[at] = other
    mixed[last] = one
  }
  return mixed
}

/**
 * An order that is not the right one: that is turned by one place. Two items have only one other order, which would give the right one away, so they
 * stay as chance has them.
 */
export function notInRightOrder(shown: readonly string[], right: readonly string[]): string[] {
  const isRight = shown.length === right.length && shown.every((key, at) => key === right[at])
  return isRight && shown.length > 2 ? [...shown.slice(1), ...shown.slice(0, 1)] : [...shown]
}

/** A text between gaps, and the keys of the gaps, in the order of the text. */
export type StemPart = { text: string } | { gap: string }

/** The gaps of a text, written as `[[key]]`, and what is between them. */
export const stemParts = (stem: string): StemPart[] =>
  stem
    .split(/\[\[([a-z0-9-]{1,24})\]\]/)
    .map((part, at) => (at % 2 === 1 ? { gap: part } : { text: part }))
    .filter((part) => 'gap' in part || part.text !== '')
