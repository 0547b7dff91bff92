import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, changedAt, changedBetween, Id, Instant, limitedText, named, prose, severalOf } from '@/lib/platform/http/contract'
import { exampleHead, exampleIds, exampleResult, QuestionRef, Result } from '../attempts/attempt-shapes.contract'
import { mostQuestionsOfAttempt } from '../definition-shapes.contract'
import { attemptStates } from '../words'

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const Person = z
  .object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), email: z.string() })
  .nullable()
  .describe('null: the assessment is marked anonymously, and the result is not released yet')
/** Results that one request releases. */
export const mostReleased = 500

const { assessmentId: _, ...head } = Result.pick({
  id: true,
  assessmentId: true,
  number: true,
  state: true,
  locale: true,
  startedAt: true,
  submittedAt: true,
  endedBy: true,
  isLate: true,
}).shape
const points = {
  score: z.number().nullable().describe('Points; null until every question is graded'),
  maxScore: z.number(),
  percent: z.int().nullable().describe('Rounded down, so that 100 means full marks'),
  isPassed: z.boolean().nullable().describe('null also for practice'),
  gradedAt: Instant.nullable(),
  releasedAt: Instant.nullable(),
}
const AttemptToGrade = z.object({
  ...head,
  assessment: z.object({ id: Id, title: Texts }),
  person: Person,
  ...points,
  ungradedCount: z.int().describe('Questions without points; in an open attempt all of them'),
  createdAt: Instant,
  updatedAt: changedAt,
})
const question = Result.shape.questions.element.omit({ comment: true, correctness: true }).shape
export const AttemptDetail = z.object({
  ...head,
  assessment: z.object({ id: Id, title: Texts }),
  person: Person,
  ...points,
  purpose: Result.shape.purpose,
  passPercent: z.int(),
  stateReason: z.string().describe('Why a person voided, submitted, reopened or corrected it; empty: none did'),
  previousId: Id.nullable().describe(
    'The attempt at the same assessment that was started just before, in one of the asked states',
  ),
  nextId: Id.nullable().describe('The one that was started just after'),
  questions: z.array(
    z.object({
      ...question,
      score: z.number().nullable().describe('Points; null: not graded yet'),
      comment: z.string().describe('To the learner'),
    }),
  ),
})
named({ AttemptToGrade, AttemptDetail })

const title = { ar: 'اختبار السلامة', en: 'Safety quiz' }
const { assessmentId, ...shownHead } = exampleHead
const common = {
  ...shownHead,
  state: 'needsGrading' as const,
  submittedAt: '2026-11-23T08:12:00.000Z',
  endedBy: 'learner' as const,
  isLate: false,
  assessment: { id: assessmentId, title },
  person: { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email },
  score: null,
  maxScore: 2,
  percent: null,
  isPassed: null,
  gradedAt: null,
  releasedAt: null,
}
const shownQuestion = {
  questionRef: 'q1',
  section: 1,
  points: 2,
  type: 'longText' as const,
  stem: 'Describe the way to the nearest exit.',
  labels: {},
  design: {},
  isFallback: false,
  answer: { type: 'longText' as const, text: 'Left, then down the stairs.' },
  seq: 3,
  isFlagged: false,
  files: [],
  score: null,
  parts: null,
  rightAnswer: null,
  allRight: null,
  explanation: null,
  feedback: {},
  comment: '',
}
export const shownDetail: z.input<typeof AttemptDetail> = {
  ...common,
  purpose: 'graded',
  passPercent: exampleResult.passPercent,
  stateReason: '',
  previousId: null,
  nextId: null,
  questions: [shownQuestion],
}
const graded: z.input<typeof AttemptDetail> = {
  ...shownDetail,
  state: 'released',
  score: 1.5,
  percent: 75,
  isPassed: true,
  gradedAt: '2026-11-24T09:00:00.000Z',
  releasedAt: '2026-11-24T09:00:00.000Z',
  questions: [{ ...shownQuestion, score: 1.5, comment: 'The assembly point is missing.' }],
}

const params = z.object({ id: Id })
const example = { id: exampleIds.attempt }

export const listAttempts = contract({
  id: 'assessmentGrading.list',
  method: 'GET',
  path: '/admin/assessment/attempt/list',
  summary: 'List attempts',
  description:
    'Attempts that wait for a person have the state `needsGrading`; those that wait for their release have `graded`. `search` looks in names and addresses. While the name of an attempt is hidden, neither `search` nor `person` finds it. With the permission for the caller’s own paths only: those in lessons of paths that they made or teach.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  query: z.strictObject({
    assessment: severalOf(Id).optional(),
    person: severalOf(Id).optional(),
    state: anyOf(attemptStates).optional(),
    ...changedBetween,
  }),
  returns: z.array(AttemptToGrade),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt'], default: 'createdAt:desc' },
  example: { returns: [{ ...common, ungradedCount: 1, createdAt: common.startedAt, updatedAt: common.startedAt }] },
})

export const readAttempt = contract({
  id: 'assessmentGrading.read',
  method: 'GET',
  path: '/admin/assessment/attempt/:id',
  summary: 'Read an attempt with its right answers',
  description:
    'In the language of the attempt, with answers, points, right answers and comments. `state` chooses which attempts `previousId` and `nextId` lead to; without it all that are not open. Reading it leaves a record in the activity log, one for each caller, attempt and quarter of an hour.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  audit: 'attemptViewed',
  params,
  query: z.strictObject({ state: anyOf(attemptStates).optional() }),
  returns: AttemptDetail,
  errors: ['attemptNotFound'],
  example: { params: example, returns: shownDetail },
})

export const gradeAttempt = contract({
  id: 'assessmentGrading.grade',
  method: 'PATCH',
  path: '/admin/assessment/attempt/:id/grade',
  about: 'person',
  summary: 'Grade questions of an attempt',
  description:
    'Questions that are left out keep their points; automatic points can be replaced. Once every question has points, the attempt is `graded`, or `released` if its assessment releases immediately. Points above those of the question, and questions that the attempt does not have, answer 422/6561 and change nothing. An attempt in `released` is corrected: that needs a `reason` (422/5030 without), and its result, progress and certificates follow as after a regrade; the learner is notified. In other states it answers 409/6560.',
  access: { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] },
  audit: 'assessmentGraded',
  params,
  body: z.strictObject({
    grades: z
      .array(
        z.strictObject({
          questionRef: QuestionRef,
          score: z.number().min(0).max(10_000).describe('From 0 to the points of the question, kept with four decimal places'),
          comment: limitedText(2000).optional().describe('To the learner; left out: stays as it is'),
        }),
      )
      .min(1)
      .max(mostQuestionsOfAttempt)
      .describe('Of several for one question the last counts'),
    reason: prose(500)
      .min(1)
      .optional()
      .describe(
        'Of the correction of a released result. Kept with the attempt and in the activity log; the learner does not see it',
      ),
  }),
  returns: AttemptDetail,
  errors: ['attemptNotFound', 'attemptState', 'gradeInvalid'],
  example: {
    params: example,
    body: { grades: [{ questionRef: 'q1', score: 1.5, comment: 'The assembly point is missing.' }] },
    returns: graded,
  },
})

export const releaseResults = contract({
  id: 'assessmentGrading.release',
  method: 'POST',
  path: '/admin/assessment/definition/:id/release',
  summary: 'Release the results of an assessment',
  description: `Every attempt in \`graded\` becomes \`released\`: its learner sees the result, and a pass completes the lesson. Up to ${mostReleased} attempts in one request, oldest first; repeat it while \`hasMore\` is true. With the permission for the caller’s own paths only: those in lessons of paths that they made or teach.`,
  access: { role: 'admin', permission: 'assessmentGrade.release', reach: ['own'] },
  audit: 'assessmentResultReleased',
  status: 200,
  params,
  returns: z.object({ releasedCount: z.int(), hasMore: z.boolean().describe('Whether further graded attempts wait') }),
  errors: ['assessmentNotFound'],
  example: { params: { id: exampleIds.assessment }, returns: { releasedCount: 12, hasMore: false } },
})

export const releaseAttempt = contract({
  id: 'assessmentGrading.releaseOne',
  method: 'POST',
  path: '/admin/assessment/attempt/:id/release',
  about: 'person',
  summary: 'Release the result of one attempt',
  description:
    'An attempt in `graded` becomes `released`, as with the release of all results. In any other state it answers 409/6560.',
  access: { role: 'admin', permission: 'assessmentGrade.release', reach: ['own'] },
  audit: 'assessmentResultReleased',
  status: 200,
  params,
  returns: AttemptDetail,
  errors: ['attemptNotFound', 'attemptState'],
  example: { params: example, returns: graded },
})
