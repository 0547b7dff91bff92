import { logout, refresh } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { putPreferences, putSchedule } from '@/lib/domain/house/notifications/settings.contract'
import { preferencesFrom, timesFrom } from '@/lib/ui/notification-times'
import { learnForms } from '../_parts/learn-form'

export const sessionForms = learnForms({
  renew: { contract: refresh, input: () => ({}) },
  'sign-out': { contract: logout, input: () => ({}), goTo: '/learn/sign-in', isOnlyNow: true },
})

export const preferenceForms = learnForms({
  'notification-preferences': {
    contract: putPreferences,
    input: (fields) => ({ body: preferencesFrom(fields) }),
    noteOf: () => 'kept',
  },
  'notification-times': {
    contract: putSchedule,
    input: (fields, now) => ({ body: timesFrom(fields, now) }),
    noteOf: () => 'kept',
  },
})
