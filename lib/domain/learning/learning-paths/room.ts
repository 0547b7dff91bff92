import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import { DueRuleStored } from './due-rule.contract'
import { enrolmentEventKinds } from './enrolment-events.contract'
import { pathEventKinds } from './path-events.contract'
import { personData } from './person-data.contract'

/** Enrolments chosen for one change, in the order in which the job does them. */
const chosen = { enrolmentIds: z.array(Id) }
export const remindEnrolments = job('learningPaths.remindEnrolments', z.strictObject(chosen))
export const extendEnrolments = job('learningPaths.extendEnrolments', z.strictObject({ ...chosen, dueAt: z.string().nullable() }))
export const waiveEnrolments = job('learningPaths.waiveEnrolments', z.strictObject({ ...chosen, reason: z.string() }))
export const withdrawEnrolments = job('learningPaths.withdrawEnrolments', z.strictObject(chosen))
/** Sends the mail of a reminder. */
export const sendReminder = job('learningPaths.sendReminder', z.strictObject({ enrolmentId: Id }))

/** Enrols the people of a group in the path that is assigned to it; `onlyNew`: only those who came into it by a move of groups. */
export const enrolGroup = job('learningPaths.enrolGroup', z.strictObject({ assignmentId: Id, onlyNew: z.boolean() }))
/** Withdraws what an assignment withdraws of those who are no longer in its group. */
export const releaseGroup = job('learningPaths.releaseGroup', z.strictObject({ assignmentId: Id }))

/** Enrols people in a path, one by one: those named, everyone with a role, or everyone in a group. */
export const enrolPeople = job(
  'learningPaths.enrolPeople',
  z.strictObject({
    pathId: Id,
    userIds: z.array(Id).nullable(),
    /** One role, in jobs of the release before. */
    roleId: Id.nullable().default(null),
    roleIds: z.array(Id).nullable().default(null),
    groupId: Id.nullable().default(null),
    /** Null: the rule of the path. */
    dueRule: DueRuleStored.nullable(),
  }),
)

// A name or address that changes reaches the search text of enrolments by the trigger `users_enrolments`, in the same transaction, not by a reaction.
export const learningPaths = room({
  errors: {
    pathNotFound: [6300, 404],
    pathCycle: [6301, 409],
    pathState: [6302, 409],
    pathNotPublishable: [6303, 409],
    pathVersionNotFound: [6304, 404],
    catalogueClosed: [6305, 403],
    pathTeacherNotFound: [6306, 404],
    pathTeacherExists: [6307, 409],
    pathTeacherRole: [6308, 409],
    pathMakerTeaches: [6309, 409],
    pathTeachersFull: [6411, 409],
    pathTeachersOfMaker: [6412, 403],
    enrolmentNotFound: [6400, 404],
    enrolmentExists: [6401, 409],
    enrolmentClosed: [6402, 409],
    seatsFull: [6403, 409],
    enrolmentState: [6404, 409],
    reminderSent: [6405, 409],
    enrolmentsTooMany: [6406, 409],
    assignmentExists: [6407, 409],
    assignmentNotFound: [6408, 404],
    assignmentEnded: [6409, 409],
    notInGroup: [6410, 409],
  },
  permissions: {
    enrolment: ['read', 'create', 'update', 'assign'],
    learningPath: ['read', 'create', 'update', 'publish', 'archive'],
  },
  groupScoped: ['enrolment.read', 'enrolment.update'],
  ownScoped: [
    'learningPath.read',
    'learningPath.create',
    'learningPath.update',
    'learningPath.publish',
    'learningPath.archive',
    'enrolment.read',
    'enrolment.update',
    'enrolment.assign',
  ],
  personal: ['learningPath.read', 'enrolment.create', 'enrolment.update'],
  grants: {
    learner: { 'learningPath.read': 'own', 'enrolment.read': 'own', 'enrolment.create': 'own', 'enrolment.update': 'own' },
    groupManager: { 'enrolment.read': 'group', 'enrolment.update': 'group' },
    instructor: {
      'learningPath.read': 'own',
      // Everybody's package may be imported: the path that is made of it is one's own.
      'learningPath.create': 'any',
      'learningPath.update': 'own',
      'learningPath.publish': 'own',
      'learningPath.archive': 'own',
      'enrolment.read': 'own',
      'enrolment.update': 'own',
      'enrolment.assign': 'own',
    },
  },
  records: {
    enrolment: { parameters: ['enrolment/:eid', 'progress/:enrolmentId'] },
    learningPath: {
      parameters: ['path/:id', 'paths/:pathId', 'gradebook/:pathId'],
      console: '/console/learning-paths/:id',
      learner: '/learn/paths/:id',
    },
    groupAssignment: { parameters: ['assignment/:aid'] },
    learningPathVersion: { parameters: ['version/:n'] },
  },
  features: { selfEnrolment: ['learningPaths.enrol'] },
  actions: [
    'learningPathCreated',
    'learningPathUpdated',
    'learningPathStructureUpdated',
    'learningPathValidated',
    'learningPathPublished',
    'learningPathArchived',
    'learningPathRestored',
    'learningPathCloned',
    'learningPathRolledBack',
    'learningPathAssigned',
    'learningPathUnassigned',
    'learningPathTeacherAdded',
    'learningPathTeacherChanged',
    'learningPathTeacherRemoved',
    'enrolmentCreated',
    'enrolmentWithdrawn',
    'enrolmentBulkAssigned',
    'enrolmentBulkChanged',
    'enrolmentReminded',
    'enrolmentExtended',
    'enrolmentWaived',
    'enrolmentMigrated',
    'enrolmentOverdue',
    'enrolmentRenewed',
  ],
  events: { ...enrolmentEventKinds, ...pathEventKinds },
  ports: {
    /** The items of an enrolment that are done, each with the moment at which it was. */
    doneItems:
      port<(context: TenantContext, enrolmentId: string) => Promise<ReadonlyMap<string, Date>>>('learningPaths.doneItems'),
  },
  jobs: [
    enrolPeople,
    remindEnrolments,
    extendEnrolments,
    waiveEnrolments,
    withdrawEnrolments,
    sendReminder,
    enrolGroup,
    releaseGroup,
  ],
  person: personData,
})
