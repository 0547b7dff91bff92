import { foldLoose, foldStrict } from '@/lib/platform/i18n/fold'

export type Piece = { text: string; isMatch: boolean }
export const ranks = ['exact', 'strict', 'loose'] as const
export type Rank = (typeof ranks)[number]

/** Letters with the marks on them, so that none is torn from its marks. */
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const plain = (text: string) => text.normalize('NFC').toLowerCase()

/** How closely a text holds every word of a search: as it was typed, or but for marks and alef, or in the loose sense; null: not at all. */
export function rankOf(text: string, words: readonly string[]): Rank | null {
  const holds = (fold: (text: string) => string) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(fold(word)))
  }
  if (holds(plain)) return 'exact'
  if (holds(foldStrict)) return 'strict'
  return holds(foldLoose) ? 'loose' : null
}

/** Which letters of a text belong to a match of one of the words, in the loose sense. */
function matchedIn(text: string, words: readonly string[]): { letter: string; isMatch: boolean }[] {
  const found = [...letters.segment(text)].map(({ segment }) => ({ letter: segment, isMatch: false }))
  // Where each character of the folded text came from.
  let folded = ''
  const origin: number[] = []
  for (const [at, { letter }] of found.entries())
    for (const unit of foldLoose(letter)) {
      folded += unit
      for (let n = 0; n < unit.length; n += 1) origin.push(at)
    }
  for (const word of words.map(foldLoose).filter(Boolean))
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      for (let unit = at; unit < at + word.length; unit += 1) {
        const hit = found[origin[unit] ?? -1]
        if (hit) hit.isMatch = true
      }
  return found
}

function pieces(of: readonly { letter: string; isMatch: boolean }[]): Piece[] {
  const all: Piece[] = []
  for (const { letter, isMatch } of of) {
    const last = all.at(-1)
    if (last && last.isMatch === isMatch) last.text += letter
    else all.push({ text: letter, isMatch })
  }
  return all
}

/** A text in pieces, what matches marked. They are plain text: whoever shows them escapes them. */
export const highlighted = (text: string, words: readonly string[]): Piece[] => pieces(matchedIn(text, words))

const around = 80
/** The surroundings of the first match, cut between words; null where nothing matches. */
export function snippetOf(text: string, words: readonly string[]): Piece[] | null {
  const all = matchedIn(text.replace(/\s+/g, ' '), words)
  const first = all.findIndex(({ isMatch }) => isMatch)
  if (first < 0) return null
  const isSpace = (at: number) => all[at]?.letter === ' '
  let from = Math.max(0, first - around)
  while (from > 0 && from < first && !isSpace(from - 1)) from += 1
  let to = Math.min(all.length, first + 2 * around)
  while (to < all.length && to > first + around && !isSpace(to)) to -= 1
  const shown = pieces(all.slice(from, to))
  const ellipsis = { text: '…', isMatch: false }
  return [...(from > 0 ? [ellipsis] : []), ...shown, ...(to < all.length ? [ellipsis] : [])]
}
