import { gapsOf, type Question } from '@/lib/domain/learning/question-banks/questions.rules'
import type { Content } from '@/lib/domain/learning/question-banks/types/content.rules'
import { at } from '@/lib/domain/learning/question-banks/types/keys.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { baseOf } from './base.rules'
import { type Coded, codedOf, escaped, type Token, tokensOf, wordsOf } from './coded-text.rules'
import type { Inline, Unit } from './unit.rules'

const gap = /\[\[([a-z0-9-]{1,24})\]\]/g

/** A text of a question with its gaps as marks, numbered by their order in the source. */
function withGaps(stem: string, keys: readonly string[]): Coded {
  const tokens: Token[] = []
  let from = 0
  for (const { index, 0: whole, 1: key = '' } of stem.matchAll(gap)) {
    const number = keys.indexOf(key) + 1
    if (number === 0) continue
    if (index > from) tokens.push({ text: stem.slice(from, index) })
    tokens.push({ alone: number })
    from = index + whole.length
  }
  if (from < stem.length) tokens.push({ text: stem.slice(from) })
  return codedOf(tokens)
}

const withoutMarks = (coded: Coded, keys: readonly string[]): string =>
  tokensOf(coded)
    .map((token) => ('text' in token ? token.text : 'alone' in token ? `[[${keys[token.alone - 1] ?? ''}]]` : ''))
    .join('')

/** Most characters of each text, as the shape of a question has them. */
const limits = { stem: 4000, label: 500, feedback: 1000, explanation: 4000 } as const

type Texts = NonNullable<Content['ar']>

/** The texts of a question for translation into a language. */
export function questionUnits({ content }: Question, source: Language, target: Language): Unit[] {
  const [from, into] = [content[source], content[target]]
  if (!from) return []
  const keys = [...new Set(gapsOf(from.stem))]
  const unit = (id: string, text: string | undefined, own: string | undefined, limit: number, place: string): Unit[] =>
    text === undefined || text.trim() === ''
      ? []
      : [
          {
            id,
            source: escaped(text),
            target: own === undefined || own === '' ? null : escaped(own),
            state: own === undefined || own === '' ? 'missing' : 'published',
            base: baseOf(own),
            limit,
            place,
            inlines: [],
          },
        ]
  const inlines = keys.map((key, place): Inline => ({ number: place + 1, kind: 'gap', isPair: false, shown: `[[${key}]]` }))
  const stem = unit('stem', from.stem, into?.stem, limits.stem, 'stem').map((one) => ({
    ...one,
    source: withGaps(from.stem, keys),
    target: into ? withGaps(into.stem, keys) : null,
    inlines,
  }))
  const byKey = (part: 'labels' | 'feedback', limit: number) =>
    Object.entries(from[part]).flatMap(([key, text]) => unit(`${part}.${key}`, text, into && at(into[part], key), limit, part))
  return [
    ...stem,
    ...byKey('labels', limits.label),
    ...byKey('feedback', limits.feedback),
    ...unit('explanation', from.explanation, into?.explanation, limits.explanation, 'explanation'),
  ]
}

/** The texts without which a question has no other language. */
export const neededOfQuestion = (units: readonly Unit[]): string[] =>
  units.flatMap(({ id }) => (id === 'stem' || id.startsWith('labels.') ? [id] : []))

/** The content of a question with the texts of a translation; its design, with what is right, stays as it is. */
export function translatedQuestion(
  { content }: Question,
  source: Language,
  target: Language,
  texts: ReadonlyMap<string, Coded>,
): Content {
  const [from, into] = [content[source], content[target]]
  if (!from) return content
  const keys = [...new Set(gapsOf(from.stem))]
  const text = (id: string) => texts.get(id)
  const plain = (id: string, own: string | undefined) => {
    const given = text(id)
    return given === undefined ? own : wordsOf(given)
  }
  const byKey = (part: 'labels' | 'feedback') =>
    Object.fromEntries(
      [...new Set([...Object.keys(from[part]), ...Object.keys(into?.[part] ?? {})])].flatMap((key) => {
        const own = plain(`${part}.${key}`, into && at(into[part], key))
        return own === undefined ? [] : [[key, own]]
      }),
    )
  const stem = text('stem')
  const explanation = plain('explanation', into?.explanation)
  const written: Texts = {
    stem: stem === undefined ? (into?.stem ?? '') : withoutMarks(stem, keys),
    labels: byKey('labels'),
    feedback: byKey('feedback'),
    ...(explanation !== undefined && { explanation }),
  }
  return { ...content, [target]: written }
}
