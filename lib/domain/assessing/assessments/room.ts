import { z } from 'zod'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { appealEvents } from './appeals/appeal-events.contract'
import { assessmentEvents } from './attempts/attempt-events.contract'
import { personData } from './attempts/person-data.contract'
import { regradeEvents } from './regrade/regrade-events.contract'

/** Computes the points of a question anew in all attempts at an assessment. */
export const regradeJob = job('assessments.regrade', z.object({ regradeId: Id }))

export const assessments = room({
  errors: {
    assessmentNotFound: [6530, 404],
    assessmentsFull: [6531, 409],
    assessmentState: [6532, 409],
    assessmentNotReady: [6533, 422],
    attemptNotFound: [6540, 404],
    assessmentNotOpen: [6541, 409],
    attemptsAllUsed: [6542, 409],
    attemptTooSoon: [6543, 409],
    accessCodeWrong: [6544, 403],
    accessCodeThrottled: [6548, 429],
    attemptClosed: [6545, 409],
    answerDoesNotFit: [6546, 422],
    questionPassed: [6547, 409],
    accommodationNotFound: [6550, 404],
    attemptState: [6560, 409],
    gradeInvalid: [6561, 422],
    regradeQuestionUnused: [6570, 409],
    regradeRunning: [6571, 409],
    regradeNotFound: [6572, 404],
    assessmentOfOthers: [6573, 409],
    attemptAlreadyOpen: [6562, 409],
    appealNotFound: [6590, 404],
    appealOpen: [6591, 409],
    appealRepeated: [6592, 409],
    appealDecided: [6593, 409],
    attemptKeepsNoRecord: [7580, 409],
    answerFileMissing: [7635, 422],
    attemptFilesFull: [7636, 409],
    attemptFileKind: [7637, 422],
    attemptFileTooLarge: [7638, 413],
    answerFileNotFound: [7639, 404],
  },
  // `assessment` is named by the specification, so roles may hold it before an operation asks for it.
  permissions: {
    assessment: ['read', 'update'],
    assessmentContent: ['read', 'create', 'update', 'publish'],
    assessmentAccommodation: ['read', 'create', 'delete'],
    assessmentGrade: ['read', 'update', 'release', 'regrade'],
  },
  ownScoped: ['assessmentGrade.read', 'assessmentGrade.update', 'assessmentGrade.release', 'assessmentGrade.regrade'],
  personal: ['assessment.read', 'assessment.update'],
  grants: {
    learner: { 'assessment.read': 'own', 'assessment.update': 'own' },
    instructor: {
      'assessmentContent.read': 'any',
      'assessmentContent.create': 'any',
      'assessmentContent.update': 'any',
      'assessmentContent.publish': 'any',
      'assessmentAccommodation.read': 'any',
      'assessmentAccommodation.create': 'any',
      'assessmentAccommodation.delete': 'any',
      'assessmentGrade.read': 'own',
      'assessmentGrade.update': 'own',
      'assessmentGrade.release': 'own',
      'assessmentGrade.regrade': 'own',
    },
  },
  records: {
    assessment: { parameters: ['definition/:id', 'assessments/:id'], console: '/console/assessments/:id' },
    attempt: { parameters: ['attempts/:attemptId', 'attempt/:id'], console: '/console/assessments/attempts/:id' },
    attemptQuestion: { parameters: ['answers/:questionRef', 'flag/:questionRef'] },
    attemptFile: { parameters: ['upload/:fileId'] },
    assessmentRegrade: { parameters: ['regrade/:id'], console: '/console/assessments/regrades/:id' },
    assessmentAppeal: { parameters: ['appeal/:appealId'] },
    assessmentAccommodation: { parameters: ['accommodation/:id'] },
  },
  actions: [
    'assessmentCreated',
    'assessmentUpdated',
    'assessmentPublished',
    'assessmentArchived',
    'assessmentAttemptStarted',
    'assessmentPaperPrepared',
    'assessmentAnswerSaved',
    'attemptFileAdded',
    'attemptFileRemoved',
    'attemptRecordSent',
    'assessmentAttemptLocaleChanged',
    'assessmentAttemptSubmitted',
    'assessmentAttemptEnded',
    'attemptViewed',
    'assessmentGraded',
    'assessmentAttemptVoided',
    'assessmentAttemptForceSubmitted',
    'assessmentAttemptReopened',
    'assessmentResultReleased',
    'assessmentRegraded',
    'assessmentAppealCreated',
    'assessmentAppealDecided',
    'assessmentAccommodationCreated',
    'assessmentAccommodationDeleted',
  ],
  events: {
    ...assessmentEvents,
    ...regradeEvents,
    ...appealEvents,
  },
  jobs: [regradeJob],
  person: personData,
})
