import { z } from 'zod'
import { draftState, exampleDraftState, Texts } from '@/lib/domain/assessing/assessments/draft-shapes.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named } from '@/lib/platform/http/contract'
import { exampleSections, Prose, Sections, SurveySection, surveyId, Title } from './survey-shapes.contract'
import { mostSurveys, surveyFaults, surveyOccasions, surveyStatuses } from './words'

const common = {
  id: Id,
  title: Texts.describe('In one or both languages'),
  status: z.enum(surveyStatuses).describe('published: learners can answer the published version; closed: for good'),
  isAnonymous: z.boolean().describe('Nothing leads from a response to a person'),
  occasion: z.enum(surveyOccasions).describe('person: each person answers once; enrolment: once in each enrollment'),
  ...draftState,
}
const inList = z.object({ ...common, questionCount: z.int() })
export const Survey = z.object({
  ...common,
  introduction: Texts,
  thanks: Texts,
  sections: z.array(SurveySection),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
})
named({ Survey, SurveyInList: inList })

const listed: z.input<typeof inList> = {
  id: surveyId,
  title: { ar: 'رأيك في الدورة', en: 'Your view of the course' },
  status: 'draft',
  isAnonymous: true,
  occasion: 'person',
  ...exampleDraftState,
  questionCount: 2,
}
const { questionCount: _, ...head } = listed
const texts = {
  introduction: { ar: 'تستغرق الإجابة دقيقتين.', en: 'It takes two minutes.' },
  thanks: { ar: 'شكرًا على الإجابة.', en: 'Thank you for answering.' },
}
const shownSurvey = { ...head, ...texts, sections: exampleSections, opensAt: null, closesAt: null } as z.input<typeof Survey>
const published = { ...shownSurvey, status: 'published', publishedVersion: 1, hasChanges: false, version: 2 } as const

const params = z.object({ id: Id })
const example = { id: surveyId }
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }
const fields = {
  introduction: Prose.optional().describe('What learners read before the first question'),
  thanks: Prose.optional().describe('What learners read after their response'),
  isAnonymous: z
    .boolean()
    .optional()
    .describe(
      'true: nothing leads from a response to a person, also in the database. Learners read it before the first question',
    ),
  occasion: z
    .enum(surveyOccasions)
    .optional()
    .describe('person: each person answers once; enrolment: once in each enrollment, so that a renewal asks again'),
  opensAt: Instant.nullable().optional().describe('No response is taken earlier; null: from the publication on'),
  closesAt: Instant.nullable().optional().describe('No response is taken later; null: until it is closed'),
  sections: Sections.optional(),
}

export const listSurveys = contract({
  id: 'surveys.list',
  method: 'GET',
  path: '/admin/assessment/survey/list',
  summary: 'List surveys',
  description:
    '`titleAr` and `titleEn` order by the title in that language, or in the other where that one is missing. `search` looks in titles.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  query: z.strictObject({ status: anyOf(surveyStatuses).optional() }),
  returns: z.array(inList),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'titleAr', 'titleEn'], default: 'createdAt:desc' },
  example: { returns: [listed] },
})

export const readSurvey = contract({
  id: 'surveys.read',
  method: 'GET',
  path: '/admin/assessment/survey/:id',
  summary: 'Read a survey',
  description: 'The draft. Learners get the published version.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  params,
  returns: Survey,
  errors: ['surveyNotFound'],
  example: { params: example, returns: shownSurvey },
})

export const createSurvey = contract({
  id: 'surveys.create',
  method: 'POST',
  path: '/admin/assessment/survey',
  summary: 'Create a survey',
  description: `As a draft: with names, once per person, and without questions, unless the request says otherwise. An organization has at most ${mostSurveys}.`,
  access: { role: 'admin', permission: 'assessmentContent.create' },
  audit: 'surveyCreated',
  status: 201,
  body: z.strictObject({ title: Title, ...fields }),
  returns: Survey,
  errors: ['surveysFull'],
  example: { body: { title: listed.title, ...texts, isAnonymous: true, sections: exampleSections }, returns: shownSurvey },
})

export const updateSurvey = contract({
  id: 'surveys.update',
  method: 'PATCH',
  path: '/admin/assessment/survey/:id',
  summary: 'Change the draft of a survey',
  description:
    'Fields that are left out stay as they are; `sections` is replaced as a whole. Learners get the change with the next publication. `isAnonymous` and `occasion` are fixed by the first publication (409/7614). A closed or archived survey answers 409/7612.',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'surveyUpdated',
  params,
  body: z.strictObject({ title: Title.optional(), ...fields }),
  returns: Survey,
  errors: ['surveyNotFound', 'surveyState', 'surveyFixed', 'versionStale'],
  headers: ifMatch,
  example: {
    params: example,
    body: { thanks: { ar: 'شكرًا.', en: 'Thanks.' } },
    returns: { ...shownSurvey, thanks: { ar: 'شكرًا.', en: 'Thanks.' }, version: 2 },
  },
})

const Fault = z.object({
  fault: z
    .enum(surveyFaults)
    .describe(
      'surveyNoQuestions: there is none; surveyIdRepeated: an id is used twice; surveyTextMissing: a text is missing in a language of the title; surveyConditionWrong: a question depends on one that is not an earlier choice shown to everybody; surveyQuestionChanged: the type, the steps or an option of a published question is gone, which its answers need; surveyWindowEmpty: it closes before it opens; surveyBoundsWrong: fewer than two options, or no number between the bounds',
    ),
  property: z.string().describe('The place in the draft, such as `sections.0.questions.2.text`'),
})

export const checkSurvey = contract({
  id: 'surveys.check',
  method: 'GET',
  path: '/admin/assessment/survey/:id/check',
  summary: 'Check whether a survey can be published',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  params,
  returns: z.object({ errors: z.array(Fault) }),
  errors: ['surveyNotFound'],
  example: { params: example, returns: { errors: [{ fault: 'surveyTextMissing', property: 'sections.0.questions.1.text' }] } },
})

export const publishSurvey = contract({
  id: 'surveys.publish',
  method: 'POST',
  path: '/admin/assessment/survey/:id/publish',
  summary: 'Publish a survey',
  description:
    'The draft becomes the next version. Earlier answers stay with their questions: a published question keeps its type, its scale and its options; questions can be added and left out. With errors of the check it answers 422/7613 with the places. Without changes nothing happens.',
  access: { role: 'admin', permission: 'assessmentContent.publish' },
  audit: 'surveyPublished',
  status: 200,
  params,
  returns: Survey,
  errors: ['surveyNotFound', 'surveyState', 'surveyNotReady', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: published },
})

export const closeSurvey = contract({
  id: 'surveys.close',
  method: 'POST',
  path: '/admin/assessment/survey/:id/close',
  summary: 'Close a survey',
  description:
    'For good: no further response is taken. The results of an anonymous survey then have every response, from five on; paths through which fewer than five came are joined.',
  access: { role: 'admin', permission: 'assessmentContent.publish' },
  audit: 'surveyClosed',
  status: 200,
  params,
  returns: Survey,
  errors: ['surveyNotFound', 'surveyState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: { ...published, status: 'closed', version: 3 } },
})

export const archiveSurvey = contract({
  id: 'surveys.archive',
  method: 'POST',
  path: '/admin/assessment/survey/:id/archive',
  summary: 'Archive a survey',
  description: 'A draft or a closed survey. Its results stay.',
  access: { role: 'admin', permission: 'assessmentContent.publish' },
  audit: 'surveyArchived',
  status: 200,
  params,
  returns: Survey,
  errors: ['surveyNotFound', 'surveyState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: { ...published, status: 'archived', version: 4 } },
})

export const duplicateSurvey = contract({
  id: 'surveys.duplicate',
  method: 'POST',
  path: '/admin/assessment/survey/:id/duplicate',
  summary: 'Duplicate a survey',
  description: 'A draft with the same texts, questions and settings, without dates and responses.',
  access: { role: 'admin', permission: 'assessmentContent.create' },
  audit: 'surveyCreated',
  status: 201,
  location: '/admin/assessment/survey/:id',
  params,
  returns: Survey,
  errors: ['surveyNotFound', 'surveysFull'],
  example: { params: example, returns: { ...shownSurvey, id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c12' } },
})
