/** Keeps texts under names on this device: `localStorage`, or a stand-in where a test has no browser. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What one editor keeps in the browser, so that closing a tab or losing the network loses nothing. */
export type Drafts<K> = {
  /** Every draft of the record that this browser holds, with the name it is kept under. */
  read: () => { name: string; kept: K }[]
  /** Keeps the present one; `false` where the browser has no room for it. */
  keep: (kept: K | null) => boolean
  /** Whether the present one is still there: another editor may have gone on from it. */
  isHeld: () => boolean
  /** Lets go of drafts of earlier editors whose content is in the present one. */
  forget: (names: readonly string[]) => void
}

/** For an editor that keeps nothing in the browser. */
export const noDrafts = <K>(): Drafts<K> => ({
  read: () => [],
  keep: (kept) => kept === null,
  isHeld: () => true,
  forget: () => {},
})

const prefix = 'masar.draft'

/** Whether any editor keeps something here that is not saved. */
export const holdsDrafts = (shelf: Shelf): boolean =>
  Array.from({ length: shelf.length }, (_, at) => shelf.key(at)).some((name) => name?.startsWith(`${prefix}/`))

/**
 * The drafts of one person and record. Each open editor has a name of its own, so that two tabs do not overwrite each other; one that is
 * opened later reads them all. Written at once, not later: a tab may be gone the next moment.
 */
export function draftsOn<K>(shelf: Shelf, person: string, record: string, editor: string): Drafts<K> {
  const all = `${prefix}/${person}/${record}/`
  const namesNow = () =>
    Array.from({ length: shelf.length }, (_, at) => shelf.key(at)).flatMap((name) => (name?.startsWith(all) ? [name] : []))
  return {
    read: () =>
      namesNow().flatMap((name) => {
        try {
          const kept: K | null = JSON.parse(shelf.getItem(name) ?? 'null')
          return kept === null ? [] : [{ name, kept }]
        } catch {
          return []
        }
      }),
    keep: (kept) => {
      try {
        if (kept === null) shelf.removeItem(all + editor)
        else shelf.setItem(all + editor, JSON.stringify(kept))
        return true
      } catch {
        return false
      }
    },
    isHeld: () => shelf.getItem(all + editor) !== null,
    forget: (names) => {
      for (const name of names) if (name !== all + editor) shelf.removeItem(name)
    },
  }
}
