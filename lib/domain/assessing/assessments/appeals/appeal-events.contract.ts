import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { appealDecisions } from '../words'

const appeal = { appealId: Id, attemptId: Id, assessmentId: Id, userId: Id, enrolmentId: Id, moduleId: Id }

export const appealEvents = eventsOf({
  assessmentAppealCreated: {
    isPublic: true,
    version: 1,
    summary: 'A learner appealed against the points of a question in a released result.',
    subject: 'appealId',
    payload: appeal,
  },
  assessmentAppealDecided: {
    isPublic: true,
    version: 1,
    summary: 'An appeal was decided. A result that changed with it is published as `assessmentResultReleased` again.',
    subject: 'appealId',
    payload: { ...appeal, decision: z.enum(appealDecisions), isResultChanged: z.boolean() },
  },
})
