import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { surveyId } from './survey-shapes.contract'

/** As it was stored. */
const Answer = z.object({
  questionId: z.string(),
  optionIds: z.array(z.string()).optional(),
  number: z.number().optional(),
  ratings: z.array(z.object({ statementId: z.string(), value: z.number() })).optional(),
  text: z.string().optional(),
  date: z.string().optional(),
})
const Response = z.object({
  surveyId: Id,
  locale: z.enum(['ar', 'en']),
  answers: z.array(Answer),
  createdAt: Instant,
})

/** The person's own data in this room, for their document: that they answered, and the responses with their name. */
export const personData = {
  answeredSurveys: personPart(z.array(z.object({ surveyId: Id })), [{ surveyId }]),
  surveyResponses: personPart(z.array(Response), [
    { surveyId, locale: 'en', answers: [{ questionId: 'recommend', number: 9 }], createdAt: '2026-11-21T09:30:00.000Z' },
  ]),
}
