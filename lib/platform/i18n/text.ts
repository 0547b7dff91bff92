import { createTranslator } from 'next-intl'
import { messages } from '@/messages/catalogue'
import { type Language, languages } from './languages'

const translators = Object.fromEntries(
  languages.map((locale) => [locale, createTranslator({ locale, messages: messages[locale], timeZone: 'UTC' })]),
) as Record<Language, (key: string, values?: Record<string, string | number>) => string>

/** The text of a message key, such as `errors.roleForbidden`, in a language. */
export const text = (language: Language, key: string, values?: Record<string, string | number>): string =>
  translators[language](key, values)
