import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'

/** Events of launched content, in the order of the changes of a unit. */
export const launchEventKinds = eventsOf({
  launchedUnitChanged: {
    version: 1,
    summary: 'A launched unit was satisfied, passed or failed, or a session in it reported the time that was spent.',
    subject: 'unitId',
    payload: {
      unitId: Id,
      moduleId: Id,
      userId: Id,
      isSatisfied: z.boolean(),
      outcome: z.enum(['passed', 'failed']).nullable(),
      score: z.int().min(0).max(100).nullable(),
      seconds: z.int().min(0),
    },
  },
})
