import type { RegionalProfile } from '@/db/schema/organizations'
import { noRamadan } from '@/lib/platform/i18n/regional-profile'
import { regionOf } from '@/lib/platform/i18n/regions'

/** The calendar, the week and the digits that are usual where a time zone is. */
export function regionalProfileOf(timeZone: string): RegionalProfile {
  const { country, weekStart, weekendDays } = regionOf(timeZone)
  return {
    country,
    timeZone,
    weekStart,
    weekendDays: [...weekendDays],
    calendar: country === 'SA' ? 'both' : 'gregory',
    hijriAdjustmentDays: 0,
    numberingSystem: 'auto',
    ramadan: noRamadan,
  }
}
