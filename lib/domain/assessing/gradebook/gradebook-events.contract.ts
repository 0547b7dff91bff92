import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'

export const gradebookEvents = eventsOf({
  gradebookGradeCorrected: {
    isPublic: true,
    version: 1,
    summary: 'A person corrected a grade of a gradebook that its learner could see.',
    subject: 'enrolmentId',
    payload: { enrolmentId: Id, userId: Id, pathId: Id, columnId: Id },
  },
})
