import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { isTimeZone } from '@/lib/platform/i18n/time-zones'
import { categories, channels, frequencies } from './words'

const Preference = z.object({
  category: z.enum(categories),
  channel: z.enum(channels),
  frequency: z.enum(frequencies).describe('In force'),
  default: z.enum(frequencies).describe('Without a choice of the person'),
  isLocked: z.boolean().describe('Everything of the category is mandatory: it cannot be changed'),
})
export const Preferences = z.object({
  preferences: z.array(Preference).describe('Each category with each channel'),
  mutedPathIds: z.array(Id).describe('Paths of which only mandatory notifications come'),
})
named({ NotificationPreferences: Preferences })

const access = { permission: 'notification.read' } as const
const saving = { method: 'PUT', access: { permission: 'notification.update' }, audit: 'userUpdateNotificationSetting' } as const

const pathId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11'
const shownPreferences: z.input<typeof Preferences> = {
  preferences: [{ category: 'reminder', channel: 'email', frequency: 'daily', default: 'immediate', isLocked: false }],
  mutedPathIds: [pathId],
}

export const readPreferences = contract({
  id: 'notifications.preferences',
  method: 'GET',
  path: '/shared/notification/preference',
  summary: 'Read own notification preferences',
  access,
  returns: Preferences,
  taggedByContent: true,
  example: { returns: shownPreferences },
})

export const putPreferences = contract({
  ...saving,
  id: 'notifications.putPreferences',
  path: '/shared/notification/preference',
  summary: 'Set own notification preferences',
  description:
    'Replaces all choices: what is not named has its default again. In the inbox (`inApp`) the frequency is `immediate` or `off`. A choice for a category that is locked answers 422/7111.',
  body: z.strictObject({
    preferences: z
      .array(z.strictObject({ category: z.enum(categories), channel: z.enum(channels), frequency: z.enum(frequencies) }))
      .max(categories.length * channels.length)
      .refine((all) => new Set(all.map(({ category, channel }) => `${category} ${channel}`)).size === all.length, {
        params: { rule: 'unique' },
      })
      .refine((all) => all.every(({ channel, frequency }) => channel === 'email' || ['immediate', 'off'].includes(frequency)), {
        params: { rule: 'format' },
      }),
    mutedPathIds: z.array(Id).max(100).default([]),
  }),
  returns: Preferences,
  errors: ['notificationCategoryLocked'],
  example: {
    body: { preferences: [{ category: 'reminder', channel: 'email', frequency: 'daily' }], mutedPathIds: [pathId] },
    returns: shownPreferences,
  },
})

const Time = limitedText(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('`HH:MM`')
const Window = z
  .strictObject({ from: Time, to: Time })
  .refine(({ from, to }) => from !== to, { params: { rule: 'format' } })
  .describe('On the wall clock; over midnight where it ends before it begins')
const weekday = z.int().min(0).max(6)

const times = {
  timeZone: limitedText(60)
    .refine(isTimeZone, { params: { rule: 'timeZone' } })
    .nullable()
    .describe("IANA name; null: the account's, else the organization's"),
  quietHours: Window.nullable().describe('No mails in these hours, except mandatory ones; null: at any hour'),
  sendDays: z
    .array(weekday)
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, { params: { rule: 'unique' } })
    .describe('Days of the week on which mails are sent; 0 is Sunday'),
  digestHour: z.int().min(0).max(23).describe('Hour of daily and weekly summaries; within quiet hours they come when those end'),
  digestDay: weekday.describe('Day of the week of weekly summaries; 0 is Sunday'),
  followsRamadan: z.boolean().describe("Whether the organization's quiet hours of Ramadan apply as well"),
  resumesAt: Instant.nullable().describe('No mails before this moment, except mandatory ones'),
}
const Schedule = z.object(times)
const ScheduleInput = z.strictObject(times)
named({ NotificationSchedule: Schedule })

const shownTimes: z.input<typeof Schedule> = {
  timeZone: null,
  quietHours: { from: '21:00', to: '07:00' },
  sendDays: [0, 1, 2, 3, 4, 5, 6],
  digestHour: 8,
  digestDay: 0,
  followsRamadan: true,
  resumesAt: null,
}

export const readSchedule = contract({
  id: 'notifications.schedule',
  method: 'GET',
  path: '/shared/notification/schedule',
  summary: 'Read when mails are sent to oneself',
  access,
  returns: Schedule,
  taggedByContent: true,
  example: { returns: shownTimes },
})

export const putSchedule = contract({
  ...saving,
  id: 'notifications.putSchedule',
  path: '/shared/notification/schedule',
  summary: 'Set when mails are sent to oneself',
  description:
    'Mails that already wait are looked at again when they are due. What a rule makes wait longer than 35 days is sent all the same.',
  body: ScheduleInput,
  returns: Schedule,
  example: { body: shownTimes, returns: shownTimes },
})
