import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

export const mailAddresses = room({
  errors: {
    mailEventRefused: [7101, 401],
    mailHeldBack: [7102, 422],
  },
  permissions: {},
  records: {
    mailAddress: { parameters: [] },
  },
  actions: ['mailBounced', 'mailComplained', 'adminMailStateClear'],
  person: personData,
})
