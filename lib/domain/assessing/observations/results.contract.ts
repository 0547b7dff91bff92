import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named, prose, severalOf } from '@/lib/platform/http/contract'
import { Form, Marks } from './form-shapes.contract'
import { exampleForm, shownObservation } from './observations.contract'

export const mostOfComment = 4000
const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const seen = {
  revision: z.int().describe('Rises with every save'),
  versionNumber: z.int().describe('The version of the form'),
  marks: Marks,
  comment: z.string().describe('To the learner'),
  points: z.number(),
  maxPoints: z.number(),
  percent: z.int().nullable().describe('Rounded down; null while something is open'),
  isPassed: z.boolean().nullable(),
  observedAt: Instant,
  reason: z.string().describe('Why it was changed; empty: not given'),
}
const Result = z.object(seen)
const Observed = z.object({
  id: Id.describe('Of the enrollment'),
  person: z.object({ id: Id, name: Texts, email: z.string() }),
  path: z.object({ id: Id, title: Texts }),
  result: Result.nullable().describe('null: not observed yet'),
})
named({ ObservationResult: Result, ObservedPerson: Observed })

const observationId = shownObservation.id
const enrolmentId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d42'
const marks = { items: { helmet: 'done', signal: 'notObserved' } } as const
const result: z.input<typeof Result> = {
  revision: 1,
  versionNumber: 1,
  marks,
  comment: 'Signal before you turn.',
  points: 1,
  maxPoints: 3,
  percent: 33,
  isPassed: false,
  observedAt: '2026-11-21T09:30:00.000Z',
  reason: '',
}
const person = { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email }
const observed: z.input<typeof Observed> = {
  id: enrolmentId,
  person,
  path: { id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d43', title: { ar: 'السلامة', en: 'Safety' } },
  result,
}
const params = z.object({ id: Id })

export const listResults = contract({
  id: 'observationResults.list',
  method: 'GET',
  path: '/admin/assessment/observation/:id/result/list',
  summary: 'List the people to observe, with their results',
  description:
    'Enrollments in learning paths with a published module that names the form: of some paths, or of the people with a seat in some live sessions. With the permission for own paths alone, those that the caller made or teaches.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  params,
  query: z.strictObject({
    path: severalOf(Id).optional().describe('Only of these paths'),
    session: severalOf(Id).optional().describe('Only people with a seat in one of these live sessions'),
  }),
  returns: z.array(Observed),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  errors: ['observationNotFound'],
  example: { params: { id: observationId }, returns: [observed] },
})

export const readResult = contract({
  id: 'observationResults.read',
  method: 'GET',
  path: '/admin/assessment/observation/:id/result/:enrolmentId',
  summary: 'Read the result of a person who was observed, with its history',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  params: z.object({ id: Id, enrolmentId: Id }),
  returns: z.object({
    person: Observed.shape.person,
    result: Result.nullable(),
    history: z.array(Result).describe('Newest first'),
  }),
  errors: ['observationNotFound'],
  example: { params: { id: observationId, enrolmentId }, returns: { person, result, history: [result] } },
})

export const putResult = contract({
  id: 'observationResults.put',
  method: 'PUT',
  path: '/admin/assessment/observation/:id/result/:enrolmentId',
  about: 'person',
  summary: 'Write what was observed of a person',
  description:
    'Made to be sent late and again: `sendId` names the send, so a repeated one writes once and is answered with what is there. `basedOn` is the revision that the device knew; where there is another one by now, it answers 409/7543 and writes nothing. Once everything is marked the person is notified, and a pass completes the lesson. A change later keeps the earlier ones in the history, and lowers no progress.',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'observationGraded',
  status: 200,
  params: z.object({ id: Id, enrolmentId: Id }),
  body: z.strictObject({
    sendId: Id.describe('Made by the device for this send'),
    basedOn: z.int().min(1).nullable().describe('The revision that it changes; null: there was no result'),
    after: z.array(Id).max(50).default([]).describe('Earlier sends of the same device whose answers did not arrive'),
    versionNumber: z.int().min(1).max(2_147_483_647).describe('The version of the form on the device'),
    marks: Marks,
    comment: limitedText(mostOfComment)
      .regex(/^[^\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f]*$/u)
      .default(''),
    observedAt: Instant.describe('By the clock of the device; one that lies ahead counts as now'),
    reason: prose(500).optional().describe('Why it is changed'),
  }),
  returns: Result,
  errors: ['observationNotFound', 'observationNotOpen', 'observationResultStale', 'observationMarksInvalid'],
  example: {
    params: { id: observationId, enrolmentId },
    body: {
      sendId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d44',
      basedOn: null,
      versionNumber: 1,
      marks,
      comment: result.comment,
      observedAt: result.observedAt,
    },
    returns: result,
  },
})

const Own = z.object({
  observationId: Id,
  title: Texts,
  instructions: Texts,
  form: Form,
  passPercent: z.int(),
  result: Result.omit({ reason: true, revision: true }).nullable().describe('null until everything is marked'),
})
const { reason: _, revision: __, ...ownResult } = result

export const readOwnObservation = contract({
  id: 'observationResults.own',
  method: 'GET',
  path: '/user/assessment/observation/:moduleId',
  summary: 'Read what will be observed in a lesson, and the own result afterwards',
  access: { permission: 'assessment.read' },
  params: z.object({ moduleId: Id }),
  returns: Own,
  errors: ['observationNotFound'],
  example: {
    params: { moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d45' },
    returns: {
      observationId,
      title: shownObservation.title,
      instructions: shownObservation.instructions,
      form: exampleForm,
      passPercent: 60,
      result: ownResult,
    },
  },
})
