import { z } from 'zod'
import { shownGroup } from '@/lib/domain/people/groups/groups.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, named } from '@/lib/platform/http/contract'
import { DueRule, DueRuleStored } from './due-rule.contract'
import { shownEnrolment } from './enrolments.contract'
import { assignmentStates, leavingRules } from './words'

const title = z.object({ ar: z.string().optional(), en: z.string().optional() })

/** A path that is assigned to a group. */
export const GroupAssignment = z.object({
  id: Id,
  path: z.object({ id: Id, title }),
  group: z.object({ id: Id, name: title }).nullable().describe('Null: the group was deleted'),
  state: z.enum(assignmentStates).describe('ended: it follows the group no longer; the enrollments stay'),
  dueRule: DueRuleStored.nullable().describe('Null: that of the path'),
  onLeave: z
    .enum(leavingRules)
    .describe(
      'About people who leave the group. keep: they stay enrolled; withdraw: an enrollment that is not started (invited, waiting, or overdue without progress) is withdrawn',
    ),
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
named({ GroupAssignment })

const ids = { id: shownEnrolment.pathId, aid: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d01' }
const shown = {
  id: ids.aid,
  path: { id: ids.id, title: { ar: 'السلامة في العمل', en: 'Workplace safety' } },
  group: { id: shownGroup.id, name: { ar: 'المبيعات', en: 'Sales' } },
  state: 'active' as const,
  dueRule: { kind: 'relative' as const, days: 30 },
  onLeave: 'withdraw' as const,
  createdAt: '2026-11-21T09:30:00.000Z',
  endedAt: null,
}
const base = '/admin/content/path/:id/assignment'
const params = z.object({ id: Id })
const query = z.strictObject({ state: anyOf(assignmentStates).optional() })
const read = { role: 'admin', permission: 'enrolment.read', reach: ['group'] } as const
const assign = { role: 'admin', permission: 'enrolment.assign', reach: ['own'] } as const
const newestFirst = { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' } as const

export const listPathAssignments = contract({
  id: 'learningPaths.pathAssignments',
  method: 'GET',
  path: `${base}/list`,
  summary: 'List the groups that a learning path is assigned to',
  description: 'With the permission for the caller’s groups only: those groups.',
  access: { role: 'admin', permission: 'enrolment.read', reach: ['group', 'own'] },
  params,
  query,
  returns: z.array(GroupAssignment),
  errors: ['pathNotFound'],
  list: newestFirst,
  example: { params: { id: ids.id }, returns: [shown] },
})

export const listGroupAssignments = contract({
  id: 'learningPaths.groupAssignments',
  method: 'GET',
  path: '/admin/organization/group/:id/assignment/list',
  summary: 'List the learning paths that are assigned to a group',
  description: 'Its own assignments and those of the groups that contain it, because they hold for its people too.',
  access: read,
  params,
  query,
  returns: z.array(GroupAssignment),
  errors: ['groupNotFound'],
  list: newestFirst,
  example: { params: { id: shownGroup.id }, returns: [shown] },
})

export const assignToGroup = contract({
  id: 'learningPaths.assignToGroup',
  method: 'POST',
  path: base,
  summary: 'Assign a learning path to a group',
  description:
    'A job enrolls the people of the group and of the groups it contains, as far as they are not enrolled (GET /shared/job/:jobId). From then on, people who join are enrolled, and those who leave are treated as `onLeave` says. A path is assigned to a group once at a time (else 6407).',
  access: assign,
  audit: 'learningPathAssigned',
  location: '/shared/job/:jobId',
  status: 202,
  params,
  body: z.strictObject({
    groupId: Id,
    dueRule: DueRule.optional().describe('In place of the rule of the path; days count from the day a person is enrolled'),
    onLeave: z.enum(leavingRules).default('keep'),
  }),
  returns: z.object({ id: Id, jobId: Id }),
  errors: ['pathNotFound', 'pathState', 'groupNotFound', 'assignmentExists'],
  example: {
    params: { id: ids.id },
    body: { groupId: shownGroup.id, dueRule: { kind: 'relative', days: 30 }, onLeave: 'withdraw' },
    returns: { id: ids.aid, jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71' },
  },
})

export const endAssignment = contract({
  id: 'learningPaths.endAssignment',
  method: 'POST',
  path: `${base}/:aid/end`,
  summary: 'End the assignment of a learning path to a group',
  description: 'People who join or leave the group are no longer enrolled or withdrawn by it; enrollments stay as they are.',
  access: assign,
  audit: 'learningPathUnassigned',
  params: z.object({ id: Id, aid: Id.describe('Of the assignment') }),
  returns: GroupAssignment,
  errors: ['pathNotFound', 'assignmentNotFound', 'assignmentEnded'],
  example: { params: ids, returns: { ...shown, state: 'ended', endedAt: '2026-11-27T08:00:00.000Z' } },
})
