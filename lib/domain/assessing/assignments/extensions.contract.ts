import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { endsAt, Id, Instant, limitedText, named, severalOf } from '@/lib/platform/http/contract'
import { exampleAssignmentId, shownAssignment } from './definitions.contract'

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
export const Extension = z.object({
  id: Id,
  assignment: z.object({ id: Id, title: Texts }),
  person: z
    .object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), email: z.string() })
    .nullable()
    .describe('null: of a group'),
  group: z.object({ id: Id, name: Texts }).nullable(),
  until: Instant,
  reason: z.string().describe('For people who grade; the learner does not see it'),
  createdAt: Instant,
})
named({ AssignmentExtension: Extension })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c71'
const shown: z.input<typeof Extension> = {
  id,
  assignment: { id: exampleAssignmentId, title: shownAssignment.title },
  person: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
  group: null,
  until: '2026-12-12T20:59:59.999Z',
  reason: 'Was ill',
  createdAt: '2026-11-21T09:30:00.000Z',
}

export const listExtensions = contract({
  id: 'assignmentExtensions.list',
  method: 'GET',
  path: '/admin/assessment/assignment/extension/list',
  summary: 'List extensions of assignments',
  access: { role: 'admin', permission: 'assessmentAccommodation.read' },
  query: z.strictObject({
    assignment: severalOf(Id).optional(),
    person: severalOf(Id).optional(),
    group: severalOf(Id).optional(),
  }),
  returns: z.array(Extension),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const createExtension = contract({
  id: 'assignmentExtensions.create',
  method: 'POST',
  path: '/admin/assessment/assignment/:id/extension',
  about: 'person',
  summary: 'Give more time for an assignment',
  description:
    'To a person, or to everyone who is in a group or in one that it contains; exactly one of both. The due date and the close move to `until` where they are earlier; of several extensions the latest counts. What was handed in before keeps the due date that it had. The people are notified.',
  access: { role: 'admin', permission: 'assessmentAccommodation.create' },
  audit: 'assignmentExtended',
  status: 201,
  location: '/admin/assessment/assignment/extension/list',
  params: z.object({ id: Id }),
  body: z.strictObject({
    userId: Id.optional(),
    groupId: Id.optional(),
    until: endsAt('The new due date'),
    reason: limitedText(500).default(''),
  }),
  returns: z.object({ id: Id, until: Instant }),
  errors: ['assignmentMissing', 'userNotFound', 'groupNotFound', 'extensionEarlier'],
  example: {
    params: { id: exampleAssignmentId },
    body: { userId: examplePerson.userId, until: '2026-12-12', reason: 'Was ill' },
    returns: { id, until: shown.until },
  },
})

export const removeExtension = contract({
  id: 'assignmentExtensions.remove',
  method: 'DELETE',
  path: '/admin/assessment/assignment/extension/:extensionId',
  summary: 'Take an extension back',
  access: { role: 'admin', permission: 'assessmentAccommodation.delete' },
  audit: 'assignmentExtensionDeleted',
  params: z.object({ extensionId: Id }),
  returns: z.object({ id: Id }),
  errors: ['extensionNotFound'],
  example: { params: { extensionId: id }, returns: { id } },
})
