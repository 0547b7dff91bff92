import type { Writing } from '@/lib/platform/i18n/dates'
import { type DayEdge, dayWithEdge } from '@/lib/platform/i18n/days'
import type { Language } from '@/lib/platform/i18n/languages'
import { writtenMoment } from '@/lib/platform/i18n/regional-profile'
import { clocksAt } from '@/lib/platform/i18n/zone-names'
import type { RegionalFormat } from './regional-format'

type Zones = Pick<RegionalFormat, 'timeZone' | 'organizationZone' | 'readerZone'>

/** The digits of a page: Arabic-Indic ones only in Arabic, and only where asked for. */
export const numeralsFor = (language: Language, wanted: string): 'latn' | 'arab' =>
  language === 'ar' && wanted === 'arab' ? 'arab' : 'latn'

/**
 * The clocks that are shown of a moment: the reader's, the one of what it belongs to (`zone`, or else the organization's), and that of the reader's device
 * where they have chosen no zone. One where all show the same time.
 */
export function clocksFor(at: Date, { timeZone, organizationZone, readerZone }: Zones, zone?: string | null): string[] {
  const hasChosen = organizationZone !== undefined && organizationZone !== timeZone
  return clocksAt(at, [timeZone, zone ?? organizationZone, hasChosen ? null : readerZone])
}

/** A moment with its time of day and zone, such as `21 November 2026 at 12:30 (Arabian Standard Time)`. */
export const moment = (at: Date, language: Language, writing: Writing): string => writtenMoment(at, language, writing, momentForm)

const dayForm = { day: 'numeric', month: 'long', year: 'numeric' } as const
const momentForm = { ...dayForm, hour: 'numeric', minute: '2-digit' } as const

/**
 * A beginning or end in a sentence, in the reader's calendars: only the day if the moment is that edge of it,
 * such as `15 December 2026`.
 */
export const momentOrDay = (date: Date, language: Language, writing: Writing, edge: DayEdge): string =>
  writtenMoment(date, language, writing, dayWithEdge(date, edge, writing.timeZone) === null ? momentForm : dayForm)

/** The text in the page's language, or else in the other one, with the language it is in. */
export function inLanguage(value: { ar?: string; en?: string }, language: Language): { text: string; lang: Language } {
  const other = language === 'ar' ? 'en' : 'ar'
  const own = value[language]
  return own ? { text: own, lang: language } : { text: value[other] ?? '', lang: other }
}
