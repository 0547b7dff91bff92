import { clock } from '@/lib/platform/clock'
import { newEvent } from '@/lib/platform/events/event'
import { type Publishing, publish } from '@/lib/platform/events/publish'
import type { WhenEnded } from '@/lib/platform/jobs/lease'
import { jobEventKinds as kinds } from './job-events.contract'

/** Publishes that jobs ended, in the transaction that ended them. */
export const publishEnds = (context: Publishing, ...jobs: Parameters<WhenEnded>[2][]): Promise<void> => {
  const events = jobs.map(({ id, outcome, starter, done, failed }) => {
    const startedBy = starter.kind === 'person' ? starter.id : null
    return newEvent(kinds.jobFinished, { jobId: id, outcome, startedBy, done, failed })
  })
  return publish(context, ...events)
}

/** The same for a job that the runner ended. */
export const whenJobEnds: WhenEnded = (db, organizationId, job) =>
  publishEnds({ db, organization: { id: organizationId }, now: clock.now() }, job)
