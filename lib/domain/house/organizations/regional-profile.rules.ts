import type { organizations } from '@/db/schema/organizations'
import type { FieldError } from '@/lib/platform/errors'
import { isLanguage, type Language } from '@/lib/platform/i18n/languages'
import { canBeAnnounced, noRamadan, type RegionalProfile } from '@/lib/platform/i18n/regional-profile'

type Row = Pick<typeof organizations.$inferSelect, 'regionalProfile' | 'defaultLocale' | 'supportedLocales'>

/** The profile of an organization as answers and the activity log have it. */
export function profileOf({ regionalProfile, defaultLocale, supportedLocales }: Row) {
  const {
    timeZone,
    weekStart,
    weekendDays,
    calendar,
    hijriAdjustmentDays,
    numberingSystem,
    ramadan = noRamadan,
  } = regionalProfile
  const days = { timeZone, weekStart, weekendDays, calendar, hijriAdjustmentDays, numberingSystem, ramadan }
  return { ...days, defaultLocale, supportedLocales: supportedLocales.filter(isLanguage) }
}

type Languages = { defaultLocale: Language; supportedLocales: readonly string[] }
export const unsupported: FieldError = { key: 'localeNotSupported', property: 'defaultLocale' }
export const isSupported = ({ defaultLocale, supportedLocales }: Languages): boolean => supportedLocales.includes(defaultLocale)

/** The contradictions in a profile whose fields are valid by themselves. */
export function contradictionsIn(profile: Pick<RegionalProfile, 'hijriAdjustmentDays' | 'ramadan'> & Languages): FieldError[] {
  const { start = null, end = null } = profile.ramadan ?? {}
  return [
    ...(isSupported(profile) ? [] : [unsupported]),
    ...(start === null || canBeAnnounced(start, 'first', profile) ? [] : [{ key: 'ramadanDay', property: 'ramadan.start' }]),
    ...(end === null || canBeAnnounced(end, 'last', profile) ? [] : [{ key: 'ramadanDay', property: 'ramadan.end' }]),
  ]
}
