import type { readRegionalProfile } from '@/lib/domain/house/organizations/regional-profile.contract'
import { isLanguage } from '@/lib/platform/i18n/languages'
import type { RegionalProfile, TimeWindow } from '@/lib/platform/i18n/regional-profile'
import { readDay, readTime } from '@/lib/platform/typed/moments'
import { dayInDigits, timeInDigits } from '@/lib/ui/dates/written'
import type { DataOf } from '@/lib/ui/endpoint'
import type { FieldError } from '@/lib/ui/form/values'
import type { RegionalFormat } from '@/lib/ui/regional-format'

export type Profile = DataOf<typeof readRegionalProfile>
type Typed = { from: string; to: string }

/** The profile as the form holds it: days and hours as they are typed, and numbers that are chosen as texts. */
export type ProfileValues = {
  timeZone: string
  weekStart: string
  weekendDays: string[]
  calendar: Profile['calendar']
  hijriAdjustmentDays: string
  numberingSystem: Profile['numberingSystem']
  supportedLocales: string[]
  defaultLocale: string
  enabled: boolean
  start: string
  end: string
  workWindow: Typed
  quietHours: Typed
}

export function valuesOf(profile: Profile, regional: RegionalFormat): ProfileValues {
  const { timeZone, weekStart, weekendDays, calendar, hijriAdjustmentDays, numberingSystem, ramadan } = profile
  const day = (of: string | null) => (of === null ? '' : dayInDigits(of, regional))
  const hours = (of: TimeWindow | null): Typed =>
    of === null ? { from: '', to: '' } : { from: timeInDigits(of.from, regional), to: timeInDigits(of.to, regional) }
  return {
    timeZone,
    calendar,
    numberingSystem,
    weekStart: String(weekStart),
    weekendDays: weekendDays.map(String).toSorted(),
    hijriAdjustmentDays: String(hijriAdjustmentDays),
    supportedLocales: profile.supportedLocales.toSorted(),
    defaultLocale: profile.defaultLocale,
    enabled: ramadan.enabled,
    start: day(ramadan.start),
    end: day(ramadan.end),
    workWindow: hours(ramadan.workWindow),
    quietHours: hours(ramadan.quietHours),
  }
}

/**
 * The typed values in the format of the API; text that is not a day or an hour is sent unchanged, for the API
 * to refuse.
 */
function profileOf(values: ProfileValues) {
  const hijriAdjustmentDays = Number(values.hijriAdjustmentDays)
  const day = (text: string) => (text.trim() === '' ? null : (readDay(text, hijriAdjustmentDays) ?? text.slice(0, 10)))
  const hour = (text: string) => readTime(text) ?? text.trim().slice(0, 5)
  const hours = ({ from, to }: Typed) => (from.trim() + to.trim() === '' ? null : { from: hour(from), to: hour(to) })
  return {
    timeZone: values.timeZone,
    weekStart: Number(values.weekStart),
    weekendDays: values.weekendDays.map(Number),
    calendar: values.calendar,
    hijriAdjustmentDays,
    numberingSystem: values.numberingSystem,
    supportedLocales: values.supportedLocales.filter(isLanguage),
    defaultLocale: values.defaultLocale,
    ramadan: {
      enabled: values.enabled,
      start: day(values.start),
      end: day(values.end),
      workWindow: hours(values.workWindow),
      quietHours: hours(values.quietHours),
    },
  }
}

/** The fields that differ from what is saved. */
export function bodyOf(values: ProfileValues, saved: ProfileValues): object {
  const before = new Map(Object.entries(profileOf(saved)).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(profileOf(values)).filter(([name, value]) => before.get(name) !== JSON.stringify(value)),
  )
}

const isDay = (text: string | null) => text === null || readDay(text, 0) === text
const isHours = (window: TimeWindow | null) =>
  window === null || [window.from, window.to].every((hour) => /^\d\d:\d\d$/.test(hour) && readTime(hour) === hour)

/** The profile that the form would save, as far as it can be shown: days and hours that are half typed are left out. */
export function shownProfile(values: ProfileValues): RegionalProfile {
  const { ramadan, ...profile } = profileOf(values)
  const { enabled, start, end, workWindow, quietHours } = ramadan
  return {
    ...profile,
    ramadan: {
      enabled,
      start: isDay(start) ? start : null,
      end: isDay(end) ? end : null,
      workWindow: isHours(workWindow) ? workWindow : null,
      quietHours: isHours(quietHours) ? quietHours : null,
    },
  }
}

/** Refusals of the API by the names of the form, with the words of its labels. */
export function faultsOf(errors: FieldError[], labels: Record<string, string>): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { property, message } of errors) {
    const [root = '', part, edge] = property.split('.')
    const name = root === 'ramadan' && part ? part : root
    const label = labels[name]
    const key = label === undefined ? '' : edge ? `${name}.${edge}` : name
    faults[key] = label === undefined ? message : message.replace(property, `\u2068${label}\u2069`)
  }
  return faults
}
