import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import { assignmentEvents } from './assignment-events.contract'
import { markingActions, markingErrors } from './marking/room-parts.rules'
import { personData } from './person-data.contract'

/** The answer of a service that compares texts about a submission: a share of 0 to 1, and an address of its report. */
export type Similarity = { share: number; reportUrl: string | null }

export const assignments = room({
  errors: {
    assignmentMissing: [7500, 404],
    assignmentsFull: [7501, 409],
    assignmentState: [7502, 409],
    assignmentNotReady: [7503, 422],
    extensionNotFound: [7504, 404],
    extensionEarlier: [7505, 422],
    submissionNotFound: [7510, 404],
    assignmentClosed: [7511, 409],
    submissionLate: [7512, 409],
    teamMissing: [7513, 409],
    submissionsUsed: [7514, 409],
    submissionEmpty: [7515, 422],
    submissionState: [7516, 409],
    workKindRefused: [7517, 422],
    filesFull: [7518, 409],
    fileKindRefused: [7519, 422],
    submissionTooLarge: [7520, 413],
    filesUnfinished: [7521, 409],
    pointsInvalid: [7525, 422],
    marksInvalid: [7526, 422],
    marksOpen: [7527, 422],
    ...markingErrors,
  },
  // The permissions of assessments: writing them includes assignments, and grading attempts includes submissions.
  permissions: {},
  records: {
    assignment: {
      parameters: ['assignment/:id', 'assignments/:id'],
      console: '/console/assessments/assignments/:id',
    },
    submission: {
      parameters: ['submission/:id', 'submission/:submissionId'],
      console: '/console/assessments/submissions/:id',
    },
    submissionFile: { parameters: ['file/:fileId'] },
    assignmentExtension: { parameters: ['extension/:extensionId'] },
    submissionComment: { parameters: ['comment/:commentId'] },
    assignmentSample: { parameters: ['sample/:sampleId'] },
  },
  actions: [
    'assignmentCreated',
    'assignmentUpdated',
    'assignmentPublished',
    'assignmentArchived',
    'assignmentExtended',
    'assignmentExtensionDeleted',
    'submissionSaved',
    'submissionFileAdded',
    'submissionFileRemoved',
    'assignmentSubmitted',
    'assignmentWithdrawn',
    'submissionViewed',
    'submissionGraded',
    'submissionReleased',
    ...markingActions,
  ],
  events: assignmentEvents,
  ports: {
    /** How similar a submission is to other texts. This room itself answers that nothing is known; rooms after it may know more. */
    similarity: port<(context: TenantContext, submissionId: string) => Promise<Similarity | null>>('assignments.similarity'),
  },
  person: personData,
})
