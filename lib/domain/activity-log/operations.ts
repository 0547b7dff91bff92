import { operationsIn } from '@/lib/platform/http/operations'
import * as activityLog from './activity-log.service'
import * as activityTrail from './activity-trail.service'
import * as checkpoints from './checkpoints.service'

export const operations = operationsIn(activityLog, activityTrail, checkpoints)
