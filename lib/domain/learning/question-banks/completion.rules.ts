import { type Language, languages } from '@/lib/platform/i18n/languages'
import { keyOf, stemKey } from './identity.rules'
import { gapsOf, problemsOf, type Question } from './questions.rules'
import type { Content } from './types/content.rules'
import { at } from './types/keys.rules'
import { typeOf } from './types/question-types.rules'
import type { ImportProblem } from './words'

// A question of a file that is there already, and has a language that the one of the bank lacks.

type Texts = NonNullable<Content['ar']>
export type Completion =
  | { kind: 'completes'; language: Language; content: Content }
  /** The bank has every language of it already. */
  | { kind: 'same' }
  | { kind: 'problem'; key: ImportProblem; property: string }

const differs = (property: string): Completion => ({ kind: 'problem', key: 'differs', property })

/** The keys of the bank by those of the file: by place where the texts are in the same order, else by text; null: they are others. */
function keysBetween(
  stored: Question,
  sent: Question,
  language: Language,
): { keys: Map<string, string>; isInOrder: boolean } | null {
  const [own, theirs] = [typeOf(stored.design).labelled(stored.design), typeOf(sent.design).labelled(sent.design)]
  if (own.length !== theirs.length) return null
  const textOf = ({ content }: Question, key: string) => keyOf(at(content[language]?.labels ?? {}, key) ?? '')
  const isInOrder = own.every((key, place) => textOf(stored, key) === textOf(sent, theirs[place] ?? ''))
  if (isInOrder) return { keys: new Map(theirs.map((key, place) => [key, own[place] ?? ''])), isInOrder }
  const free = new Map<string, string[]>()
  for (const key of own) free.set(textOf(stored, key), [...(free.get(textOf(stored, key)) ?? []), key])
  const keys = new Map<string, string>()
  for (const key of theirs) {
    const found = free.get(textOf(sent, key))?.shift()
    if (found === undefined) return null
    keys.set(key, found)
  }
  return { keys, isInOrder }
}

/** The first text in which two questions differ in a language, as its field. */
function difference(stored: Texts, sent: Texts, keys: ReadonlyMap<string, string>): string | null {
  if (stemKey(stored.stem) !== stemKey(sent.stem)) return 'stem'
  for (const [key, own] of keys)
    if (keyOf(at(stored.labels, own) ?? '') !== keyOf(at(sent.labels, key) ?? '')) return `labels.${own}`
  return null
}

/** Whether the answers of two questions are the same, as a table has them: by the places of the options, not by their keys. */
function isSameAnswer(stored: Question, sent: Question, isInOrder: boolean): boolean {
  const type = typeOf(stored.design)
  const identity = ({ design }: Question) => JSON.stringify(type.identity?.(design, keyOf) ?? null)
  if (identity(stored) !== identity(sent)) return false
  const isByPlace = isInOrder && (type.gaps?.(stored.design) ?? []).length === 0
  const right = ({ design }: Question) => type.files.table.write(design).row.right
  return !isByPlace || right(stored) === right(sent)
}

/** The texts of the file with the keys and gaps of the bank. */
function rekeyed(sent: Texts, keys: ReadonlyMap<string, string>, gaps: ReadonlyMap<string, string>): Texts {
  const named = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [keys.get(key) ?? key, text]))
  const stem = sent.stem.replace(/\[\[([a-z0-9-]{1,24})\]\]/g, (whole, gap: string) => {
    const own = gaps.get(gap)
    return own === undefined ? whole : `[[${own}]]`
  })
  return { ...sent, stem, labels: named(sent.labels), feedback: named(sent.feedback) }
}

/**
 * The language that a question of a file adds to one of the bank that is the same in a language: the language that is missing. What is right and the texts of the other
 * language stay; where those of the file are others, it is refused.
 */
export function completionOf(stored: Question, sent: Question, borrowed: readonly Language[]): Completion {
  if (stored.design.type !== sent.design.type) return differs('design.type')
  const common = languages.filter((language) => stored.content[language] && sent.content[language])
  const [first] = common
  if (!first) return { kind: 'problem', key: 'noCommonLanguage', property: 'content' }
  const found = keysBetween(stored, sent, first)
  if (!found) return differs(`content.${first}.labels`)
  for (const language of common) {
    const [own, theirs] = [stored.content[language], sent.content[language]]
    const place = own && theirs && difference(own, theirs, found.keys)
    if (place) return differs(`content.${language}.${place}`)
  }
  if (!isSameAnswer(stored, sent, found.isInOrder)) return differs('design')
  const language = languages.find((each) => !stored.content[each] && sent.content[each])
  const texts = language && sent.content[language]
  if (!texts) return { kind: 'same' }
  if (borrowed.includes(language)) return { kind: 'problem', key: 'incomplete', property: `content.${language}.labels` }
  const [own, theirs] = [gapsOf(stored.content[first]?.stem ?? ''), gapsOf(sent.content[first]?.stem ?? '')]
  const gaps = new Map(theirs.map((gap, place) => [gap, own[place] ?? gap]))
  const content = { ...stored.content, [language]: rekeyed(texts, found.keys, gaps) }
  const [problem] = problemsOf({ design: stored.design, content })
  if (problem) return { kind: 'problem', key: 'incomplete', property: problem.property }
  return { kind: 'completes', language, content }
}
