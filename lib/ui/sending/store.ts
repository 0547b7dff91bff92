/**
 * Keeps texts under names on this device: `localStorage`, or a stand-in for tests and for browsers that keep
 * nothing.
 */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A shelf in memory: until the page is left. */
export function shelfInMemory(): Shelf {
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

const namesOn = (shelf: Shelf, prefix: string): string[] =>
  Array.from({ length: shelf.length }, (_, at) => shelf.key(at)).flatMap((name) => (name?.startsWith(prefix) ? [name] : []))

/**
 * The shelf of this device. The server draws pages too and keeps nothing; browsers may refuse to keep
 * anything.
 */
export function deviceShelf(): Shelf {
  try {
    return localStorage
  } catch {
    return shelfInMemory()
  }
}

/** The unsent data on this device, by name. */
export type Kept<T> = {
  get: (name: string) => T | null
  /** Everything that is kept, with the name of each. */
  all: () => { name: string; kept: T }[]
  /** Keeps something, or lets go of it; `false` where the browser has no room for it. */
  put: (name: string, kept: T | null) => boolean
  has: (name: string) => boolean
  /** Lets go of everything, readable or not. */
  clear: () => void
}

/**
 * The stored values under names with one prefix. They are written at once, not later: a tab may be gone the
 * next moment. Values that cannot be read, such as those of an older version, are ignored.
 */
export function keptUnder<T>(
  prefix: string,
  isReadable: (value: unknown) => value is T,
  shelf: () => Shelf = deviceShelf,
): Kept<T> {
  const quietly = <A>(work: (shelf: Shelf) => A, otherwise: A): A => {
    try {
      return work(shelf())
    } catch {
      return otherwise
    }
  }
  const get = (name: string): T | null =>
    quietly((on) => {
      const found: unknown = JSON.parse(on.getItem(prefix + name) ?? 'null')
      return isReadable(found) ? found : null
    }, null)
  const names = () => quietly((on) => namesOn(on, prefix).map((name) => name.slice(prefix.length)), [])
  return {
    get,
    all: () =>
      names().flatMap((name) => {
        const kept = get(name)
        return kept === null ? [] : [{ name, kept }]
      }),
    put: (name, kept) =>
      quietly((on) => {
        if (kept === null) on.removeItem(prefix + name)
        else on.setItem(prefix + name, JSON.stringify(kept))
        return true
      }, false),
    has: (name) => quietly((on) => on.getItem(prefix + name) !== null, false),
    clear: () =>
      quietly((on) => {
        for (const name of namesOn(on, prefix)) on.removeItem(name)
      }, undefined),
  }
}

/** Whether anything is kept under names that begin so. */
export const holdsAny = (prefix: string, shelf: Shelf): boolean => namesOn(shelf, prefix).length > 0
