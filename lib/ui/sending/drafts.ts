import { deviceShelf, holdsAny, keptUnder, type Shelf } from './store'

/**
 * The unsaved text of one editor, kept in the browser so that closing a tab or losing the network loses
 * nothing.
 */
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

const prefix = 'masar.draft/'

/** Whether any editor keeps something here that is not saved. */
export const holdsDrafts = (shelf: Shelf = deviceShelf()): boolean => holdsAny(prefix, shelf)

/**
 * The drafts of one person and record. Each open editor has a name of its own, so that two tabs do not
 * overwrite each other; one that is opened later reads them all.
 */
export function draftsOn<K>(shelf: Shelf, person: string, record: string, editor: string): Drafts<K> {
  // Written by this browser for this editor, which reads them by the rules of its own document.
  const isDraft = (value: unknown): value is K => value !== null
  const drafts = keptUnder(`${prefix}${person}/${record}/`, isDraft, () => shelf)
  return {
    read: drafts.all,
    keep: (kept) => drafts.put(editor, kept),
    isHeld: () => drafts.has(editor),
    forget: (names) => {
      for (const name of names) if (name !== editor) drafts.put(name, null)
    },
  }
}
