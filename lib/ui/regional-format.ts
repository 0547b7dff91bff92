import type { Organization } from '@/lib/platform/auth/organization'
import type { Language } from '@/lib/platform/i18n/languages'
import { digitsOf } from '@/lib/platform/i18n/regional-profile'
import type { Calendar } from '@/lib/platform/words'

/** How moments and numbers are written for one person; plain data, so that both server and browser parts can carry it. */
export type RegionalFormat = {
  language: Language
  timeZone: string
  /** The organization's time zone, in which a date without a time begins and ends; the person's where nothing is said. */
  organizationZone?: string
  numerals: 'latn' | 'arab'
  calendar: Calendar
  /** Whole days by which local sighting differs from the Umm al-Qura calendar. */
  adjustDays: number
  /** The first day of the week; 0 is Sunday, as where nothing is said. */
  weekStart?: number
}

type Own = { timeZone: string | null; numerals: string }

/** The person's own settings first, then the organization's. */
export function regionalFormatOf(language: Language, { regionalProfile }: Organization, own: Own): RegionalFormat {
  const { timeZone, numberingSystem, calendar, hijriAdjustmentDays, weekStart } = regionalProfile
  return {
    language,
    timeZone: own.timeZone ?? timeZone,
    organizationZone: timeZone,
    numerals: digitsOf(language, { timeZone, numberingSystem: own.numerals === 'auto' ? numberingSystem : own.numerals }),
    calendar,
    adjustDays: hijriAdjustmentDays,
    weekStart,
  }
}

export const localeOf = ({ language, numerals }: Pick<RegionalFormat, 'language' | 'numerals'>): string =>
  `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-${numerals}`

/** A number in the person's digits. */
export const numberIn = (regional: RegionalFormat, value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(localeOf(regional), options).format(value)
