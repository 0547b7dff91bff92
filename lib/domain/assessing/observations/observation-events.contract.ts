import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id, Instant } from '@/lib/platform/http/contract'

const definition = { observationId: Id }

export const observationEvents = eventsOf({
  observationPublished: {
    version: 1,
    summary: 'A form of observed work was published: people are observed by this version.',
    subject: 'observationId',
    payload: { ...definition, versionNumber: z.int().positive() },
  },
  observationGraded: {
    isPublic: true,
    version: 1,
    summary:
      'A person was observed, and everything is marked; `isCorrection`: not for the first time. Where a pass is lost by a correction, progress stays.',
    subject: 'observationResultId',
    payload: {
      observationResultId: Id,
      ...definition,
      userId: Id,
      enrolmentId: Id,
      pathId: Id,
      percent: z.int().min(0).max(100),
      isPassed: z.boolean(),
      isCorrection: z.boolean(),
      observedAt: Instant,
    },
  },
})
