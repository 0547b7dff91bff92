import { retention } from '@/db/schema/activity-log'
import { tendActivityLogs } from '@/lib/platform/audit/upkeep'
import { schedule } from '@/lib/platform/jobs/schedule'
import { serves } from '@/lib/platform/serving/serves'
import * as activityLogService from './activity-log.service'
import { activityOf } from './activity-of-person.service'
import * as activityTrail from './activity-trail.service'
import * as checkpoints from './checkpoints.service'
import * as exporting from './export.service'
import * as logRetention from './log-retention.service'
import * as ownEvents from './own-events.service'
import { mostRecordsShown } from './person-data.contract'
import { activityLog } from './room'

export const server = serves(activityLog, {
  services: [activityLogService, activityTrail, checkpoints, exporting, logRetention, ownEvents],
  purge: { activityLogExports: exporting.removeExports },
  schedules: [
    schedule('activityLog.moveAndSign', 60_000, tendActivityLogs),
    schedule('activityLog.shorten', 3_600_000, logRetention.shortenActivityLogs),
  ],
  // The records stay, because each is a link of a chain (docs/decisions/0049-own-data.md).
  person: { export: { activity: (context, { id }) => activityOf(context, id, mostRecordsShown) } },
  retention,
})
