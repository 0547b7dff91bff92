import { createHash } from 'node:crypto'

/** Numbers from 0 to below 1 that depend on a text alone (mulberry32). */
export function randomOf(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same items in an order that depends on the text alone (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], text: string): T[] {
  const random = randomOf(text)
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1))
    const [one, other] = [mixed[at] as T, mixed[last] as T]
    mixed[at] = other
    mixed[last] = one
  }
  return mixed
}
