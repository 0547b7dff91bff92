import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
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
  ports: {
    /** The names of the providers through which a person may sign in to their account, as it is now. */
    providersOf: port<(context: TenantContext, userId: string) => Promise<string[]>>('mailAddresses.providersOf'),
  },
  person: personData,
})
