import { z } from 'zod'
import { resultOutcomes } from '@/lib/domain/learning/progress/words'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { regradePolicies } from '../words'

export const regradeEvents = eventsOf({
  assessmentRegraded: {
    isPublic: true,
    version: 1,
    summary:
      'A question was regraded in all attempts at an assessment. Each changed result is published as `assessmentResultReleased` again.',
    subject: 'assessmentId',
    payload: {
      regradeId: Id,
      assessmentId: Id,
      questionId: Id,
      policy: z.enum(regradePolicies),
      changedCount: z.int().min(0),
      lostPassCount: z.int().min(0).describe('Attempts that were passed and are not any more'),
    },
  },
  assessmentPassLost: {
    isPublic: true,
    version: 1,
    summary:
      'A released attempt that was passed is failed after a regrade. Progress stays; certificates in force get into a review unless another attempt passes.',
    subject: 'attemptId',
    payload: {
      attemptId: Id,
      assessmentId: Id,
      userId: Id,
      enrolmentId: Id,
      moduleId: Id,
      regradeId: Id,
      keptOutcome: z.enum(resultOutcomes).describe('What counts of all released attempts of the enrollment'),
    },
  },
})
