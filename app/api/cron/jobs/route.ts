import { jobHandlers } from '@/lib/domain/job-handlers'
import { cron } from '@/lib/host/cron'
import { JobRunner } from '@/lib/platform/jobs/runner'

export const dynamic = 'force-dynamic'
export const maxDuration = 30

/** Does the jobs that are due. */
export const GET = cron(async (signal) => ({ turns: await new JobRunner(jobHandlers).runDue(signal) }), 'jobs could not be done')
