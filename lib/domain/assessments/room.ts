import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { assessmentEvents } from './attempts/attempt-events.contract'
import { personData } from './attempts/person-data.contract'
import { regradeEvents } from './regrade/regrade-events.contract'
import { questionTypes } from './words'

/** Computes the points of a question anew in all attempts at an assessment. */
export const regradeJob = job('assessments.regrade', z.object({ regradeId: Id }))

export const assessments = room({
  errors: {
    questionBankNotFound: [6510, 404],
    questionBankInUse: [6511, 409],
    questionBanksFull: [6512, 409],
    questionBankFull: [6513, 409],
    questionNotFound: [6520, 404],
    questionInvalid: [6521, 422],
    questionTypeFixed: [6522, 409],
    questionInUse: [6523, 409],
    assessmentNotFound: [6530, 404],
    assessmentsFull: [6531, 409],
    assessmentState: [6532, 409],
    assessmentNotReady: [6533, 422],
    attemptNotFound: [6540, 404],
    assessmentNotOpen: [6541, 409],
    attemptsAllUsed: [6542, 409],
    attemptTooSoon: [6543, 409],
    accessCodeWrong: [6544, 403],
    attemptClosed: [6545, 409],
    answerDoesNotFit: [6546, 422],
    questionPassed: [6547, 409],
    accommodationNotFound: [6550, 404],
    attemptState: [6560, 409],
    gradeInvalid: [6561, 422],
    regradeQuestionUnused: [6570, 409],
    regradeRunning: [6571, 409],
    regradeNotFound: [6572, 404],
    importTooManyQuestions: [6580, 413],
    questionExportTooLarge: [6581, 413],
  },
  // `assessment` is named by the specification, so roles may hold it before an operation asks for it.
  permissions: {
    assessment: ['read', 'update'],
    assessmentContent: ['read', 'create', 'update', 'publish'],
    assessmentAccommodation: ['read', 'create', 'delete'],
    assessmentGrade: ['read', 'update', 'release', 'regrade'],
    questionBank: ['read', 'create', 'update', 'delete', 'import', 'export'],
  },
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
      'assessmentGrade.read': 'any',
      'assessmentGrade.update': 'any',
      'assessmentGrade.release': 'any',
      'assessmentGrade.regrade': 'any',
      'questionBank.read': 'any',
      'questionBank.create': 'any',
      'questionBank.update': 'any',
      'questionBank.delete': 'any',
      'questionBank.import': 'any',
      'questionBank.export': 'any',
    },
  },
  records: {
    questionBank: { parameters: ['bank/:id'], console: '/console/question-banks/:id' },
    question: { parameters: ['question/:id'], console: '/console/question-banks/questions/:id' },
    assessment: { parameters: ['definition/:id', 'assessments/:id'], console: '/console/assessments/:id' },
    attempt: { parameters: ['attempts/:attemptId', 'attempt/:id'] },
    attemptQuestion: { parameters: ['answers/:questionRef', 'flag/:questionRef'] },
    assessmentRegrade: { parameters: ['regrade/:id'], console: '/console/assessments/regrades/:id' },
    assessmentAccommodation: { parameters: ['accommodation/:id'] },
  },
  actions: [
    'questionBankCreated',
    'questionBankUpdated',
    'questionBankDeleted',
    'questionCreated',
    'questionUpdated',
    'questionDeleted',
    'questionTried',
    'questionBankImported',
    'questionBankExported',
    'assessmentCreated',
    'assessmentUpdated',
    'assessmentPublished',
    'assessmentArchived',
    'assessmentAttemptStarted',
    'assessmentAnswerSaved',
    'assessmentAttemptLocaleChanged',
    'assessmentAttemptSubmitted',
    'assessmentAttemptEnded',
    'attemptViewed',
    'assessmentGraded',
    'assessmentResultReleased',
    'assessmentRegraded',
    'assessmentAccommodationCreated',
    'assessmentAccommodationDeleted',
  ],
  events: {
    ...assessmentEvents,
    ...regradeEvents,
    ...eventsOf({
      questionBankCreated: {
        version: 1,
        summary: 'A question bank was created.',
        subject: 'bankId',
        payload: { bankId: Id },
      },
      questionBankChanged: {
        version: 1,
        summary: 'The name of a question bank changed.',
        subject: 'bankId',
        payload: { bankId: Id },
      },
      questionBankDeleted: {
        version: 1,
        summary: 'An empty question bank was deleted.',
        subject: 'bankId',
        payload: { bankId: Id },
      },
      questionCreated: {
        version: 1,
        summary: 'A question was created in a bank.',
        subject: 'questionId',
        payload: { questionId: Id, bankId: Id, type: z.enum(questionTypes) },
      },
      questionChanged: {
        version: 1,
        summary: 'A question, its tags, its difficulty or its bank changed; with a new content, `contentVersion` is higher.',
        subject: 'questionId',
        payload: { questionId: Id, bankId: Id, contentVersion: z.int() },
      },
      questionDeleted: {
        version: 1,
        summary: 'A question was deleted.',
        subject: 'questionId',
        payload: { questionId: Id, bankId: Id },
      },
    }),
  },
  jobs: [regradeJob],
  person: personData,
})
