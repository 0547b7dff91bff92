import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'
import { termEventKinds } from './term-events.contract'

export const terms = room({
  errors: {
    policyNotFound: [6100, 404],
    policyAlreadyAccepted: [6103, 409],
    policyState: [6105, 409],
  },
  permissions: {
    termPolicy: ['read', 'create', 'update', 'publish'],
  },
  events: termEventKinds,
  actions: [
    'userAcceptTermPolicy',
    'userWithdrawTermPolicy',
    'adminTermPolicyCreate',
    'adminTermPolicyUpdate',
    'adminTermPolicyPublish',
  ],
  person: personData,
})
