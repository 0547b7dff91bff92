import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { jobOutcomes } from '@/lib/platform/words'

/** Events of jobs. */
export const jobEventKinds = eventsOf({
  jobFinished: {
    version: 1,
    summary: 'A job ended: all its rows were done, it failed for good, it waited for too long or it was cancelled.',
    subject: 'jobId',
    payload: {
      jobId: Id,
      outcome: z.enum(jobOutcomes),
      /** Null: a service account or the system. */
      startedBy: Id.nullable(),
      done: z.int().min(0),
      failed: z.int().min(0),
    },
  },
})
