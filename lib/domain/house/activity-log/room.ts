import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'

/** Writes the files of an export. */
export const exportJob = job('activityLog.export', z.object({ organizationId: Id, exportId: Id, timeZone: z.string() }))

export const activityLog = room({
  errors: {
    activityLogNotFound: [6110, 404],
    activityLogBusy: [6111, 429],
  },
  permissions: {
    activityLog: ['read', 'export', 'verify', 'configure'],
  },
  records: {
    activityLogRetention: { parameters: [], console: '/console/activity-log/retention' },
    activityLog: { parameters: ['activity-log/:id'], console: '/console/activity-log/:id' },
  },
  actions: [
    'activityLogViewed',
    'activityLogVerified',
    'activityLogExported',
    'adminRoleEventExport',
    'adminActivityLogRetentionUpdate',
    'activityLogShortened',
  ],
  jobs: [exportJob],
  person: personData,
})
