import { foldLoose, foldStrict } from '@/lib/platform/i18n/fold'
import { normalForm } from '@/lib/platform/i18n/normal-form'
import type { MatchRank } from './words'

export type Piece = { text: string; isMatch: boolean }

/** Splits a text into letters with their combining marks. */
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const plain = (text: string) => normalForm(text, 'NFC').toLowerCase()

/** How closely a text matches every word of a search: exactly, folded strictly, or folded loosely; null: no match. */
export function rankOf(text: string, words: readonly string[]): MatchRank | null {
  const holds = (fold: (text: string) => string) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(fold(word)))
  }
  if (holds(plain)) return 'exact'
  if (holds(foldStrict)) return 'strict'
  return holds(foldLoose) ? 'loose' : null
}

/** For each letter of a text whether it is part of a loose match of one of the words. */
function matchedIn(text: string, words: readonly string[]): { letter: string; isMatch: boolean }[] {
  const found = [...letters.segment(text)].map(({ segment }) => ({ letter: segment, isMatch: false }))
  // The index in the original text of each character of the folded text.
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

/** A text in parts, with matches marked. The parts are plain text and must be escaped for HTML. */
export const highlighted = (text: string, words: readonly string[]): Piece[] => pieces(matchedIn(text, words))

const around = 80
/** An excerpt around the first match, cut between words; null if nothing matches. */
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
