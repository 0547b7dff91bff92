import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant } from '@/lib/platform/http/contract'
import { OwnAppeal } from '../appeals/appeals.contract'
import { mostQuestionsOfAttempt, Settings } from '../definition-shapes.contract'
import { publishedTexts } from '../draft-shapes.contract'
import {
  Attempt,
  AttemptInHistory,
  exampleAttempt,
  exampleHead,
  exampleIds,
  exampleResult,
  Locale,
  QuestionRef,
  Result,
  Saving,
  savingErrors,
} from './attempt-shapes.contract'

const params = z.object({ id: Id })
const ofAttempt = z.object({ attemptId: Id })
const ofQuestion = ofAttempt.extend({ questionRef: QuestionRef })
const example = { id: exampleIds.assessment }
const inAttempt = { attemptId: exampleIds.attempt }
const learner = { permission: 'assessment.update' } as const
/** The refusals of everybody who wants to start, now or later. */
export const openingErrors = [
  'assessmentNotFound',
  'notEnrolled',
  'moduleLocked',
  'assessmentNotOpen',
  'attemptsAllUsed',
  'attemptTooSoon',
  'assessmentNotReady',
] as const

export const readLearnerAssessment = contract({
  id: 'assessmentAttempts.assessment',
  method: 'GET',
  path: '/user/learning/assessments/:id',
  summary: 'Read an assessment as a learner',
  description:
    'The rules of the published version with the accommodations of the caller, their attempts in the enrollment, and whether they can start now. A published lesson of an own enrollment has to lead to it (403/6450), and be open (409/6451).',
  access: { permission: 'assessment.read' },
  localized: true,
  params,
  returns: z.object({
    ...publishedTexts,
    ...Settings.pick({
      purpose: true,
      cooldownSeconds: true,
      keepScore: true,
      overduePolicy: true,
      graceSeconds: true,
      navigation: true,
      passPercent: true,
      negativeMarking: true,
      finishAfterClose: true,
      keepsRecord: true,
    }).shape,
    timeLimitSeconds: z.int().describe('With accommodations; 0: no limit'),
    extraSeconds: z.int().describe('How much of `timeLimitSeconds` is by accommodations'),
    isCutByClose: z
      .boolean()
      .describe('Whether the close would end an attempt that is started now before its time limit is over'),
    opensAt: Instant.nullable().describe('With accommodations'),
    closesAt: Instant.nullable().describe('With accommodations'),
    attemptsAllowed: z.int().describe('With accommodations; 0: no limit'),
    attemptsLeft: z.int().nullable().describe('null: no limit'),
    needsAccessCode: z.boolean().describe('With a seat: the code of its room'),
    seat: z.object({ room: z.string(), label: z.string() }).nullable().describe('In a published seat plan; null: none'),
    isSeatMissing: z.boolean().describe('Whether the attempt needs a seat of a plan, and the caller has none'),
    questionCount: z.int(),
    refusal: z
      .enum(['archived', 'notOpenYet', 'closed', 'attemptsUsed', 'cooldown'])
      .nullable()
      .describe('Why no attempt can be started now; null: it can, or one is open'),
    nextStartAt: Instant.nullable().describe('When the next attempt can be started, if that is later than now and known'),
    openAttemptId: Id.nullable(),
    kept: z
      .object({ percent: z.int(), isPassed: z.boolean().nullable() })
      .nullable()
      .describe('What counts of the released attempts'),
    attempts: z.array(AttemptInHistory).describe('Those that count together, in whichever path they were started, newest first'),
    serverNow: Instant,
  }),
  errors: ['assessmentNotFound', 'notEnrolled', 'moduleLocked'],
  example: {
    params: example,
    returns: {
      id: exampleIds.assessment,
      title: 'Safety quiz',
      instructions: 'Read every question well.',
      locale: 'en',
      isFallback: false,
      availableLocales: ['ar', 'en'],
      purpose: 'graded',
      cooldownSeconds: 0,
      keepScore: 'highest',
      overduePolicy: 'autoSubmit',
      graceSeconds: 0,
      navigation: 'free',
      passPercent: 60,
      negativeMarking: 0,
      finishAfterClose: false,
      keepsRecord: false,
      timeLimitSeconds: 1200,
      extraSeconds: 0,
      isCutByClose: false,
      opensAt: null,
      closesAt: null,
      attemptsAllowed: 3,
      attemptsLeft: 2,
      needsAccessCode: true,
      seat: { room: 'Great hall', label: 'A1' },
      isSeatMissing: false,
      questionCount: 6,
      refusal: null,
      nextStartAt: null,
      openAttemptId: exampleIds.attempt,
      kept: null,
      attempts: [{ ...exampleHead, percent: null, isPassed: null }],
      serverNow: '2026-11-23T08:01:00.000Z',
    },
  },
})

export const startAttempt = contract({
  id: 'assessmentAttempts.start',
  method: 'POST',
  path: '/user/learning/assessments/:id/attempt',
  summary: 'Start an attempt',
  description:
    'Draws the questions and starts the clock. If an attempt is open, it is answered as it is (`isNew` false), so a second tab or a repeated request starts no second one. Without `locale` the attempt is in the language that Accept-Language gets. After five wrong access codes of a person for an assessment each further one has to wait, up to 15 minutes (`Retry-After`); the right one ends the count. With a seat in a published plan it is the code of the own room that opens; that of another room answers 403/7662 and is kept in the record of the attempt.',
  access: learner,
  audit: 'assessmentAttemptStarted',
  inTurn: true,
  status: 200,
  params,
  body: z.strictObject({
    accessCode: z
      .string()
      .max(40, { abort: true })
      .optional()
      .meta({ format: 'password' })
      .describe('Where the assessment needs one, or that of the room of the own seat'),
    locale: Locale.optional(),
  }),
  returns: Attempt.extend({ isNew: z.boolean() }),
  errors: [...openingErrors, 'accessCodeWrong', 'accessCodeThrottled', 'roomCodeOther', 'seatMissing'],
  example: { params: example, body: { locale: 'en' }, returns: { ...exampleAttempt, isNew: true } },
})

export const readAttempt = contract({
  id: 'assessmentAttempts.read',
  method: 'GET',
  path: '/user/learning/attempts/:attemptId',
  summary: 'Read an own attempt',
  description:
    'Its questions in their order, what was saved, the time of the server and the deadline. Nothing in it tells what is right, unless the feedback policy shows that during attempts.',
  access: learner,
  params: ofAttempt,
  returns: Attempt,
  errors: ['attemptNotFound'],
  example: { params: inAttempt, returns: exampleAttempt },
})

const Saved = z.object({
  questionRef: z.string(),
  seq: z.int().describe('The number that is stored now'),
  isSaved: z.boolean().describe('false: a later change was stored before, and stays'),
})
const saved = {
  answers: z.array(Saved),
  isLate: z.boolean().describe('It arrived after the deadline, within the 10 seconds that the network is allowed'),
  serverNow: Instant,
  deadlineAt: Instant.nullable(),
}
const shownSaved = {
  answers: [{ questionRef: 'q1', seq: 4, isSaved: true }],
  isLate: false,
  serverNow: '2026-11-23T08:02:00.000Z',
  deadlineAt: '2026-11-23T08:20:00.000Z',
}

export const saveAnswer = contract({
  id: 'assessmentAttempts.saveAnswer',
  method: 'PUT',
  path: '/user/learning/attempts/:attemptId/answers/:questionRef',
  summary: 'Save one answer',
  description:
    'Saved at once. Requests may arrive twice, late or in another order: the highest `seq` of a question stays. From 10 seconds after the deadline, and once the attempt is submitted, it answers 409/6545.',
  access: learner,
  audit: 'assessmentAnswerSaved',
  failuresOnly: true,
  params: ofQuestion,
  body: z.strictObject(Saving),
  returns: z.object(saved),
  errors: savingErrors,
  example: {
    params: { ...inAttempt, questionRef: 'q1' },
    body: { answer: { type: 'singleChoice', choice: 'o2' }, seq: 4 },
    returns: shownSaved,
  },
})

export const saveAnswers = contract({
  id: 'assessmentAttempts.saveAnswers',
  method: 'PUT',
  path: '/user/learning/attempts/:attemptId/answers',
  summary: 'Save several answers',
  description: 'As one answer each, all or none. Of several for one question the one with the highest `seq` counts.',
  access: learner,
  audit: 'assessmentAnswerSaved',
  failuresOnly: true,
  params: ofAttempt,
  body: z.strictObject({
    answers: z
      .array(z.strictObject({ questionRef: QuestionRef, ...Saving }))
      .min(1)
      .max(mostQuestionsOfAttempt),
  }),
  returns: z.object(saved),
  errors: savingErrors,
  example: {
    params: inAttempt,
    body: { answers: [{ questionRef: 'q1', answer: { type: 'singleChoice', choice: 'o2' }, seq: 4 }] },
    returns: shownSaved,
  },
})

export const flagQuestion = contract({
  id: 'assessmentAttempts.flag',
  method: 'POST',
  path: '/user/learning/attempts/:attemptId/flag/:questionRef',
  summary: 'Mark a question to look at again',
  access: learner,
  audit: 'assessmentAnswerSaved',
  failuresOnly: true,
  status: 200,
  params: ofQuestion,
  body: z.strictObject({ isFlagged: z.boolean() }),
  returns: z.object({ questionRef: z.string(), isFlagged: z.boolean() }),
  errors: ['attemptNotFound', 'attemptClosed'],
  example: {
    params: { ...inAttempt, questionRef: 'q1' },
    body: { isFlagged: true },
    returns: { questionRef: 'q1', isFlagged: true },
  },
})

export const switchLocale = contract({
  id: 'assessmentAttempts.locale',
  method: 'POST',
  path: '/user/learning/attempts/:attemptId/locale',
  summary: 'Switch the language of an open attempt',
  description: 'The same questions in the same order, with the answers that were saved. The clock goes on.',
  access: learner,
  audit: 'assessmentAttemptLocaleChanged',
  status: 200,
  params: ofAttempt,
  body: z.strictObject({ locale: Locale }),
  returns: Attempt,
  errors: ['attemptNotFound', 'attemptClosed'],
  example: { params: inAttempt, body: { locale: 'en' }, returns: exampleAttempt },
})

export const submitAttempt = contract({
  id: 'assessmentAttempts.submit',
  method: 'POST',
  path: '/user/learning/attempts/:attemptId/submit',
  summary: 'Submit an attempt',
  description:
    'Ends it and grades what can be graded without a person. A repetition, and a submission after the deadline, answers the result that there is. A passed attempt, or for practice any, completes the lesson once its result is released. Needs an Idempotency-Key.',
  access: learner,
  audit: 'assessmentAttemptSubmitted',
  status: 200,
  params: ofAttempt,
  returns: Result,
  errors: ['attemptNotFound', 'idempotencyKeyRequired'],
  headers: { 'idempotency-key': { required: true, description: 'Without it: 6012' } },
  example: { params: inAttempt, returns: exampleResult },
})

export const readResult = contract({
  id: 'assessmentAttempts.result',
  method: 'GET',
  path: '/user/learning/attempts/:attemptId/result',
  summary: 'Read the result of an own attempt',
  description:
    'What the feedback policy shows at this moment: during the attempt, after its submission, or after the release of the results. Everything else is null.',
  access: { permission: 'assessment.read' },
  params: ofAttempt,
  returns: Result.extend({
    appeals: z.array(OwnAppeal).describe('Against the points of questions, in the order of the questions'),
  }),
  errors: ['attemptNotFound'],
  example: { params: inAttempt, returns: { ...exampleResult, appeals: [] } },
})
