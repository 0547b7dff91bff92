import type { Language } from '@/lib/platform/i18n/languages'

type InLanguages = { ar?: string; en?: string }

/** A text in the reader's language, or in the one that there is. */
export const textIn = (text: InLanguages, language: Language): string => text[language] ?? text.ar ?? text.en ?? ''
/** The language of that text. */
export const languageOf = (text: InLanguages, language: Language): Language =>
  text[language] !== undefined ? language : text.ar !== undefined ? 'ar' : 'en'

/** A question on one line: gaps as strokes, and no more than so many characters. */
export function shortStem(stem: string, most: number): string {
  const text = stem.replace(/\[\[[a-z0-9-]{1,24}\]\]/g, '____')
  return text.length > most ? `${text.slice(0, most)}…` : text
}
