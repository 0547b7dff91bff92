import { room } from '@/lib/platform/rooms'

export const activityLog = room({
  errors: {
    activityLogNotFound: [6110, 404],
  },
  permissions: {
    activityLog: ['read', 'export', 'verify', 'configure'],
  },
  actions: ['activityLogViewed', 'activityLogVerified'],
})
