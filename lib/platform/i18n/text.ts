import { createTranslator } from 'next-intl'
import { messages } from '@/messages/catalogue'
import { memo } from '../memo'
import { type Language, languages } from './languages'

const translators = Object.fromEntries(
  languages.map((locale) => [locale, createTranslator({ locale, messages: messages[locale], timeZone: 'UTC' })]),
) as Record<Language, (key: string, values?: Record<string, string | number>) => string>

const plain = Object.fromEntries(languages.map((locale) => [locale, memo((key) => translators[locale](key))])) as Record<
  Language,
  (key: string) => string
>

/** The text of a message key, such as `errors.roleForbidden`, in a language. */
export const text = (language: Language, key: string, values?: Record<string, string | number>): string =>
  values ? translators[language](key, values) : plain[language](key)
