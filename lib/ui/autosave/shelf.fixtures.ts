import type { Shelf } from './draft-store'

/** A shelf in memory, which outlives the editors as a browser does its tabs. */
export function shelf(): Shelf {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}
