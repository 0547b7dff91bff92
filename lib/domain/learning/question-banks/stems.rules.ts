import { createHash } from 'node:crypto'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { languages } from '@/lib/platform/i18n/languages'
import type { Question } from './questions.rules'
import { typeOf } from './types/question-types.rules'

const shownLength = 300

/** Of a text with the same words in the same order, whatever its diacritics, letter forms, digits, signs and blanks. */
const keyOf = (stem: string | undefined): string | null => {
  if (stem === undefined) return null
  const folded = foldLoose(stem)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // A text of signs alone, such as a formula, is compared as it is.
  return createHash('sha256')
    .update(folded || stem)
    .digest('hex')
    .slice(0, 32)
}

type Texts = { stem: string; labels: Record<string, string> } | undefined

/** The text of a question with the words that are chosen in it. */
const stemIn = (texts: Texts, inText: ReadonlyMap<string, string> | undefined): string | undefined =>
  inText
    ? texts?.stem.replace(/\[\[([a-z0-9-]{1,24})\]\]/g, (mark, gap) => texts.labels[inText.get(gap) ?? ''] ?? mark)
    : texts?.stem

/** The columns of a content that lists, searches and the search for duplicates read. */
export function stemsOf({ design, content }: Question, tags: readonly string[]) {
  const inText = typeOf(design).inText?.(design)
  const stems = Object.fromEntries(languages.map((language) => [language, stemIn(content[language], inText)]))
  const stem = Object.fromEntries(
    languages.flatMap((language) => {
      const text = stems[language]
      return text === undefined ? [] : [[language, [...text].slice(0, shownLength).join('')]]
    }),
  )
  const texts = [...languages.map((language) => stems[language]), ...tags]
  return {
    stem,
    stemKeyAr: keyOf(content.ar?.stem),
    stemKeyEn: keyOf(content.en?.stem),
    searchText: foldLoose(texts.filter(Boolean).join(' ')),
  }
}
