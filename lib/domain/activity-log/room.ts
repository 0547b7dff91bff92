import { room } from '@/lib/platform/rooms'

export const activityLog = room({
  errors: {
    activityLogNotFound: [6110, 404],
  },
  permissions: {
    activityLog: ['read', 'verify'],
  },
  planned: {
    activityLog: ['export', 'configure'],
  },
  actions: ['activityLogViewed', 'activityLogVerified'],
})
