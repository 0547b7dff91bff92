import { foldLoose } from '@/lib/platform/i18n/fold'
import { fileText } from '@/lib/platform/i18n/invisible'
import type { PostDirection } from '../words'

export const mostMentions = 10
/** The longest name of a member that a mention is compared with. */
const longestName = 80
const mostNameWords = 5

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

/** The ids of the people that a text mentions, each once, in their order. */
export const mentionedIn = (text: string): string[] => [...new Set([...text.matchAll(mention)].map(([, id = '']) => id))]

/** What may be the name of a member after an `@`, for each of the first places: folded, longest first. */
export type Candidate = { at: number; names: { folded: string; length: number }[] }

/** The places of a text where a member may be mentioned by name: at most 50 are looked at. */
export function candidatesIn(text: string): Candidate[] {
  const found: Candidate[] = []
  for (let at = text.indexOf('@'); at >= 0 && found.length < 50; at = text.indexOf('@', at + 1)) {
    if (text[at + 1] === '{' || (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ''))) continue
    const after = text.slice(at + 1, at + 1 + longestName).split('\n', 1)[0] ?? ''
    const names: Candidate['names'] = []
    const word = /\s*[\p{L}\p{M}\p{N}'’-]{1,40}/uy
    for (let count = 0; count < mostNameWords && word.test(after); count += 1) {
      const name = after.slice(0, word.lastIndex)
      names.unshift({ folded: foldLoose(name.trim()), length: name.length })
    }
    if (names.length > 0 && !/^\s/.test(after)) found.push({ at, names })
  }
  return found
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
