import { foldLoose } from './fold'

type Part = string | { ar?: string | undefined; en?: string | undefined } | null | undefined

/** The text in which a record is searched: its names and words, folded; parts that are missing are left out. */
export const searchTextOf = (...parts: readonly Part[]): string =>
  foldLoose(
    parts
      .flatMap((part) => (typeof part === 'object' && part ? [part.ar, part.en] : [part]))
      .filter(Boolean)
      .join(' '),
  )
