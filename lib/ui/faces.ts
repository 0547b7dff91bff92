import arabicPlain from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?address'
import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?address'
import latinPlain from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-400-normal.woff2?address'
import latinBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-600-normal.woff2?address'
import type { Language } from '@/lib/platform/i18n/languages'

/** The faces a page of a language is written in, text and headings; what else it quotes may come later. */
export const facesOf: Record<Language, [string, string]> = {
  ar: [arabicPlain, arabicBold],
  en: [latinPlain, latinBold],
}
