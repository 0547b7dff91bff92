import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

export const activityLog = room({
  errors: {
    activityLogNotFound: [6110, 404],
    activityLogBusy: [6111, 429],
  },
  permissions: {
    activityLog: ['read', 'verify'],
  },
  planned: {
    activityLog: ['export', 'configure'],
  },
  records: {
    activityLog: { parameters: ['activity-log/:id'], console: '/console/activity-log/:id' },
  },
  actions: ['activityLogViewed', 'activityLogVerified'],
  person: personData,
})
