import type { Language } from '@/lib/platform/i18n/languages'

type InLanguages = { ar?: string | undefined; en?: string | undefined }

/** A text of a rubric with its language: the reader's, or the one that there is; null where nothing is written. */
export function ownText(text: InLanguages, language: Language): { text: string; locale: Language } | null {
  const other: Language = language === 'ar' ? 'en' : 'ar'
  for (const locale of [language, other]) {
    const written = text[locale]
    if (written) return { text: written, locale }
  }
  return null
}
