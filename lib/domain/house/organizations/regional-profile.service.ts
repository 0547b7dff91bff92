import { Refusal } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { isoHijri } from '@/lib/platform/i18n/dates'
import {
  dayAt,
  isQuiet,
  isRamadan,
  isWeekend,
  isWorkTime,
  nextWorkingDay,
  ramadanOf,
  startOfWeek,
} from '@/lib/platform/i18n/regional-profile'
import { regionOf } from '@/lib/platform/i18n/regions'
import { changeOrganization, lockOrganization } from '@/lib/platform/records/own-organization'
import { assertVersion } from '@/lib/platform/records/records'
import { readOrganization } from './organizations.service'
import * as contracts from './regional-profile.contract'
import { contradictionsIn, profileOf } from './regional-profile.rules'

type Row = Awaited<ReturnType<typeof readOrganization>>
const shown = (row: Row) => ({ ...profileOf(row), updatedAt: row.updatedAt, version: row.version })

export const readRegionalProfile = implement(contracts.readRegionalProfile, async (context) =>
  shown(await readOrganization(context)),
)

export const updateRegionalProfile = implement(contracts.updateRegionalProfile, async (context, { body }) => {
  const before = await lockOrganization(context)
  assertVersion(context, before)
  const { defaultLocale = before.defaultLocale, supportedLocales = before.supportedLocales, ...days } = body
  const regionalProfile = {
    ...before.regionalProfile,
    ...days,
    ...(days.timeZone && { country: regionOf(days.timeZone).country }),
  }
  const fields = contradictionsIn({ ...regionalProfile, defaultLocale, supportedLocales })
  if (fields.length > 0) throw new Refusal('validation', { fields })
  const change = { regionalProfile, defaultLocale, supportedLocales }
  return shown(await changeOrganization(context, before, change, profileOf))
})

export const readOwnOrganization = implement(contracts.readOwnOrganization, async (context) => {
  const row = await readOrganization(context)
  const { id, slug, name } = row
  const { now } = context
  const profile = profileOf(row)
  const day = dayAt(now, profile)
  return {
    id,
    slug,
    name,
    regionalProfile: profile,
    today: {
      day,
      hijri: isoHijri(now, profile.timeZone, profile.hijriAdjustmentDays),
      weekStartsOn: startOfWeek(day, profile),
      isWeekend: isWeekend(day, profile),
      nextWorkingDay: nextWorkingDay(day, profile),
      isRamadan: isRamadan(day, profile),
      ramadan: ramadanOf(day, profile),
      isWorkTime: isWorkTime(now, profile),
      isQuiet: isQuiet(now, profile),
    },
  }
})
