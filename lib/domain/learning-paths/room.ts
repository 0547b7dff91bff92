import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { DueRuleStored } from './due-rule.contract'
import { enrolmentEventKinds } from './enrolment-events.contract'
import { pathEventKinds } from './path-events.contract'
import { personData } from './person-data.contract'

/** Enrols people in a path, one by one: those named, or everyone with a role. */
export const enrolPeople = job(
  'learningPaths.enrolPeople',
  z.strictObject({
    pathId: Id,
    userIds: z.array(Id).nullable(),
    roleId: Id.nullable(),
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
    enrolmentNotFound: [6400, 404],
    enrolmentExists: [6401, 409],
    enrolmentClosed: [6402, 409],
    seatsFull: [6403, 409],
    enrolmentState: [6404, 409],
  },
  permissions: {
    enrolment: ['read', 'create', 'update', 'assign'],
    learningPath: ['read', 'create', 'update', 'publish', 'archive'],
  },
  groupScoped: ['enrolment.read'],
  grants: {
    learner: { 'learningPath.read': 'any', 'enrolment.read': 'own', 'enrolment.create': 'own', 'enrolment.update': 'own' },
    instructor: {
      'learningPath.read': 'any',
      'learningPath.create': 'any',
      'learningPath.update': 'any',
      'learningPath.publish': 'any',
      'enrolment.read': 'any',
      'enrolment.assign': 'any',
    },
  },
  records: {
    enrolment: { parameters: ['enrolment/:eid', 'progress/:enrolmentId'] },
    learningPath: {
      parameters: ['path/:id', 'paths/:pathId'],
      console: '/console/learning-paths/:id',
      learner: '/learn/paths/:id',
    },
    learningPathVersion: { parameters: ['version/:n'] },
  },
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
    'enrolmentCreated',
    'enrolmentWithdrawn',
    'enrolmentBulkAssigned',
    'enrolmentExtended',
    'enrolmentWaived',
    'enrolmentMigrated',
    'enrolmentOverdue',
    'enrolmentRenewed',
  ],
  events: { ...enrolmentEventKinds, ...pathEventKinds },
  jobs: [enrolPeople],
  person: personData,
})
