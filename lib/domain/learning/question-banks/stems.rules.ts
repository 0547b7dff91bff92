import { createHash } from 'node:crypto'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { languages } from '@/lib/platform/i18n/languages'
import type { Content } from './types/content.rules'

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

/** The columns of a content that lists, searches and the search for duplicates read. */
export function stemsOf(content: Content, tags: readonly string[]) {
  const stem = Object.fromEntries(
    languages.flatMap((language) => {
      const text = content[language]?.stem
      return text === undefined ? [] : [[language, [...text].slice(0, shownLength).join('')]]
    }),
  )
  const texts = [...languages.map((language) => content[language]?.stem), ...tags]
  return {
    stem,
    stemKeyAr: keyOf(content.ar?.stem),
    stemKeyEn: keyOf(content.en?.stem),
    searchText: foldLoose(texts.filter(Boolean).join(' ')),
  }
}
