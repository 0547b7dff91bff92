import { z } from 'zod'
import { draftState, exampleDraftState, Texts } from '@/lib/domain/assessing/assessments/draft-shapes.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named } from '@/lib/platform/http/contract'
import { Instructions, initialSettings, mostAssignments, Settings, Title } from './definition-shapes.contract'
import { assignmentFaults, assignmentStatuses, assignmentWarnings } from './words'

const common = {
  id: Id,
  title: Texts.describe('In one or both languages'),
  status: z.enum(assignmentStatuses).describe('published: learners get the published version'),
  ...draftState,
}
const inList = z.object({
  ...common,
  maxPoints: Settings.shape.maxPoints,
  dueAt: Instant.nullable(),
  ungradedCount: z.int().describe('Submissions that wait for a grade, in whichever path'),
})
export const Assignment = z.object({ ...common, instructions: Texts, ...Settings.shape })
named({ Assignment, AssignmentInList: inList })

export const exampleAssignmentId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c31'
const head = {
  id: exampleAssignmentId,
  title: { ar: 'خطة إخلاء', en: 'An evacuation plan' },
  status: 'draft' as const,
  ...exampleDraftState,
}
const dueAt = '2026-12-10T20:59:59.999Z'
export const shownAssignment: z.input<typeof Assignment> = {
  ...head,
  instructions: { ar: 'ارسم خطة لإخلاء طابقك.', en: 'Draw a plan to evacuate your floor.' },
  ...initialSettings,
  dueAt,
  closesAt: null,
}
const published = { ...shownAssignment, status: 'published', publishedVersion: 1, hasChanges: false, version: 2 } as const

const params = z.object({ id: Id })
const example = { id: exampleAssignmentId }
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }
const fields = { instructions: Instructions.optional(), ...Settings.partial().shape }

export const listAssignments = contract({
  id: 'assignments.list',
  method: 'GET',
  path: '/admin/assessment/assignment/list',
  summary: 'List assignments',
  description:
    '`titleAr` and `titleEn` order by the title in that language, or in the other where that one is missing. `search` looks in titles.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  query: z.strictObject({ status: anyOf(assignmentStatuses).optional() }),
  returns: z.array(inList),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'titleAr', 'titleEn'], default: 'createdAt:desc' },
  example: { returns: [{ ...head, maxPoints: 100, dueAt, ungradedCount: 0 }] },
})

export const readAssignment = contract({
  id: 'assignments.read',
  method: 'GET',
  path: '/admin/assessment/assignment/:id',
  summary: 'Read an assignment',
  description: 'The draft. Learners get the published version.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  params,
  returns: Assignment,
  errors: ['assignmentMissing'],
  example: { params: example, returns: shownAssignment },
})

export const createAssignment = contract({
  id: 'assignments.create',
  method: 'POST',
  path: '/admin/assessment/assignment',
  summary: 'Create an assignment',
  description: `As a draft. What is left out gets its initial value: up to five documents or images, 100 points, pass at 60 %, no due date. An organization has at most ${mostAssignments.toLocaleString('en')}.`,
  access: { role: 'admin', permission: 'assessmentContent.create' },
  audit: 'assignmentCreated',
  status: 201,
  body: z.strictObject({ title: Title, ...fields }),
  returns: Assignment,
  errors: ['assignmentsFull'],
  example: {
    body: { title: shownAssignment.title, instructions: shownAssignment.instructions, dueAt },
    returns: shownAssignment,
  },
})

export const updateAssignment = contract({
  id: 'assignments.update',
  method: 'PATCH',
  path: '/admin/assessment/assignment/:id',
  summary: 'Change the draft of an assignment',
  description:
    'What is left out stays as it is. Learners get the change with the next publication; what was handed in keeps the version by which it was handed in. An archived assignment answers 409/7502.',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'assignmentUpdated',
  params,
  body: z.strictObject({ title: Title.optional(), ...fields }),
  returns: Assignment,
  errors: ['assignmentMissing', 'assignmentState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, body: { passPercent: 80 }, returns: { ...shownAssignment, passPercent: 80, version: 2 } },
})

const Fault = z.object({
  fault: z
    .enum(assignmentFaults)
    .describe(
      'kindsMissing: nothing can be handed in; fileKindsMissing: files without a kind that is taken; dueTwice: a fixed due date and days as well; closeBeforeDue: it closes before it is due; teamsMissing: the group for teams is gone or has no subgroups; rubricMissing: the rubric is gone; rubricPoints: its points are not `maxPoints`',
    ),
  property: z.string(),
})
const Warning = z.object({
  warning: z
    .enum(assignmentWarnings)
    .describe(
      'languageMissing: title or instructions lack a language; duePassed: the due date is over; lateWithoutDue: a policy for late work without a due date; noPassPossible: `passPercent` is 0, so every grade passes',
    ),
  property: z.string(),
})

export const checkAssignment = contract({
  id: 'assignments.check',
  method: 'GET',
  path: '/admin/assessment/assignment/:id/check',
  summary: 'Check whether an assignment can be published',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  params,
  returns: z.object({ errors: z.array(Fault), warnings: z.array(Warning) }),
  errors: ['assignmentMissing'],
  example: {
    params: example,
    returns: {
      errors: [{ fault: 'kindsMissing', property: 'kinds' }],
      warnings: [{ warning: 'languageMissing', property: 'instructions.ar' }],
    },
  },
})

export const publishAssignment = contract({
  id: 'assignments.publish',
  method: 'POST',
  path: '/admin/assessment/assignment/:id/publish',
  summary: 'Publish an assignment',
  description:
    'The draft becomes the next version, which never changes, with the present design of its rubric. With errors of the check it answers 422/7503 with the places. Without changes nothing happens.',
  access: { role: 'admin', permission: 'assessmentContent.publish' },
  audit: 'assignmentPublished',
  status: 200,
  params,
  returns: Assignment,
  errors: ['assignmentMissing', 'assignmentState', 'assignmentNotReady', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: published },
})

export const archiveAssignment = contract({
  id: 'assignments.archive',
  method: 'POST',
  path: '/admin/assessment/assignment/:id/archive',
  summary: 'Archive an assignment',
  description: 'Nothing more can be handed in; what was handed in is still graded, and all grades stay.',
  access: { role: 'admin', permission: 'assessmentContent.publish' },
  audit: 'assignmentArchived',
  status: 200,
  params,
  returns: Assignment,
  errors: ['assignmentMissing', 'assignmentState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: { ...published, status: 'archived', version: 3 } },
})
