import { room } from '@/lib/platform/rooms'

export const logStreams = room({
  errors: { activityLogStreamNotFound: [6113, 404] },
  permissions: {},
  records: { activityLogStream: { parameters: [], console: '/console/activity-log/stream' } },
  actions: ['activityLogStreamChanged'],
})
