import { z } from 'zod'
import { resultOutcomes } from '@/lib/domain/learning/progress/words'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'

/** Events of tools of other systems in lessons. */
export const ltiEventKinds = eventsOf({
  ltiToolOpened: {
    version: 1,
    summary: 'A person opened the tool of a lesson; completes: the tool reports no score, so the lesson is done.',
    subject: 'launchId',
    payload: { launchId: Id, moduleId: Id, userId: Id, completes: z.boolean() },
  },
  ltiScoreReceived: {
    version: 1,
    summary: 'The tool of a lesson reported a score, or that its activity is complete; outcome null: nothing follows yet.',
    subject: 'resultId',
    payload: {
      resultId: Id,
      moduleId: Id,
      userId: Id,
      /** Whole, 0 to 100; null: completed without a score. */
      percent: z.int().min(0).max(100).nullable(),
      outcome: z.enum(resultOutcomes).nullable(),
    },
  },
})
