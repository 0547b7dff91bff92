import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { beginsAt, endsAt, Id, line, prose } from '@/lib/platform/http/contract'
import { shownEnrolment } from './enrolments.contract'
import { enrolmentStates } from './words'

/** The most enrolments that a filter may choose, half of the unfinished jobs of an organization: each reminder is a mail. */
export const mostChosen = 5000

const several = z.array(Id).min(1).max(100).optional()
const filter = z.strictObject({
  path: several,
  state: z.array(z.enum(enrolmentStates)).min(1).max(enrolmentStates.length).optional(),
  person: several,
  group: several.describe('People in one of these groups or in one that they contain'),
  dueFrom: beginsAt('Only what is due at this moment or later').optional(),
  dueTo: endsAt('Only what is due at this moment or earlier').optional(),
  search: line(200).optional().describe('Words in names and addresses of the people, as in the list'),
})
const chosen = {
  enrolmentIds: z.array(Id).min(1).max(1000).optional(),
  filter: filter.optional().describe('Everything that matches when the request arrives, as in GET /admin/learning/progress/list'),
}
const returns = z.object({ jobId: Id, count: z.int().describe('Enrollments that the job works through') })
const example = { jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71', count: 1 }
const of = { enrolmentIds: [shownEnrolment.id] }

const common = {
  method: 'POST',
  access: { role: 'admin', permission: 'enrolment.update', reach: ['group', 'own'] },
  audit: 'enrolmentBulkChanged',
  location: '/shared/job/:jobId',
  status: 202,
  returns,
  errors: ['enrolmentNotFound', 'enrolmentsTooMany', 'idempotencyKeyRequired'],
  headers: { 'idempotency-key': { required: true, description: 'Without it: 6012' } },
} as const
const rows =
  'Enrollments of any paths, by `enrolmentIds` or by `filter`, exactly one of the two; a filter may match 5,000. A job does them one by one, each with its own entry in the activity log and its event; refused ones are told with their reason (GET /shared/job/:jobId). With the permission for the caller’s groups or own paths only, other enrollments are refused like missing ones. Needs an Idempotency-Key.'

export const remindMany = contract({
  ...common,
  id: 'learningPaths.remindMany',
  path: '/admin/learning/enrolment/bulk/remind',
  summary: 'Remind people of their learning paths',
  description: `By a mail in their language. Of enrollments that are invited, active or overdue (else 6404), each at most once on a day of the organization (else 6405). ${rows}`,
  body: z.strictObject(chosen),
  example: { body: of, returns: example },
})

export const extendMany = contract({
  ...common,
  id: 'learningPaths.extendMany',
  path: '/admin/learning/enrolment/bulk/extend',
  about: 'rows',
  summary: 'Change when many enrollments are due',
  description: `As for one. ${rows}`,
  body: z.strictObject({ ...chosen, dueAt: endsAt('In the future; null: they are never due').nullable() }),
  example: { body: { ...of, dueAt: '2099-01-21T09:30:00.000Z' }, returns: example },
})

export const waiveMany = contract({
  ...common,
  id: 'learningPaths.waiveMany',
  path: '/admin/learning/enrolment/bulk/waive',
  about: 'rows',
  summary: 'Exempt many people from learning paths',
  description: `As for one. ${rows}`,
  body: z.strictObject({ ...chosen, reason: prose(500) }),
  example: { body: { ...of, reason: 'Holds the certificate of the civil defence' }, returns: example },
})

export const withdrawMany = contract({
  ...common,
  id: 'learningPaths.withdrawMany',
  path: '/admin/learning/enrolment/bulk/withdraw',
  summary: 'Withdraw many enrollments',
  description: `As for one. ${rows}`,
  body: z.strictObject(chosen),
  example: { body: of, returns: example },
})
