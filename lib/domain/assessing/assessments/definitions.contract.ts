import { z } from 'zod'
import { shownBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { shown as shownQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, named } from '@/lib/platform/http/contract'
import {
  AccessCode,
  Instructions,
  initialSettings,
  mostAssessments,
  Section,
  Sections,
  Settings,
  Title,
} from './definition-shapes.contract'
import { draftState, exampleDraftState, Texts } from './draft-shapes.contract'
import { assessmentFaults, assessmentStatuses, assessmentWarnings } from './words'

const common = {
  id: Id,
  title: Texts.describe('In one or both languages'),
  status: z.enum(assessmentStatuses).describe('published: learners can take the published version'),
  ...draftState,
}
const inList = z.object({
  ...common,
  purpose: Settings.shape.purpose,
  questionCount: z.int().describe('Questions of one attempt'),
})
export const Assessment = z.object({
  ...common,
  instructions: Texts,
  ...Settings.shape,
  sections: z.array(Section),
  hasAccessCode: z.boolean().describe('Whether learners need a code to start. The code itself is never sent'),
})
named({ Assessment, AssessmentInList: inList })

const { opensAt: _, closesAt: __, ...withoutMoments } = initialSettings
const listed: z.input<typeof inList> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b31',
  title: { ar: 'اختبار السلامة', en: 'Safety quiz' },
  status: 'draft',
  ...exampleDraftState,
  purpose: 'graded',
  questionCount: 6,
}
const sections: z.input<typeof Sections> = [
  { source: 'fixed', questions: [{ questionId: shownQuestion.id, points: 2 }] },
  { source: 'draw', bankId: shownBank.id, tags: [], difficulty: ['easy'], count: 5, pointsEach: 1 },
]
const { purpose, questionCount: ___, ...head } = listed
export const shownAssessment: z.input<typeof Assessment> = {
  ...head,
  instructions: { ar: 'اقرأ كل سؤال جيدًا.', en: 'Read every question well.' },
  ...withoutMoments,
  purpose,
  opensAt: null,
  closesAt: null,
  sections,
  hasAccessCode: false,
}
const published = { ...shownAssessment, status: 'published', publishedVersion: 1, hasChanges: false, version: 2 } as const

const params = z.object({ id: Id })
const example = { id: shownAssessment.id }
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }
const fields = {
  instructions: Instructions.optional(),
  ...Settings.partial().shape,
  sections: Sections.optional(),
  accessCode: AccessCode.nullable().optional().meta({ format: 'password' }).describe('Learners need it to start; null: none'),
}

export const listAssessments = contract({
  id: 'assessments.list',
  method: 'GET',
  path: '/admin/assessment/definition/list',
  summary: 'List assessments',
  description:
    '`titleAr` and `titleEn` order by the title in that language, or in the other where that one is missing. `search` looks in titles.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  query: z.strictObject({ status: anyOf(assessmentStatuses).optional() }),
  returns: z.array(inList),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'titleAr', 'titleEn'], default: 'createdAt:desc' },
  example: { returns: [listed] },
})

export const readAssessment = contract({
  id: 'assessments.read',
  method: 'GET',
  path: '/admin/assessment/definition/:id',
  summary: 'Read an assessment',
  description: 'The draft. Learners get the published version.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  params,
  returns: Assessment,
  errors: ['assessmentNotFound'],
  example: { params: example, returns: shownAssessment },
})

export const createAssessment = contract({
  id: 'assessments.create',
  method: 'POST',
  path: '/admin/assessment/definition',
  summary: 'Create an assessment',
  description: `As a draft. What is left out gets its initial value: graded, one attempt, no time limit, pass at 60 %. An organization has at most ${mostAssessments}.`,
  access: { role: 'admin', permission: 'assessmentContent.create' },
  audit: 'assessmentCreated',
  status: 201,
  body: z.strictObject({ title: Title, ...fields }),
  returns: Assessment,
  errors: ['assessmentsFull'],
  example: {
    body: { title: shownAssessment.title, instructions: shownAssessment.instructions, sections },
    returns: shownAssessment,
  },
})

export const updateAssessment = contract({
  id: 'assessments.update',
  method: 'PATCH',
  path: '/admin/assessment/definition/:id',
  summary: 'Change the draft of an assessment',
  description:
    'What is left out stays as it is; `sections` and `feedbackPolicy` are replaced as a whole. Learners get the change with the next publication; attempts that are open keep their version. An archived assessment answers 409/6532.',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'assessmentUpdated',
  params,
  body: z.strictObject({ title: Title.optional(), ...fields }),
  returns: Assessment,
  errors: ['assessmentNotFound', 'assessmentState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, body: { passPercent: 80 }, returns: { ...shownAssessment, passPercent: 80, version: 2 } },
})

export const checkAssessment = contract({
  id: 'assessments.check',
  method: 'GET',
  path: '/admin/assessment/definition/:id/check',
  summary: 'Check whether an assessment can be published',
  description: 'Of the draft and the questions as they are now.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  params,
  returns: z.object({
    errors: z.array(
      z.object({
        fault: z
          .enum(assessmentFaults)
          .describe(
            'noQuestions: there is no section; questionMissing: deleted; questionInvalid: without a right answer or without texts; drawTooLarge: the bank has too few questions for it; windowEmpty: it closes before it opens',
          ),
        property: z.string().describe('The place in the draft, such as `sections.0` or `sections.0.questions.2`'),
        questionIds: z.array(Id).describe('The first 10 questions concerned, as far as they exist'),
      }),
    ),
    warnings: z.array(
      z.object({
        warning: z
          .enum(assessmentWarnings)
          .describe(
            'languageMissing: some questions have no text in a language that others or the title have; noPassPossible: `passPercent` is 0, so every attempt passes; toleranceMissing: formulas whose tolerance is 0, although results have more decimals than a person writes, such as 10 : 3; gradedByPerson: some answers are graded by a person',
          ),
        property: z.string(),
        count: z.int().describe('Questions concerned'),
        questionIds: z.array(Id).describe('The first 10 of them'),
      }),
    ),
  }),
  errors: ['assessmentNotFound'],
  example: {
    params: example,
    returns: {
      errors: [{ fault: 'drawTooLarge', property: 'sections.1', questionIds: [] }],
      warnings: [{ warning: 'languageMissing', property: 'sections.0', count: 1, questionIds: [shownQuestion.id] }],
    },
  },
})

export const publishAssessment = contract({
  id: 'assessments.publish',
  method: 'POST',
  path: '/admin/assessment/definition/:id/publish',
  summary: 'Publish an assessment',
  description:
    'The draft becomes the next version, which never changes; new attempts use it. With errors of the check it answers 422/6533 with the places. Without changes nothing happens.',
  access: { role: 'admin', permission: 'assessmentContent.publish' },
  audit: 'assessmentPublished',
  status: 200,
  params,
  returns: Assessment,
  errors: ['assessmentNotFound', 'assessmentState', 'assessmentNotReady', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: published },
})

export const archiveAssessment = contract({
  id: 'assessments.archive',
  method: 'POST',
  path: '/admin/assessment/definition/:id/archive',
  summary: 'Archive an assessment',
  description: 'No further attempt can be started; open attempts can be finished, and all results stay.',
  access: { role: 'admin', permission: 'assessmentContent.publish' },
  audit: 'assessmentArchived',
  status: 200,
  params,
  returns: Assessment,
  errors: ['assessmentNotFound', 'assessmentState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: { ...published, status: 'archived', version: 3 } },
})
