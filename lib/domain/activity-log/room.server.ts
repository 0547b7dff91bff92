import { tendActivityLogs } from '@/lib/platform/audit/upkeep'
import { schedule } from '@/lib/platform/jobs/schedule'
import { serves } from '@/lib/platform/serving/serves'
import * as activityLogService from './activity-log.service'
import * as activityTrail from './activity-trail.service'
import * as checkpoints from './checkpoints.service'
import { activityLog } from './room'

export const server = serves(activityLog, {
  services: [activityLogService, activityTrail, checkpoints],
  schedules: [schedule('activityLog.moveAndSign', 60_000, tendActivityLogs)],
})
