import { tendActivityLogs } from '@/lib/platform/audit/upkeep'
import type { Reaction } from '@/lib/platform/events/reaction'
import { type Schedule, schedule } from '@/lib/platform/jobs/schedule'
import { jobHandlers } from './job-handlers'
import { advanceDueEnrolments } from './learning-paths/enrolment-upkeep.service'
import { purge } from './purge'

const minuteMs = 60_000

const schedules: readonly Schedule[] = [
  schedule('activityLog.moveAndSign', minuteMs, tendActivityLogs),
  schedule('learningPaths.advanceDue', minuteMs, advanceDueEnrolments),
  schedule('platform.purge', 5 * minuteMs, purge),
]

const reactions: readonly Reaction[] = []

/** What all rooms do without a request. */
export const background = { jobHandlers, reactions, schedules }
