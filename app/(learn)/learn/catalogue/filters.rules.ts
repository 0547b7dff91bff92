import { pathLevels } from '@/lib/domain/learning/learning-paths/words'
import { isLanguage, type Language } from '@/lib/platform/i18n/languages'

/** The lengths that can be chosen, in minutes. */
export const lengths = [
  { name: 'short', most: 60 },
  { name: 'middle', least: 61, most: 180 },
  { name: 'long', least: 181 },
] as const satisfies readonly { name: string; least?: number; most?: number }[]
type Length = (typeof lengths)[number]['name']

/** How the catalogue is narrowed; undefined: not by this. */
export type Choices = {
  search: string | undefined
  level: (typeof pathLevels)[number] | undefined
  category: string | undefined
  length: Length | undefined
  language: Language | undefined
}

type Query = Record<string, string | undefined>

/** The choices in an address; values that do not exist narrow nothing. */
export const choicesIn = (query: Query): Choices => ({
  search: query.search?.trim().slice(0, 200) || undefined,
  level: pathLevels.find((known) => known === query.level),
  category: query.category?.trim().slice(0, 60) || undefined,
  length: lengths.find(({ name }) => name === query.length)?.name,
  language: isLanguage(query.language) ? query.language : undefined,
})

/** The query of the operation that lists paths. */
export function askedFor({ search, level, category, length, language }: Choices) {
  const chosen: { least?: number; most?: number } = lengths.find(({ name }) => name === length) ?? {}
  const minutes = (value: number | undefined) => (value === undefined ? undefined : String(value))
  return { search, level, category, locale: language, minMinutes: minutes(chosen.least), maxMinutes: minutes(chosen.most) }
}

/** The address of the catalogue with these choices; one that is empty is left out. */
export function addressWith(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/learn/catalogue${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}
