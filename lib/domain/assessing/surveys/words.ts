/** `closed`: takes no further responses, for good. */
export const surveyStatuses = ['draft', 'published', 'closed', 'archived'] as const
export type SurveyStatus = (typeof surveyStatuses)[number]

/** How often a person answers: once, or once in each enrollment, so that a renewal asks again. */
export const surveyOccasions = ['person', 'enrolment'] as const

export const surveyQuestionTypes = [
  'singleChoice',
  'multipleChoice',
  'scale',
  'number',
  'shortText',
  'longText',
  'nps',
  'date',
] as const
export type SurveyQuestionType = (typeof surveyQuestionTypes)[number]

/** Faults of a draft, each of which prevents its publication. */
export const surveyFaults = [
  'surveyNoQuestions',
  'surveyIdRepeated',
  'surveyTextMissing',
  'surveyConditionWrong',
  'surveyQuestionChanged',
  'surveyWindowEmpty',
  'surveyBoundsWrong',
] as const
export type SurveyFault = (typeof surveyFaults)[number]

/** Why a learner cannot answer now. */
export const surveyRefusals = ['notYet', 'closed', 'answered'] as const
export type SurveyRefusal = (typeof surveyRefusals)[number]

export const mostSurveys = 1000
export const mostSurveyQuestions = 100
