import { room } from '@/lib/platform/rooms'

/** The keys with which an organization signs in LTI 1.3, whether it is the platform or the tool. */
export const ltiKeys = room({
  errors: {},
  permissions: { ltiKey: ['read', 'update'] },
  records: { ltiKey: { parameters: [] } },
  actions: ['ltiKeyCreated', 'ltiKeyRotated'],
})
