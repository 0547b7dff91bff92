import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'

/** Events of what people watch. */
export const watchEventKinds = eventsOf({
  mediaWatched: {
    version: 1,
    summary: 'A person watched as much of a film or recording as its policy asks for, by the evidence of the server.',
    subject: 'watchingId',
    payload: {
      watchingId: Id,
      mediaId: Id,
      userId: Id,
      /** Of the timeline; null: none was published. */
      timelineNumber: z.int().positive().nullable(),
      watchedShare: z.number().min(0).max(1),
    },
  },
})
