import { clockOf } from './days'
import type { Language } from './languages'

/** The digits of an offset from UTC, as far as a name has one. */
type Numerals = 'latn' | 'arab'

/** A time zone as people call it: by its country or city in Arabic, where the names of zones are little known, by its own name in English. */
export function zoneName(language: Language, timeZone: string, at: Date, numerals: Numerals = 'latn'): string {
  return named(language, timeZone, at, numerals, language === 'ar' ? 'shortGeneric' : 'longGeneric')
}

/** The same where there is little room: how far its clock is from UTC, such as `GMT+3`. */
export const zoneOffset = (language: Language, timeZone: string, at: Date, numerals: Numerals = 'latn'): string =>
  named(language, timeZone, at, numerals, 'shortOffset')

function named(
  language: Language,
  timeZone: string,
  at: Date,
  numerals: Numerals,
  timeZoneName: Intl.DateTimeFormatOptions['timeZoneName'],
) {
  const parts = new Intl.DateTimeFormat(`${language}-u-nu-${numerals}`, { timeZone, timeZoneName }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Those of some zones whose clocks show another time at a moment than the ones before them. */
export function clocksAt(at: Date, zones: readonly (string | null | undefined)[]): string[] {
  const shown = new Map<string, string>()
  for (const zone of zones) {
    if (!zone) continue
    const clock = clockOf(at, zone)
    if (!shown.has(clock)) shown.set(clock, zone)
  }
  return [...shown.values()]
}
