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
  records: {
    termPolicy: { parameters: ['term-policy/:id'], console: '/console/terms/:id' },
    termPolicyAcceptance: { parameters: ['accepted/:id'] },
  },
  actions: [
    'userAcceptTermPolicy',
    'userWithdrawTermPolicy',
    'adminTermPolicyCreate',
    'adminTermPolicyUpdate',
    'adminTermPolicyPublish',
  ],
  person: personData,
})
