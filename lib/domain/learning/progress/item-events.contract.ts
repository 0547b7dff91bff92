import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'

const item = {
  enrolmentId: Id,
  pathId: Id,
  userId: Id,
  itemId: Id,
  moduleId: Id,
  /** Null: a correction of an item that the learner never opened. */
  moduleVersion: z.int().positive().nullable(),
}
const result = {
  score: z.int().min(0).max(100).nullable(),
  attempts: z.int().min(0),
  seconds: z.int().min(0),
}

/** Events of items, in the order of the changes of their enrolment. They occurred when the server counts it, which may be earlier than they arrived. */
export const itemEventKinds = eventsOf({
  itemCompleted: {
    isPublic: true,
    version: 1,
    summary: 'A person completed an item of a path that is not passed or failed.',
    subject: 'enrolmentId',
    payload: { ...item, ...result },
  },
  itemPassed: {
    isPublic: true,
    version: 1,
    summary: 'A person passed an item of a path.',
    subject: 'enrolmentId',
    payload: { ...item, ...result },
  },
  itemFailed: {
    isPublic: true,
    version: 1,
    summary: 'A person failed an item of a path that they have not completed. Further failed attempts are not published.',
    subject: 'enrolmentId',
    payload: { ...item, ...result },
  },
  itemReopened: {
    isPublic: true,
    version: 1,
    summary: 'An item of a path was set back to its beginning by a correction.',
    subject: 'enrolmentId',
    payload: item,
  },
})
