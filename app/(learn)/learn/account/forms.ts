import { logout, refresh } from '@/lib/domain/identity/sign-in/identity.contract'
import { putPreferences, putSchedule } from '@/lib/domain/notifications/settings.contract'
import { categories, channels, frequencies } from '@/lib/domain/notifications/words'
import { resumesAfter } from '@/lib/ui/notification-times'
import { learnForms } from '../_parts/learn-form'

export const sessionForms = learnForms({
  renew: { contract: refresh, input: () => ({}) },
  'sign-out': { contract: logout, input: () => ({}), goTo: '/learn/sign-in' },
})

const words = (text: string) => text.split(' ').filter(Boolean)

/** Both replace what is stored, so each sends along what its page does not let choose. */
export const preferenceForms = learnForms({
  'notification-preferences': {
    contract: putPreferences,
    input: (fields) => ({
      body: {
        preferences: categories.flatMap((category) =>
          channels.flatMap((channel) => {
            const frequency = frequencies.find((known) => known === fields(`${category}.${channel}`))
            return frequency ? [{ category, channel, frequency }] : []
          }),
        ),
        mutedPathIds: words(fields('muted')),
      },
    }),
    noteOf: () => 'kept',
  },
  'notification-times': {
    contract: putSchedule,
    input: (fields, now) => ({
      body: {
        timeZone: fields('timeZone') || null,
        quietHours: fields('quiet') === '1' ? { from: fields('from'), to: fields('to') } : null,
        sendDays: words(fields('sendDays')).map(Number),
        digestHour: Number(fields('digestHour')),
        digestDay: Number(fields('digestDay')),
        followsRamadan: fields('ramadan') === '1',
        resumesAt: resumesAfter(fields('pause'), fields('resumesAt') || null, now),
      },
    }),
    noteOf: () => 'kept',
  },
})
