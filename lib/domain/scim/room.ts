import { room } from '@/lib/platform/rooms'

/** The directory protocol has its own errors and its own key: see protocol.service.ts. */
export const scim = room({
  errors: {},
  permissions: {},
  actions: ['scimUserCreated', 'scimUserUpdated', 'scimUserDeleted', 'scimGroupCreated', 'scimGroupUpdated', 'scimGroupDeleted'],
})
