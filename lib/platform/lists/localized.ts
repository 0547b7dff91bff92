import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { given } from '../db/prepared'
import { type Language, languages } from '../i18n/languages'
import { memo } from '../memo'

/** Every set of languages that a record may have, largest first. */
let sets: Language[][] = [[]]
for (const language of languages) sets = [...sets.map((set) => [...set, language]), ...sets]

const whenever = (cases: SQL[]) => sql`case ${sql.join(cases, sql` `)} end`

/**
 * Fields of a list whose items are shown in the best language for the reader. `texts` is a JSON column with one entry per language; the language is
 * chosen per item, because not every item has every language. Use it together with `once` and `languageValues`.
 */
export function localized(texts: PgColumn) {
  const isIn = (language: Language) => sql`${texts} ? ${sql.raw(`'${language}'`)}`
  const wanted = languages.map((_, at) => sql`${given(`language${at}`)}::text`)
  const locale = sql`once.locale`
  return {
    once: { locale: whenever(wanted.map((language) => sql`when ${texts} ? ${language} then ${language}`)) },
    locale,
    /** A text of the item in its language. */
    text: (name: string): SQL => sql`${texts} -> ${locale} ->> ${sql.raw(`'${name}'`)}`,
    /** Whether it is not the reader's first language. */
    isFallback: sql`${locale} <> ${wanted[0]}`,
    availableLocales: whenever(
      sets.map((set) => sql`when ${and(sql`true`, ...set.map(isIn))} then ${sql.raw(`'${JSON.stringify(set)}'`)}::json`),
    ),
  }
}

/** The parameters of `localized`: the reader's languages, best first, then the others. */
export const languageValues = (preferences: readonly Language[]): Record<string, string> => inOrder(preferences.join(' '))
const inOrder = memo((preferences) =>
  Object.fromEntries([...new Set([...preferences.split(' '), ...languages])].map((language, at) => [`language${at}`, language])),
)

/** The languages of a page (`gathered`) for Content-Language; for an empty page the reader's first. */
export const languagesServed = (gathered: readonly string[], preferences: readonly Language[]): string =>
  [...new Set(gathered.length > 0 ? gathered : preferences.slice(0, 1))].join(', ')
