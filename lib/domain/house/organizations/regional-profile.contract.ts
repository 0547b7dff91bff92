import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { isTimeZone } from '@/lib/platform/i18n/time-zones'
import { calendars, numerals } from '@/lib/platform/words'

const Window = z.object({ from: z.string(), to: z.string() }).describe('On the wall clock of the time zone, `HH:MM`')

/** How an organization counts and writes days, as answers have it. */
export const RegionalProfile = z.object({
  timeZone: z.string().describe('IANA name'),
  weekStart: z.int().min(0).max(6).describe('First day of the week; 0 is Sunday'),
  weekendDays: z.array(z.int().min(0).max(6)).describe('Days of the weekend; 0 is Sunday'),
  calendar: z.enum(calendars).describe('Calendar of the dates that people see'),
  hijriAdjustmentDays: z.int().min(-2).max(2).describe('Days by which the local sighting is ahead of the Umm al-Qura calendar'),
  numberingSystem: z.enum(numerals).describe('Digits in Arabic; `auto`: the usual ones of the country of the time zone'),
  defaultLocale: z.enum(languages).describe('Of people who chose no language'),
  supportedLocales: z.array(z.enum(languages)).describe('Languages in which content is expected'),
  ramadan: z.object({
    enabled: z.boolean().describe('Whether the hours apply'),
    start: z.iso.date().nullable().describe('First day as announced, Gregorian; null: as calculated'),
    end: z.iso.date().nullable().describe('Last day as announced, Gregorian; null: as calculated'),
    workWindow: Window.nullable(),
    quietHours: Window.nullable(),
  }),
})
const RegionalSettings = RegionalProfile.extend({ updatedAt: Instant, version: z.int().describe('Of the organization') })
named({ RegionalProfile, RegionalSettings })

const ramadan = {
  enabled: true,
  start: '2026-02-19',
  end: null,
  workWindow: { from: '10:00', to: '15:00' },
  quietHours: { from: '17:00', to: '20:00' },
}
export const exampleProfile: z.input<typeof RegionalProfile> = {
  timeZone: 'Asia/Riyadh',
  weekStart: 0,
  weekendDays: [5, 6],
  calendar: 'both',
  hijriAdjustmentDays: 0,
  numberingSystem: 'auto',
  defaultLocale: 'ar',
  supportedLocales: ['ar', 'en'],
  ramadan,
}
const settings = { ...exampleProfile, updatedAt: '2026-11-21T09:30:00.000Z', version: 2 }

const weekday = z.int().min(0).max(6)
const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length
const distinct = { params: { rule: 'duplicate' } }
const Locale = z.enum(languages)

const Hours = z
  .strictObject({
    from: limitedText(5).regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/),
    to: limitedText(5).regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], params: { rule: 'windowEmpty' } })
  .describe(
    'On the wall clock of the time zone, `HH:MM`, up to but not including `to`; over midnight where `to` is the earlier time, and then of the day on which it begins',
  )
const AnnouncedDay = limitedText(10).pipe(z.iso.date())

export const RegionalProfileChange = z
  .strictObject({
    timeZone: limitedText(60)
      .refine(isTimeZone, { params: { rule: 'timeZone' } })
      .optional()
      .describe('IANA name, such as `Asia/Riyadh`; no offsets'),
    weekStart: weekday.optional().describe('The first day of the week, 0 (Sunday) to 6 (Saturday)'),
    weekendDays: z
      .array(weekday)
      .max(6)
      .refine(isDistinct, distinct)
      .optional()
      .describe('The days of the weekend, each once, 0 (Sunday) to 6 (Saturday); six at most, so that a working day is left'),
    calendar: z
      .enum(calendars)
      .optional()
      .describe('Calendar of the dates that people see; dates of the API are Gregorian always'),
    hijriAdjustmentDays: z
      .int()
      .min(-2)
      .max(2)
      .optional()
      .describe('Days by which the local sighting is ahead of the Umm al-Qura calendar (negative: behind it)'),
    numberingSystem: z
      .enum(numerals)
      .optional()
      .describe(
        'Digits in Arabic: 123 (latn), ١٢٣ (arab), or the usual ones of the country of the time zone (auto); a person may choose others',
      ),
    defaultLocale: Locale.optional().describe('Must be one of `supportedLocales`'),
    supportedLocales: z
      .array(Locale)
      .min(1)
      .max(languages.length)
      .refine(isDistinct, distinct)
      .optional()
      .describe('Languages in which the content of the organization is expected'),
    ramadan: z
      .strictObject({
        enabled: z.boolean().describe('Whether the hours below apply'),
        start: AnnouncedDay.nullable().describe(
          'First day as announced, `YYYY-MM-DD`, at most five days from the calculated one; null: as calculated',
        ),
        end: AnnouncedDay.nullable().describe('Last day as announced, likewise'),
        workWindow: Hours.nullable().describe('Hours of work on working days of Ramadan; null: as in other months'),
        quietHours: Hours.nullable().describe('Hours of Ramadan in which people are not to be disturbed; null: none'),
      })
      .optional()
      .describe('Replaces the whole setting. Announced days hold for the Ramadan that they are near; other years are calculated'),
  })
  .describe('Fields that are not sent keep their values')
named({ RegionalProfileChange })

export const readRegionalProfile = contract({
  id: 'organizations.readRegionalProfile',
  method: 'GET',
  path: '/admin/organization/regional-profile',
  summary: 'Read how the organization counts and writes days',
  access: { role: 'admin', permission: 'organization.read' },
  returns: RegionalSettings,
  example: { returns: settings },
})

export const updateRegionalProfile = contract({
  id: 'organizations.updateRegionalProfile',
  method: 'PATCH',
  path: '/admin/organization/regional-profile',
  summary: 'Change how the organization counts and writes days',
  description:
    'Time zone, week, calendar, digits, languages and Ramadan. It decides how dates are shown and which moment a date without a time means from now on; stored moments, such as due dates, expiries and dates of certificates, stay the moments they are. A time zone or digits that a person chose stay theirs.',
  access: { role: 'admin', permission: 'organization.update' },
  audit: 'adminOrganizationRegionalProfileUpdate',
  body: RegionalProfileChange,
  returns: RegionalSettings,
  errors: ['versionStale'],
  headers: { 'if-match': { required: false, description: 'ETag of the version the change is based on; stale: 412' } },
  example: { body: { weekStart: 0, weekendDays: [5, 6], calendar: 'both', ramadan }, returns: settings },
})

const Day = z.iso.date()
const Today = z.object({
  day: Day.describe("The day of the request in the organization's time zone"),
  hijri: z.string().describe('The same in the Umm al-Qura calendar with the adjustment, `YYYY-MM-DD`; not a Gregorian date'),
  weekStartsOn: Day.describe('First day of the week that holds it'),
  isWeekend: z.boolean(),
  nextWorkingDay: Day.describe('The first day after it that is not of the weekend'),
  isRamadan: z.boolean(),
  ramadan: z.object({ first: Day, last: Day }).describe('First and last day of the Ramadan of this Hijri year'),
  isWorkTime: z.boolean().describe('Whether people work now: on working days, in Ramadan within its hours'),
  isQuiet: z.boolean().describe('Whether people are not to be disturbed now'),
})

export const OwnOrganization = z.object({
  id: Id,
  slug: z.string().describe('The first part of its address'),
  name: z.object({ ar: z.string(), en: z.string() }),
  regionalProfile: RegionalProfile,
  today: Today,
})
named({ OwnOrganization })

export const readOwnOrganization = contract({
  id: 'organizations.readOwn',
  method: 'GET',
  path: '/shared/organization',
  summary: 'Read the organization and how it counts and writes days',
  description: 'With the facts of the present day, so that a client needs no calendar of its own.',
  access: { permission: 'organization.read' },
  returns: OwnOrganization,
  example: {
    returns: {
      id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11',
      slug: 'alnoor',
      name: { ar: 'أكاديمية النور', en: 'Alnoor Academy' },
      regionalProfile: exampleProfile,
      today: {
        day: '2026-11-21',
        hijri: '1448-06-11',
        weekStartsOn: '2026-11-15',
        isWeekend: true,
        nextWorkingDay: '2026-11-22',
        isRamadan: false,
        ramadan: { first: '2027-02-08', last: '2027-03-08' },
        isWorkTime: false,
        isQuiet: false,
      },
    },
  },
})
