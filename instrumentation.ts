/** Next calls this once before it serves; under `server.ts` the same checks have already run in this process. */
export async function register(): Promise<void> {
  // A constant of the compiler, not a setting: without it the checks would be bundled for the edge runtime too, where they cannot run.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { reportPrintedErrors } = await import('./lib/platform/printed-errors')
  reportPrintedErrors()
  const { trackResponses } = await import('./lib/platform/http/current-response')
  trackResponses()
  if ('masarChecked' in globalThis) return
  const { prepareNextServer } = await import('./lib/host/next-server')
  await prepareNextServer()
  const { keepTendingActivityLogs } = await import('./lib/platform/audit/upkeep')
  keepTendingActivityLogs()
  const { env } = await import('./lib/platform/env')
  // No timer runs between the requests of a function: there, Vercel Cron calls /api/cron/purge and /api/cron/jobs.
  if (env().VERCEL) return
  const { startPurging } = await import('./lib/host/purging')
  const { purge } = await import('./lib/domain/purge')
  startPurging(undefined, purge)
  const { JobRunner } = await import('./lib/platform/jobs/runner')
  const { jobHandlers } = await import('./lib/domain/job-handlers')
  new JobRunner(jobHandlers).start()
  const { keepTendingEnrolments } = await import('./lib/domain/learning-paths/enrolment-upkeep.service')
  keepTendingEnrolments()
}
