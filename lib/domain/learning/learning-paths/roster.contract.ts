import { z } from 'zod'
import { peopleNamed } from '@/lib/domain/house/identity/account/person-reference.contract'
import { PersonWork, shownWork } from '@/lib/domain/people/groups/person-work.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, changedAt, changedBetween, endsAt, formerly, Id, Instant, named, prose } from '@/lib/platform/http/contract'
import { DueRule } from './due-rule.contract'
import { Enrolment, shownEnrolment } from './enrolments.contract'
import { enrolmentStates } from './words'

/** An enrolment as administrators and instructors see it. */
export const RosterEntry = Enrolment.extend({
  user: z.object({
    id: Id,
    name: z.object({ ar: z.string().optional(), en: z.string().optional() }),
    email: z.string(),
  }),
  hasNewContent: z.boolean().describe('Whether a newer version of the contents is published than the one it is pinned to'),
  waivedReason: z.string().nullable(),
  remindedAt: Instant.nullable().describe('When the person was last reminded by mail'),
  updatedAt: changedAt,
  version: z.int().describe('Rises with every change'),
})
/** Somebody who can be enrolled, in the form of the roster. */
export const EnrolmentCandidate = RosterEntry.shape.user.extend({
  enrolment: z
    .enum(enrolmentStates)
    .nullable()
    .describe('State of their enrolment in the path that counts; null: they have none'),
})
named({ RosterEntry, EnrolmentCandidate })

const shown = {
  ...shownEnrolment,
  user: {
    id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31',
    name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
    email: 'sara@alnoor.example',
  },
  source: 'bulk' as const,
  hasNewContent: false,
  waivedReason: null,
  remindedAt: null,
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}
const base = '/admin/content/path/:id/enrolment'
const params = z.object({ id: Id })
const oneParams = z.object({ id: Id, eid: Id.describe('Of the enrolment') })
const ids = { id: shown.pathId, eid: shown.id }
const ifMatch = {
  'if-match': { required: false, description: '`version` of the enrolment that was read, as an ETag; stale: 412' },
}
const update = { role: 'admin', permission: 'enrolment.update', reach: ['group', 'own'] } as const
const assign = { role: 'admin', permission: 'enrolment.assign', reach: ['own'] } as const
const withinReach =
  'With the permission for the caller’s groups only: of a person in them (else 6400); for their own paths only: in one that they made or teach (else 6300).'

export const listRoster = contract({
  id: 'learningPaths.roster',
  method: 'GET',
  path: `${base}/list`,
  summary: 'List the enrolments of a learning path',
  description:
    '`search` looks in the names and the address of the person. `orderBy=dueAt` lists only those that are due. With the permission for the caller’s groups only: those of the people in them; for their own paths only: of a path that they made or teach (else 6300).',
  access: { role: 'admin', permission: 'enrolment.read', reach: ['group', 'own'] },
  params,
  query: z.strictObject({ state: anyOf(enrolmentStates).optional(), ...changedBetween }),
  returns: z.array(RosterEntry.extend({ work: PersonWork })),
  errors: ['pathNotFound'],
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'dueAt'], default: 'createdAt:desc' },
  example: { params: { id: shown.pathId }, returns: [{ ...shown, work: shownWork }] },
})

export const listCandidates = contract({
  id: 'learningPaths.candidates',
  method: 'GET',
  path: `${base}/candidate/list`,
  summary: 'List the people who can be enrolled in a learning path',
  description:
    'Everyone with an active account and a confirmed address, for those who enrol them: of a person no more than the roster tells. `search` looks in both names and in the address.',
  access: assign,
  params,
  returns: z.array(EnrolmentCandidate),
  errors: ['pathNotFound'],
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { params: { id: shown.pathId }, returns: [{ ...shown.user, enrolment: null }] },
})

export const enrolMany = contract({
  id: 'learningPaths.enrolMany',
  method: 'POST',
  path: `${base}/bulk`,
  summary: 'Enrol people in a learning path',
  description:
    'Those who are named (`userIds`, or `people` by address, external id or employee number), everyone who holds one of some roles, or everyone who is now in a group or in one that it contains; exactly one of the four. One of `people` who is not found refuses all of them. A job enrols them one by one, nobody twice; people who cannot be enrolled are listed with the reason (GET /shared/job/:jobId). Needs an Idempotency-Key.',
  access: assign,
  audit: 'enrolmentBulkAssigned',
  location: '/shared/job/:jobId',
  status: 202,
  params,
  body: z.strictObject({
    userIds: z.array(Id).min(1).max(5000).optional(),
    people: peopleNamed(5000).optional(),
    roleIds: z.array(Id).min(1).max(20).optional(),
    roleId: formerly(Id.optional(), 'roleIds'),
    groupId: Id.optional(),
    dueRule: DueRule.optional().describe('In place of the rule of the path'),
  }),
  returns: z.object({ jobId: Id }),
  errors: ['pathNotFound', 'pathState', 'roleNotFound', 'groupNotFound', 'idempotencyKeyRequired'],
  headers: { 'idempotency-key': { required: true, description: 'Without it: 6012' } },
  example: {
    params: { id: shown.pathId },
    body: { userIds: [shown.user.id], dueRule: { kind: 'relative', days: 14 } },
    returns: { jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71' },
  },
})

export const extendEnrolment = contract({
  id: 'learningPaths.extendEnrolment',
  method: 'POST',
  path: `${base}/:eid/extend`,
  about: 'person',
  summary: 'Change when an enrolment is due',
  description: `Of one that is invited, active or overdue (else 6404); an overdue one is active again. ${withinReach}`,
  access: update,
  audit: 'enrolmentExtended',
  params: oneParams,
  body: z.strictObject({ dueAt: endsAt('In the future; null: it is never due').nullable() }),
  returns: RosterEntry,
  errors: ['pathNotFound', 'enrolmentNotFound', 'enrolmentState', 'versionStale'],
  headers: ifMatch,
  example: {
    params: ids,
    body: { dueAt: '2099-01-21T09:30:00.000Z' },
    returns: { ...shown, dueAt: '2099-01-21T09:30:00.000Z', version: 2 },
  },
})

export const waiveEnrolment = contract({
  id: 'learningPaths.waiveEnrolment',
  method: 'POST',
  path: `${base}/:eid/waive`,
  about: 'person',
  summary: 'Exempt somebody from a learning path',
  description: `From any state, for good, with a reason. A seat it held goes to the next who waits. ${withinReach}`,
  access: update,
  audit: 'enrolmentWaived',
  params: oneParams,
  body: z.strictObject({ reason: prose(500) }),
  returns: RosterEntry,
  errors: ['pathNotFound', 'enrolmentNotFound', 'enrolmentState', 'versionStale'],
  headers: ifMatch,
  example: {
    params: ids,
    body: { reason: 'Holds the certificate of the civil defence' },
    returns: { ...shown, state: 'waived', waivedReason: 'Holds the certificate of the civil defence', version: 2 },
  },
})

export const withdrawEnrolment = contract({
  id: 'learningPaths.withdrawEnrolment',
  method: 'POST',
  path: `${base}/:eid/withdraw`,
  summary: 'Withdraw an enrollment',
  description: `Of one that waits for a seat, is invited, active or overdue (else 6404). Its progress is kept for another enrollment; a seat it held goes to the next who waits. ${withinReach}`,
  access: update,
  audit: 'enrolmentWithdrawn',
  params: oneParams,
  returns: RosterEntry,
  errors: ['pathNotFound', 'enrolmentNotFound', 'enrolmentState', 'versionStale'],
  headers: ifMatch,
  example: { params: ids, returns: { ...shown, state: 'withdrawn', version: 2 } },
})

const ItemOf = z.object({ itemId: Id, moduleId: Id })

export const migrateEnrolment = contract({
  id: 'learningPaths.migrateEnrolment',
  method: 'POST',
  path: `${base}/:eid/migrate`,
  summary: 'Move an enrolment to the version in force',
  description:
    'With `dryRun` it says what would become of it and changes nothing. What was done in items that are in both versions stays done; the percentage is that of the new version. Of one that is invited, active or overdue (else 6404). With the permission for the caller’s groups only: of a person in them (else 6400).',
  access: update,
  audit: 'enrolmentMigrated',
  params: oneParams,
  body: z.strictObject({ dryRun: z.boolean().default(false) }),
  returns: z.object({
    isDryRun: z.boolean(),
    fromVersion: z.int(),
    toVersion: z.int(),
    kept: z.int().describe('Items in both versions'),
    added: z.array(ItemOf),
    removed: z.array(ItemOf).describe('What was done in them no longer counts'),
    percentBefore: z.int(),
    percentAfter: z.int(),
    isComplete: z.boolean().describe('Whether everything the new version requires is done'),
  }),
  errors: ['pathNotFound', 'enrolmentNotFound', 'enrolmentState', 'versionStale'],
  headers: ifMatch,
  example: {
    params: ids,
    body: { dryRun: false },
    returns: {
      isDryRun: false,
      fromVersion: 1,
      toVersion: 2,
      kept: 7,
      added: [{ itemId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b02', moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b03' }],
      removed: [],
      percentBefore: 50,
      percentAfter: 44,
      isComplete: false,
    },
  },
})
