import * as pairs from './pair-list'

type Texts = { readonly [key: string]: string | Texts }
/** The texts of all files together: the intersection of their types. */
type Merged<File> = (File extends unknown ? (file: File) => void : never) extends (file: infer All) => void ? All : never

/** One object of all files of a language. The key of a text is its path inside its file; no two files hold the same key. */
function mergeFiles<Files extends readonly Texts[]>(...files: Files): Merged<Files[number]> {
  const all: Record<string, string | Texts> = {}
  for (const file of files)
    for (const [key, value] of Object.entries(file)) {
      const before = all[key]
      all[key] = typeof before === 'object' && typeof value === 'object' ? mergeFiles(before, value) : value
    }
  return all as Merged<Files[number]>
}

const all = Object.values(pairs)
const en = mergeFiles(...all.map((pair) => pair.en))
export type Messages = typeof en

/**
 * Every user-visible text, by language. A room's texts stand in the room's file, those of the kernel in `platform`, those of pages
 * and parts that belong to no room in `common`, `console` and `docs`. The type of the Arabic half is the English half: a missing key does not compile.
 */
export const messages: Record<'ar' | 'en', Messages> = { en, ar: mergeFiles(...all.map((pair) => pair.ar)) }
