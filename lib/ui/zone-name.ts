import type { Language } from '@/lib/platform/i18n/languages'

/** A time zone as people call it: by its country or city in Arabic, where the names of zones are little known, by its own name in English. */
export function zoneName(language: Language, timeZone: string, at: Date): string {
  const style = language === 'ar' ? 'shortGeneric' : 'longGeneric'
  const parts = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeZone, timeZoneName: style }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
