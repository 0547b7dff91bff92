import arabicPlain from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?address'
import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?address'
import latinPlain from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-400-normal.woff2?address'
import latinBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-600-normal.woff2?address'
import type { Language } from '@/lib/platform/i18n/languages'

/** The fonts to preload for a language, for text and headings; other fonts load when they are used. */
export const facesOf: Record<Language, [string, string]> = {
  ar: [arabicPlain, arabicBold],
  en: [latinPlain, latinBold],
}
