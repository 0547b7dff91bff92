import { jobHandlers } from '@/lib/domain/job-handlers'
import { tendEnrolments } from '@/lib/domain/learning-paths/enrolment-upkeep.service'
import { cron } from '@/lib/host/cron'
import { JobRunner } from '@/lib/platform/jobs/runner'

export const dynamic = 'force-dynamic'
export const maxDuration = 30

/** Does the jobs that are due, and moves enrolments whose time has come. */
export const GET = cron(async (signal) => {
  const tended = await tendEnrolments(signal)
  return { tended, turns: await new JobRunner(jobHandlers).runDue(signal) }
}, 'jobs could not be done')
