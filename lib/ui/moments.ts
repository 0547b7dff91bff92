import type { Writing } from '@/lib/platform/i18n/dates'
import { type DayEdge, dayWithEdge } from '@/lib/platform/i18n/days'
import type { Language } from '@/lib/platform/i18n/languages'
import { writtenMoment } from '@/lib/platform/i18n/regional-profile'

type RegionalFormat = { timeZone: string; numerals: 'latn' | 'arab' }

/** The digits of a page: Arabic-Indic ones only in Arabic, and only where asked for. */
export const numeralsFor = (language: Language, wanted: string): 'latn' | 'arab' =>
  language === 'ar' && wanted === 'arab' ? 'arab' : 'latn'

/** A moment with its time of day, such as `21 November 2026 at 12:30`; calendar, digits and time zone are pinned. */
export const moment = (date: Date, language: Language, { timeZone, numerals }: RegionalFormat, zoneName = false): string =>
  new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-${numerals}`, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // In Arabic by its country or city, as zone-name.ts says.
    ...(zoneName && { timeZoneName: language === 'ar' ? 'shortGeneric' : 'long' }),
  }).format(date)

const dayForm = { day: 'numeric', month: 'long', year: 'numeric' } as const
const momentForm = { ...dayForm, hour: 'numeric', minute: '2-digit' } as const

/** What begins or ends, in a sentence: the day alone where the moment is that edge of it, such as `15 December 2026`; in the reader's calendars. */
export const momentOrDay = (date: Date, language: Language, writing: Writing, edge: DayEdge): string =>
  writtenMoment(date, language, writing, dayWithEdge(date, edge, writing.timeZone) === null ? momentForm : dayForm)

/** The text in the page's language, or else in the other one, with the language it is in. */
export function inLanguage(value: { ar?: string; en?: string }, language: Language): { text: string; lang: Language } {
  const other = language === 'ar' ? 'en' : 'ar'
  const own = value[language]
  return own ? { text: own, lang: language } : { text: value[other] ?? '', lang: other }
}
