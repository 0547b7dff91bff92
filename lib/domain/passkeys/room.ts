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
  actions: ['userLoginPasskey', 'userPasskeyAdded', 'userPasskeyRenamed', 'userPasskeyRemoved'],
  person: personData,
})
