import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

export const passkeys = room({
  errors: {
    passkeyNotFound: [5170, 404],
    passkeyExists: [5171, 409],
    passkeysFull: [5172, 409],
    passkeyRefused: [5173, 401],
  },
  permissions: {},
  records: {
    passkey: { parameters: ['passkey/:id'] },
  },
  actions: ['userLoginPasskey', 'userPasskeyAdded', 'userPasskeyRenamed', 'userPasskeyRemoved'],
  person: personData,
  events: eventsOf({
    passkeyAdded: { version: 1, summary: 'A person added a passkey.', subject: 'userId', payload: { userId: Id, passkeyId: Id } },
    passkeyRemoved: {
      version: 1,
      summary: 'A person removed a passkey.',
      subject: 'userId',
      payload: { userId: Id, passkeyId: Id },
    },
  }),
})
