import { foldLoose } from '@/lib/platform/i18n/fold'
import { fileText } from '@/lib/platform/i18n/invisible'
import type { PostDirection } from '../words'

export const mostMentions = 10
/** The longest name of a member that a mention is compared with, and the most ends of words where it may end. */
const longestName = 120
const mostEnds = 24

/**
 * A text as it is kept: composed, without direction controls and other invisible characters that no spelling needs, at most four marks on a letter, at
 * most two line ends in a row. Linear: every quantifier begins after a character of another class.
 */
export function tidyText(text: string): string {
  const visible = fileText(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
  return visible.replace(/(\p{M}{4})\p{M}+/gu, '$1').replace(/\n{3,}/g, '\n\n')
}

/** The direction of a text: of its first letter of a script that has one (UAX 9, rule P2). */
export function directionOf(text: string): PostDirection | null {
  const found = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]|\p{L}/u.exec(withoutMentions(text))
  if (!found) return null
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(found[0]) ? 'rtl' : 'ltr'
}

const mention = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g
const withoutMentions = (text: string) => text.replace(mention, ' ')

/** A line that quotes another post: names in it are no mentions. */
const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line)

/** The ids of the people that a text mentions outside quotations, each once, in their order. */
export const mentionedIn = (text: string): string[] => {
  const spoken = text.split('\n').filter((line) => !isQuoted(line))
  return [...new Set([...spoken.join('\n').matchAll(mention)].map(([, id = '']) => id))]
}

/** Possible names of members after an `@`, for each of the first places: folded, longest first. */
export type Candidate = { at: number; names: { folded: string; length: number }[] }

/** The places of a text where a member may be mentioned by name: at most 50 are looked at. */
export function candidatesIn(text: string): Candidate[] {
  const found: Candidate[] = []
  for (let at = text.indexOf('@'); at >= 0 && found.length < 50; at = text.indexOf('@', at + 1)) {
    if (text[at + 1] === '{' || (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ''))) continue
    if (isQuoted(text.slice(text.lastIndexOf('\n', at) + 1, at + 1))) continue
    const names = namesIn(text.slice(at + 1, at + 1 + longestName).split('\n', 1)[0] ?? '')
    if (names.length > 0) found.push({ at, names })
  }
  return found
}

/**
 * The beginnings of a text that may be a name, longest first. A name may hold any sign, so it is not searched by what it consists of: it ends where a
 * word ends, or with the signs that stand at the word, such as the full stop of a title.
 */
function namesIn(text: string): Candidate['names'] {
  if (/^\s/.test(text)) return []
  const names: Candidate['names'] = []
  const add = (length: number) => {
    const folded = foldLoose(text.slice(0, length).trim())
    if (folded !== '') names.unshift({ folded, length })
  }
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (names.length >= mostEnds) break
    const end = index + word.length
    add(end)
    const signs = /^[^\p{L}\p{M}\p{N}\s@]{1,3}/u.exec(text.slice(end, end + 3))?.[0] ?? ''
    for (let length = 1; length <= signs.length; length += 1) add(end + length)
  }
  return names
}

/** Writes `@{id}` in the place of names that were found. */
export function withMentions(
  text: string,
  candidates: readonly Candidate[],
  idOf: (folded: string) => string | undefined,
): string {
  let written = ''
  let from = 0
  for (const { at, names } of candidates) {
    const hit = names.find(({ folded }) => idOf(folded) !== undefined)
    if (!hit || at < from) continue
    written += `${text.slice(from, at)}@{${idOf(hit.folded)}}`
    from = at + 1 + hit.length
  }
  return written + text.slice(from)
}

/** The text by which a post is found. */
export const searchTextOf = ({ title, text, tags }: { title: string; text: string; tags: readonly string[] }): string =>
  foldLoose([title, withoutMentions(text), ...tags].join(' ')).slice(0, 20_000)
