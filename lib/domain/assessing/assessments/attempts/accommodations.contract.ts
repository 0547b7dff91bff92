import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named, severalOf } from '@/lib/platform/http/contract'
import { exampleIds } from './attempt-shapes.contract'

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const values = {
  timeFactor: z.number().min(1).max(10).describe('Of the time limit: 1.5 is half as much again'),
  extraMinutes: z.int().min(0).max(1440).describe('Added to the time limit after the factor'),
  extraAttempts: z.int().min(0).max(100),
  opensAt: Instant.nullable().describe('Instead of the opening of the assessment, if that is later'),
  closesAt: Instant.nullable().describe('Instead of the closing of the assessment, if that is earlier'),
  until: Instant.nullable().describe('When the accommodation ends; null: never'),
}
export const Accommodation = z.object({
  id: Id,
  assessment: z.object({ id: Id, title: Texts }).nullable().describe('null: every assessment'),
  person: z
    .object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), email: z.string() })
    .nullable()
    .describe('null: of a group, or without one of everyone'),
  group: z.object({ id: Id, name: Texts }).nullable(),
  ...values,
  reason: z.string(),
  createdAt: Instant,
})
named({ Accommodation })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b61'
const shown: z.input<typeof Accommodation> = {
  id,
  assessment: { id: exampleIds.assessment, title: { ar: 'اختبار السلامة', en: 'Safety quiz' } },
  person: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
  group: null,
  timeFactor: 1.5,
  extraMinutes: 0,
  extraAttempts: 1,
  opensAt: null,
  closesAt: null,
  until: null,
  reason: 'Reads with a screen reader',
  createdAt: '2026-11-21T09:30:00.000Z',
}

export const listAccommodations = contract({
  id: 'accommodations.list',
  method: 'GET',
  path: '/admin/assessment/accommodation/list',
  summary: 'List accommodations',
  access: { role: 'admin', permission: 'assessmentAccommodation.read' },
  query: z.strictObject({
    assessment: severalOf(Id).optional().describe('Only accommodations for one of these assessments alone'),
    person: severalOf(Id).optional(),
    group: severalOf(Id).optional(),
  }),
  returns: z.array(Accommodation),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const createAccommodation = contract({
  id: 'accommodations.create',
  method: 'POST',
  path: '/admin/assessment/accommodation',
  about: 'person',
  summary: 'Create an accommodation',
  description:
    'For a person, for everyone who is in a group or in one that it contains, or with `forEveryone` for all who take one assessment, such as an exam that is prolonged while it runs; exactly one of the three. Open attempts get their new deadline at once, and devices learn it with the next answer that they save. Of several accommodations the most generous value of each kind counts.',
  access: { role: 'admin', permission: 'assessmentAccommodation.create' },
  audit: 'assessmentAccommodationCreated',
  status: 201,
  body: z
    .strictObject({
      assessmentId: Id.optional().describe('Default: every assessment'),
      userId: Id.optional(),
      groupId: Id.optional(),
      forEveryone: z.boolean().default(false).describe('Needs `assessmentId`'),
      timeFactor: values.timeFactor.default(1),
      extraMinutes: values.extraMinutes.default(0),
      extraAttempts: values.extraAttempts.default(0),
      opensAt: values.opensAt.default(null),
      closesAt: values.closesAt.default(null),
      until: values.until.default(null),
      reason: limitedText(500).default(''),
    })
    .refine(
      ({ userId, groupId, forEveryone }) =>
        [userId !== undefined, groupId !== undefined, forEveryone].filter(Boolean).length === 1,
      {
        path: ['userId'],
        params: { rule: 'required' },
      },
    )
    .refine(({ forEveryone, assessmentId }) => !forEveryone || assessmentId !== undefined, {
      path: ['assessmentId'],
      params: { rule: 'required' },
    }),
  location: '/admin/assessment/accommodation/list',
  returns: z.object({
    id: Id,
    changedAttempts: z.int().describe('Open attempts with another deadline'),
    cutAttempts: z.int().describe('Open attempts that the close ends before their time limit is over'),
    isCutByClose: z
      .boolean()
      .describe(
        'Whether the close would end an attempt that is started now before its time limit is over; false for every assessment',
      ),
  }),
  errors: ['assessmentNotFound', 'userNotFound', 'groupNotFound'],
  example: {
    body: { assessmentId: exampleIds.assessment, userId: examplePerson.userId, timeFactor: 1.5, reason: shown.reason },
    returns: { id, changedAttempts: 1, cutAttempts: 0, isCutByClose: false },
  },
})

export const removeAccommodation = contract({
  id: 'accommodations.remove',
  method: 'DELETE',
  path: '/admin/assessment/accommodation/:id',
  summary: 'End an accommodation',
  description: 'Open attempts get the deadline that they have without it; one that is over is ended within some seconds.',
  access: { role: 'admin', permission: 'assessmentAccommodation.delete' },
  audit: 'assessmentAccommodationDeleted',
  params: z.object({ id: Id }),
  returns: z.object({ id: Id, changedAttempts: z.int() }),
  errors: ['accommodationNotFound'],
  example: { params: { id }, returns: { id, changedAttempts: 1 } },
})
