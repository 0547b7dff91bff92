import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

/** The directory protocol has its own errors and its own key: see protocol.service.ts. */
export const scim = room({
  errors: {},
  permissions: {},
  records: {
    scimGroup: { parameters: [] },
  },
  actions: ['scimUserCreated', 'scimUserUpdated', 'scimUserDeleted', 'scimGroupCreated', 'scimGroupUpdated', 'scimGroupDeleted'],
  person: personData,
})
