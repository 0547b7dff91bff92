import { z } from 'zod'
import { draftState, exampleDraftState, Texts } from '@/lib/domain/assessing/assessments/draft-shapes.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, line, named, prose, severalOf } from '@/lib/platform/http/contract'
import { Form } from './form-shapes.contract'
import { observationStatuses } from './words'

export const mostObservations = 1000
const common = {
  id: Id,
  title: Texts.describe('In one or both languages'),
  status: z.enum(observationStatuses).describe('published: people can be observed by the published version'),
  passPercent: z.int().describe('The share of the points that passes'),
  ...draftState,
}
const inList = z.object(common)
export const Observation = z.object({ ...common, instructions: Texts.describe('What learners read beforehand'), form: Form })
const Whole = Observation.extend({
  published: z
    .object({ form: Form, passPercent: z.int() })
    .nullable()
    .describe('The published version, by which people are observed; null: none yet'),
})
named({ Observation, ObservationWithPublished: Whole, ObservationInList: inList })

export const exampleForm: z.input<typeof Form> = {
  kind: 'checklist',
  items: [
    { key: 'helmet', title: { ar: 'ارتداء الخوذة', en: 'Wears a helmet' }, points: 1, isRequired: true },
    { key: 'signal', title: { ar: 'التنبيه قبل الحركة', en: 'Signals before moving' }, points: 2, isRequired: false },
  ],
}
const listed: z.input<typeof inList> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d41',
  title: { ar: 'قيادة الرافعة', en: 'Driving the forklift' },
  status: 'draft',
  passPercent: 60,
  ...exampleDraftState,
}
export const shownObservation: z.input<typeof Observation> = {
  ...listed,
  instructions: { ar: 'جولة واحدة في المستودع.', en: 'One round in the store.' },
  form: exampleForm,
}
const published = { ...shownObservation, status: 'published', publishedVersion: 1, hasChanges: false, version: 2 } as const

const params = z.object({ id: Id })
const example = { id: shownObservation.id }
const ifMatch = { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } }
const Title = z
  .strictObject({ ar: line(200).optional(), en: line(200).optional() })
  .refine(({ ar, en }) => Boolean(ar || en), { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')
const Instructions = z.strictObject({ ar: prose(5000).optional(), en: prose(5000).optional() })
const PassPercent = z.int().min(0).max(100)

export const listObservations = contract({
  id: 'observations.list',
  method: 'GET',
  path: '/admin/assessment/observation/list',
  summary: 'List the forms of observed work',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  query: z.strictObject({
    status: anyOf(observationStatuses).optional(),
    session: severalOf(Id)
      .optional()
      .describe('Only forms by which people are observed in a published path with the module of one of these live sessions'),
  }),
  returns: z.array(inList),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'titleAr', 'titleEn'], default: 'createdAt:desc' },
  example: { returns: [listed] },
})

export const readObservation = contract({
  id: 'observations.read',
  method: 'GET',
  path: '/admin/assessment/observation/:id',
  summary: 'Read a form of observed work',
  description: 'The draft. People are observed by the published version.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  params,
  returns: Whole,
  errors: ['observationNotFound'],
  example: { params: example, returns: { ...shownObservation, published: null } },
})

export const createObservation = contract({
  id: 'observations.create',
  method: 'POST',
  path: '/admin/assessment/observation',
  summary: 'Create a form of observed work',
  description: `A checklist or a copy of a rubric, as a draft. It gets into a learning path by a module of type \`assessment.observation\`. An organization has at most ${mostObservations}.`,
  access: { role: 'admin', permission: 'assessmentContent.create' },
  audit: 'observationCreated',
  status: 201,
  body: z.strictObject({
    title: Title,
    instructions: Instructions.default({}),
    form: Form,
    passPercent: PassPercent.default(60),
  }),
  returns: Observation,
  errors: ['observationsFull'],
  example: {
    body: { title: shownObservation.title, instructions: shownObservation.instructions, form: exampleForm },
    returns: shownObservation,
  },
})

export const updateObservation = contract({
  id: 'observations.update',
  method: 'PATCH',
  path: '/admin/assessment/observation/:id',
  summary: 'Change the draft of a form of observed work',
  description:
    'What is left out stays as it is; `form` is replaced as a whole. Results keep the version by which they were given. An archived form answers 409/7542.',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'observationUpdated',
  params,
  body: z.strictObject({
    title: Title.optional(),
    instructions: Instructions.optional(),
    form: Form.optional(),
    passPercent: PassPercent.optional(),
  }),
  returns: Observation,
  errors: ['observationNotFound', 'observationState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, body: { passPercent: 80 }, returns: { ...shownObservation, passPercent: 80, version: 2 } },
})

export const publishObservation = contract({
  id: 'observations.publish',
  method: 'POST',
  path: '/admin/assessment/observation/:id/publish',
  summary: 'Publish a form of observed work',
  description: 'The draft becomes the next version, which never changes. Without changes nothing happens.',
  access: { role: 'admin', permission: 'assessmentContent.publish' },
  audit: 'observationPublished',
  status: 200,
  params,
  returns: Observation,
  errors: ['observationNotFound', 'observationState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: published },
})

export const archiveObservation = contract({
  id: 'observations.archive',
  method: 'POST',
  path: '/admin/assessment/observation/:id/archive',
  summary: 'Archive a form of observed work',
  description: 'No one is observed by it any more, and all results stay.',
  access: { role: 'admin', permission: 'assessmentContent.publish' },
  audit: 'observationArchived',
  status: 200,
  params,
  returns: Observation,
  errors: ['observationNotFound', 'observationState', 'versionStale'],
  headers: ifMatch,
  example: { params: example, returns: { ...published, status: 'archived', version: 3 } },
})
