import { z } from 'zod'
import type { RegionalProfile } from '@/db/schema/organizations'
import { bilingualName, line } from '@/lib/platform/http/contract'
import { Email } from '@/lib/platform/http/email'
import { languages } from '@/lib/platform/i18n/languages'
import { isTimeZone } from '../identity/account/profile.rules'

/** Requirements of an organization that is created by the operator of the server. */
export const Founding = z.strictObject({
  /** The first part of its address. Without two dashes in a row: a preview separates the name from its own host by three. */
  slug: line(63).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name: bilingualName(100),
  defaultLocale: z.enum(languages),
  timeZone: line(60).refine(isTimeZone, { params: { rule: 'timeZone' } }),
  /** The address of the first administrator. */
  adminEmail: Email,
})
export type Founding = z.output<typeof Founding>

type Region = [country: string, weekendDays: readonly number[]]
const [fridaySaturday, saturdaySunday] = [
  [5, 6],
  [6, 0],
]
const regions = new Map<string, Region>([
  ['Asia/Riyadh', ['SA', fridaySaturday]],
  ['Asia/Kuwait', ['KW', fridaySaturday]],
  ['Asia/Qatar', ['QA', fridaySaturday]],
  ['Asia/Bahrain', ['BH', fridaySaturday]],
  ['Asia/Muscat', ['OM', fridaySaturday]],
  ['Asia/Aden', ['YE', fridaySaturday]],
  ['Asia/Baghdad', ['IQ', fridaySaturday]],
  ['Asia/Amman', ['JO', fridaySaturday]],
  ['Asia/Damascus', ['SY', fridaySaturday]],
  ['Asia/Gaza', ['PS', fridaySaturday]],
  ['Asia/Hebron', ['PS', fridaySaturday]],
  ['Africa/Cairo', ['EG', fridaySaturday]],
  ['Africa/Tripoli', ['LY', fridaySaturday]],
  ['Africa/Khartoum', ['SD', fridaySaturday]],
  ['Africa/Algiers', ['DZ', fridaySaturday]],
  ['Asia/Dubai', ['AE', saturdaySunday]],
  ['Asia/Beirut', ['LB', saturdaySunday]],
  ['Africa/Tunis', ['TN', saturdaySunday]],
  ['Africa/Casablanca', ['MA', saturdaySunday]],
])
/** CLDR's code of an unknown region. */
const elsewhere: Region = ['ZZ', saturdaySunday]

/** The calendar and the week that are usual where a time zone is; the week begins after the weekend. */
export function regionalProfileOf(timeZone: string): RegionalProfile {
  const [country, weekendDays] = regions.get(timeZone) ?? elsewhere
  return {
    country,
    timeZone,
    weekStart: ((weekendDays[1] ?? 0) + 1) % 7,
    weekendDays: [...weekendDays],
    calendar: country === 'SA' ? 'both' : 'gregory',
    hijriAdjustmentDays: 0,
    numberingSystem: 'auto',
  }
}
