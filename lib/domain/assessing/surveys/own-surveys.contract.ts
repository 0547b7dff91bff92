import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { Answers, Key, SurveyAnswer, surveyId } from './survey-shapes.contract'
import { surveyQuestionTypes, surveyRefusals } from './words'

const locale = z.enum(['ar', 'en'])
const Item = z.object({ id: Key, text: z.string() })
const Question = z.object({
  id: Key,
  type: z.enum(surveyQuestionTypes),
  text: z.string(),
  hint: z.string().nullable(),
  isRequired: z.boolean(),
  showIf: z.object({ questionId: Key, optionId: Key }).nullable().describe('Shown only to people who chose this option'),
  options: z.array(Item).describe('Of choices'),
  most: z.int().nullable().describe('Options that may be chosen; null: any number'),
  steps: z.int().nullable().describe('Of a scale, from 1 on'),
  lowLabel: z.string().nullable(),
  highLabel: z.string().nullable(),
  statements: z.array(Item).describe('Of a matrix'),
  least: z.number().nullable(),
  greatest: z.number().nullable(),
  isWhole: z.boolean(),
})
export const LearnerSurvey = z.object({
  id: Id,
  title: z.string(),
  introduction: z.string().nullable(),
  thanks: z.string().nullable().describe('Once the person has answered'),
  locale,
  isAnonymous: z.boolean().describe('true: nothing leads from the response to the person, also in the database'),
  refusal: z.enum(surveyRefusals).nullable().describe('Why no response is taken now; null: it can be answered'),
  isCounted: z.boolean().describe('Whether the response counts in every lesson that is open; else answer again, without answers'),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  sections: z.array(z.object({ id: Key, title: z.string().nullable(), questions: z.array(Question) })),
  response: z
    .object({ answers: z.array(SurveyAnswer), createdAt: Instant })
    .nullable()
    .describe('The person’s own, of a survey with names; null for an anonymous one'),
})
named({ LearnerSurvey, LearnerSurveyQuestion: Question })

const params = z.object({ id: Id })
const question = {
  hint: null,
  showIf: null,
  options: [],
  most: null,
  statements: [],
  least: null,
  greatest: null,
  isWhole: false,
}
const unscaled = { ...question, steps: null, lowLabel: null, highLabel: null }

export const readLearnerSurvey = contract({
  id: 'ownSurveys.read',
  method: 'GET',
  path: '/user/assessment/surveys/:id',
  summary: 'Read a survey to answer it',
  description: 'In a lesson of a path that the person follows. Texts are in the best language for the reader.',
  access: { permission: 'assessment.read' },
  localized: true,
  params,
  returns: LearnerSurvey,
  errors: ['surveyNotFound', 'notEnrolled', 'moduleLocked'],
  example: {
    params: { id: surveyId },
    returns: {
      id: surveyId,
      title: 'Your view of the course',
      introduction: 'It takes two minutes.',
      thanks: null,
      locale: 'en',
      isAnonymous: true,
      refusal: null,
      isCounted: false,
      opensAt: null,
      closesAt: null,
      sections: [
        {
          id: 'course',
          title: 'The course',
          questions: [{ ...unscaled, id: 'recommend', type: 'nps', text: 'Would you recommend it?', isRequired: false }],
        },
      ],
      response: null,
    },
  },
})

export const answerSurvey = contract({
  id: 'ownSurveys.answer',
  method: 'PUT',
  path: '/user/assessment/surveys/:id/response',
  summary: 'Answer a survey',
  description:
    'Completes the lesson. Answers to questions that were not shown are dropped; a missing or unfit one answers 422/7616 with its question, and nothing is stored. After the first response another one changes nothing, but completes a lesson that was opened since: it may have no answers. A response to an anonymous survey is stored without anything about the person, and cannot be read, changed or deleted again; the body is kept nowhere else.',
  access: { permission: 'assessment.update' },
  audit: 'surveyAnswered',
  status: 200,
  params,
  body: z.strictObject({
    locale: locale.optional().describe('In which the survey was read; kept with a name only'),
    answers: Answers,
  }),
  returns: z.object({
    isStored: z.boolean().describe('false: there was a response before'),
    thanks: z.string().nullable(),
  }),
  errors: ['surveyNotFound', 'notEnrolled', 'moduleLocked', 'surveyNotOpen', 'surveyAnswersInvalid'],
  example: {
    params: { id: surveyId },
    body: {
      locale: 'en',
      answers: [
        { questionId: 'useful', number: 4 },
        { questionId: 'recommend', number: 9 },
      ],
    },
    returns: { isStored: true, thanks: 'Thank you for answering.' },
  },
})
