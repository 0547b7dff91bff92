import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named, prose, severalOf } from '@/lib/platform/http/contract'
import { exampleIds, QuestionRef } from '../attempts/attempt-shapes.contract'
import { appealDecisions, appealStates } from '../words'

const Points = z.number().nullable().describe('Points of the question after the decision; null: not decided')
const own = {
  id: Id,
  questionRef: z.string(),
  reason: z.string().describe('Of the learner'),
  state: z.enum(appealStates),
  decisionReason: z.string().describe('To the learner; empty until it is decided'),
  decidedAt: Instant.nullable(),
  scoreBefore: z.number().describe('Points of the question when the appeal was made'),
  score: Points,
  createdAt: Instant,
}
/** An appeal as its learner sees it. */
export const OwnAppeal = z.object(own)
const Appeal = z.object({
  ...own,
  attemptId: Id,
  attemptNumber: z.int().describe('From 1 in the enrollment'),
  assessment: z.object({ id: Id, title: z.object({ ar: z.string().optional(), en: z.string().optional() }) }),
  person: z.object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), email: z.string() }),
  points: z.number().describe('That the question has at most'),
  mayDecide: z.boolean().describe('The appeal is open, and not of the caller'),
  updatedAt: Instant,
  version: z.int(),
})
named({ AssessmentAppeal: Appeal, OwnAssessmentAppeal: OwnAppeal })

const createdAt = '2026-11-24T09:00:00.000Z'
const exampleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b91'
const exampleOwn: z.input<typeof OwnAppeal> = {
  id: exampleId,
  questionRef: 'q1',
  reason: 'The second door is an exit as well.',
  state: 'open',
  decisionReason: '',
  decidedAt: null,
  scoreBefore: 0,
  score: null,
  createdAt,
}
const example: z.input<typeof Appeal> = {
  ...exampleOwn,
  attemptId: exampleIds.attempt,
  attemptNumber: 1,
  assessment: { id: exampleIds.assessment, title: { ar: 'اختبار السلامة', en: 'Safety quiz' } },
  person: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
  points: 2,
  mayDecide: true,
  updatedAt: createdAt,
  version: 1,
}

export const createAppeal = contract({
  id: 'assessmentAppeals.create',
  method: 'POST',
  path: '/user/learning/attempts/:attemptId/appeal',
  summary: 'Appeal against the points of a question',
  description:
    'In an own attempt whose result is released (409/6560 otherwise). One appeal of an attempt is open at a time (409/6591), and a question is appealed once (409/6592). The appeals of an attempt are in its result.',
  access: { permission: 'assessment.update' },
  audit: 'assessmentAppealCreated',
  status: 201,
  location: '/user/learning/attempts/:attemptId/result',
  params: z.object({ attemptId: Id }),
  body: z.strictObject({ questionRef: QuestionRef, reason: prose(2000).min(1).describe('Why the points are wrong') }),
  returns: OwnAppeal,
  errors: ['attemptNotFound', 'attemptState', 'appealOpen', 'appealRepeated'],
  example: {
    params: { attemptId: exampleIds.attempt },
    body: { questionRef: 'q1', reason: exampleOwn.reason },
    returns: exampleOwn,
  },
})

export const listAppeals = contract({
  id: 'assessmentAppeals.list',
  method: 'GET',
  path: '/admin/assessment/appeal/list',
  summary: 'List appeals of learners',
  description: 'With the permission for the caller’s own paths only: those about lessons of paths that they made or teach.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  query: z.strictObject({
    state: anyOf(appealStates).optional(),
    assessment: severalOf(Id).optional(),
    attempt: severalOf(Id).optional(),
  }),
  returns: z.array(Appeal),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [example] },
})

const decidedAt = '2026-11-25T09:00:00.000Z'
export const decideAppeal = contract({
  id: 'assessmentAppeals.decide',
  method: 'POST',
  path: '/admin/assessment/appeal/:appealId/decide',
  about: 'person',
  summary: 'Decide an appeal',
  description:
    '`uphold`: the question gets `score`; the result of the attempt follows, and with it the progress of the learner. Without `score` the points stay as they are, for example after a regrade of the question. `dismiss`: the points stay. An appeal never takes points away. The learner reads the reason. An appeal is decided once (409/6593), and not by the learner who made it (403/5181). An attempt that is no longer released answers 409/6560.',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'assessmentAppealDecided',
  status: 200,
  params: z.object({ appealId: Id }),
  body: z.strictObject({
    decision: z.enum(appealDecisions),
    reason: prose(2000).min(1).describe('To the learner'),
    score: z
      .number()
      .min(0)
      .max(10_000)
      .optional()
      .describe('With `uphold` only: from the present points of the question to all of them, kept with four decimal places'),
  }),
  returns: Appeal,
  errors: ['appealNotFound', 'appealDecided', 'attemptState'],
  example: {
    params: { appealId: exampleId },
    body: { decision: 'uphold', reason: 'Both doors count.', score: 2 },
    returns: {
      ...example,
      state: 'upheld',
      decisionReason: 'Both doors count.',
      decidedAt,
      score: 2,
      mayDecide: false,
      updatedAt: decidedAt,
      version: 2,
    },
  },
})
