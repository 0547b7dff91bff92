import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { courseOutcomes } from '../words'

/** Events of attempts at course packages. */
export const courseEventKinds = eventsOf({
  courseAttemptCompleted: {
    version: 1,
    summary: 'A learner has gone through the package of a lesson, or reached a better result in it.',
    subject: 'attemptId',
    payload: {
      attemptId: Id,
      moduleId: Id,
      userId: Id,
      outcome: z.enum(courseOutcomes),
      score: z.int().min(0).max(100).nullable(),
      /** Of all sessions. */
      seconds: z.int().min(0),
    },
  },
})
