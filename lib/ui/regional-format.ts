import type { Organization } from '@/lib/platform/auth/organization'
import type { Writing } from '@/lib/platform/i18n/dates'
import type { Language } from '@/lib/platform/i18n/languages'
import { type OwnWriting, writingOf } from '@/lib/platform/i18n/regional-profile'

/** How moments and numbers are written for one person; plain data, so that both server and browser parts can carry it. */
export type RegionalFormat = Writing & {
  language: Language
  /** The organization's time zone, in which a date without a time begins and ends; the person's where nothing is said. */
  organizationZone?: string
  /** The time zone of the reader's device, where it is known. */
  readerZone?: string
  /** The first day of the week; 0 is Sunday, as where nothing is said. */
  weekStart?: number
  weekendDays?: number[]
}

/** The person's own settings first, then the organization's. */
export function regionalFormatOf(language: Language, { regionalProfile }: Organization, own: OwnWriting): RegionalFormat {
  const { timeZone, weekStart, weekendDays } = regionalProfile
  return { language, ...writingOf(language, regionalProfile, own), organizationZone: timeZone, weekStart, weekendDays }
}

/** The same with one calendar, where there is no room for two. */
export const inOneCalendar = (regional: RegionalFormat): RegionalFormat => ({
  ...regional,
  calendar: regional.calendar === 'both' ? 'gregory' : regional.calendar,
})

export const localeOf = ({ language, numerals }: Pick<RegionalFormat, 'language' | 'numerals'>): string =>
  `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-${numerals}`

/** A number in the person's digits. */
export const numberIn = (regional: RegionalFormat, value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(localeOf(regional), options).format(value)
