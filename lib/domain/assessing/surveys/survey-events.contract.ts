import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'

const about = { surveyId: Id, isAnonymous: z.boolean() }

/** None says anything of a single response to an anonymous survey, not even that there is one: its moment would lead to a person. */
export const surveyEvents = eventsOf({
  surveyPublished: {
    isPublic: true,
    version: 1,
    summary: 'A survey was published: people answer this version.',
    subject: 'surveyId',
    payload: { ...about, versionNumber: z.int().positive() },
  },
  surveyAnswered: {
    isPublic: true,
    version: 1,
    summary: 'A person answered a survey with names. Responses to anonymous surveys have no event.',
    subject: 'surveyResponseId',
    payload: { surveyResponseId: Id, surveyId: Id, userId: Id, enrolmentId: Id, pathId: Id },
  },
  surveyClosed: {
    isPublic: true,
    version: 1,
    summary: 'A survey was closed: with the number of its responses, also of an anonymous one.',
    subject: 'surveyId',
    payload: { ...about, receivedCount: z.int().min(0) },
  },
})
