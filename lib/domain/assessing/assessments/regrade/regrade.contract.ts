import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { QuestionType } from '@/lib/domain/learning/question-banks/answer.contract'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, limitedText, named, severalOf } from '@/lib/platform/http/contract'
import { exampleIds } from '../attempts/attempt-shapes.contract'
import { regradeChanges, regradePolicies } from '../words'

/** Questions that one answer lists at most. */
export const mostRegradeQuestions = 500

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const Person = z.object({ id: Id, name: z.object({ ar: z.string().optional(), en: z.string().optional() }), email: z.string() })
const count = z.int().min(0)
const Policy = z
  .enum(regradePolicies)
  .describe(
    'newKey: the right answer that the question has now; bothKeys: that or the one of the attempt, whichever gives more points; fullCredit: full points for every attempt; dropItem: the question does not count, and the points of the attempt are fewer by its own',
  )

export const Regrade = z.object({
  id: Id,
  assessment: z.object({ id: Id, title: Texts }),
  question: z.object({ id: Id, stem: Texts }),
  questionVersion: z.int().describe('The version of the question whose right answer is the new one'),
  policy: Policy,
  reason: z.string(),
  isDryRun: z.boolean(),
  jobId: Id,
  startedBy: Person.nullable().describe('null: a service account'),
  attemptCount: count.describe('Attempts with this question that were looked at so far'),
  changedCount: count.describe('Those of them that change: all kinds of change together'),
  lostPassCount: count.describe('Passed before, failed after'),
  gainedPassCount: count.describe('Failed before, passed after'),
  lowerCount: count.describe('A lower percentage, with the same outcome'),
  higherCount: count.describe('A higher percentage, with the same outcome'),
  finishedAt: Instant.nullable().describe('null: the job has not finished'),
  createdAt: Instant,
})
const points = z.number().nullable().describe('null: not graded yet')
const percent = z.int().nullable().describe('Rounded down; null: not graded yet')
const isPassed = z.boolean().nullable().describe('null also for practice')
const result = {
  id: Id,
  attemptId: Id,
  attemptNumber: z.int(),
  person: Person,
  change: z
    .enum(regradeChanges)
    .describe('other: points without a change of the percentage, or an attempt that has no grade yet'),
  pointsBefore: z.number().describe('Points that the question gives at most'),
  points: z.number(),
  questionScoreBefore: points,
  questionScore: points,
  scoreBefore: points,
  score: points,
  maxScoreBefore: z.number(),
  maxScore: z.number(),
  percentBefore: percent,
  percent,
  isPassedBefore: isPassed,
  isPassed,
  createdAt: Instant,
}
const RegradeResult = z.object(result)
const RegradeOfAttempt = z.object({
  ...result,
  regrade: z.object({ id: Id, policy: Policy, reason: z.string(), startedBy: Person.nullable() }),
})
named({ Regrade, RegradeResult, RegradeOfAttempt })

const access = { role: 'admin', permission: 'assessmentGrade.regrade', reach: ['own'] } as const
const reads = { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] } as const
const params = z.object({ id: Id })
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c01'
const jobId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c02'
const questionId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c03'
const stem = { en: 'The lift is used during a fire.' }
const person = { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email }
const shown: z.input<typeof Regrade> = {
  id,
  assessment: { id: exampleIds.assessment, title: { en: 'Safety quiz' } },
  question: { id: questionId, stem },
  questionVersion: 2,
  policy: 'newKey',
  reason: 'The key was wrong.',
  isDryRun: true,
  jobId,
  startedBy: person,
  attemptCount: 124,
  changedCount: 31,
  lostPassCount: 1,
  gainedPassCount: 9,
  lowerCount: 4,
  higherCount: 17,
  finishedAt: '2026-11-24T09:00:02.000Z',
  createdAt: '2026-11-24T09:00:00.000Z',
}
const shownResult: z.input<typeof RegradeResult> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c04',
  attemptId: exampleIds.attempt,
  attemptNumber: 1,
  person,
  change: 'gainedPass',
  pointsBefore: 2,
  points: 2,
  questionScoreBefore: 0,
  questionScore: 2,
  scoreBefore: 2,
  score: 4,
  maxScoreBefore: 4,
  maxScore: 4,
  percentBefore: 50,
  percent: 100,
  isPassedBefore: false,
  isPassed: true,
  createdAt: '2026-11-24T09:00:01.000Z',
}

export const startRegrade = contract({
  id: 'assessmentRegrades.start',
  method: 'POST',
  path: '/admin/assessment/definition/:id/regrade',
  about: 'rows',
  summary: 'Regrade a question in all attempts',
  description:
    'A job computes new points for every attempt with the question that is submitted: `needsGrading`, `graded` and `released`. With `dryRun` it changes no attempt; its counts and its list say what the regrade would do, and stay until the next regrade of the assessment. Without it, exactly that is done: results that are released are published again, so that progress follows; a state that progress has reached is not lowered, and a lost pass is published as `assessmentPassLost` for a person to decide. Attempts that are open now are regraded right after their submission; voided and abandoned ones never. `newKey` and `bothKeys` keep points of a person. Each regrade of a question starts from the points before its first one, so a later regrade replaces an earlier one. The only question of an attempt is not dropped.',
  access,
  audit: 'assessmentRegraded',
  status: 202,
  location: '/shared/job/:jobId',
  params,
  body: z.strictObject({
    questionId: Id,
    policy: Policy,
    dryRun: z.boolean().default(false),
    reason: limitedText(500).default('').describe('For the history'),
  }),
  returns: z.object({ id: Id.describe('The regrade'), jobId: Id }),
  errors: ['assessmentNotFound', 'assessmentOfOthers', 'regradeQuestionUnused', 'regradeRunning'],
  example: {
    params: { id: exampleIds.assessment },
    body: { questionId, policy: 'newKey', dryRun: true, reason: 'The key was wrong.' },
    returns: { id, jobId },
  },
})

export const listRegradeQuestions = contract({
  id: 'assessmentRegrades.questions',
  method: 'GET',
  path: '/admin/assessment/definition/:id/regrade/questions',
  summary: 'List the questions that can be regraded',
  description: `The questions that submitted attempts contain, those with a newer content first, then by the number of attempts; at most ${mostRegradeQuestions}.`,
  access: reads,
  params,
  returns: z.object({
    questions: z.array(
      z.object({
        id: Id,
        type: QuestionType,
        stem: Texts.describe('The first 300 characters in each language'),
        attemptCount: count,
        contentVersion: z.int().describe('The present version of its content'),
        outdatedCount: count.describe('Attempts with an older version'),
      }),
    ),
  }),
  errors: ['assessmentNotFound'],
  example: {
    params: { id: exampleIds.assessment },
    returns: {
      questions: [{ id: questionId, type: 'trueFalse', stem, attemptCount: 124, contentVersion: 2, outdatedCount: 124 }],
    },
  },
})

export const listRegrades = contract({
  id: 'assessmentRegrades.list',
  method: 'GET',
  path: '/admin/assessment/regrade/list',
  summary: 'List regrades',
  description: 'Without dry runs.',
  access: reads,
  query: z.strictObject({ assessment: severalOf(Id).optional() }),
  returns: z.array(Regrade),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [{ ...shown, isDryRun: false }] },
})

export const readRegrade = contract({
  id: 'assessmentRegrades.read',
  method: 'GET',
  path: '/admin/assessment/regrade/:id',
  summary: 'Read a regrade or a dry run',
  access: reads,
  params,
  returns: Regrade,
  errors: ['regradeNotFound'],
  example: { params: { id }, returns: shown },
})

export const listRegradeResults = contract({
  id: 'assessmentRegrades.results',
  method: 'GET',
  path: '/admin/assessment/regrade/:id/result/list',
  summary: 'List the attempts that a regrade changes',
  description: 'With the results before and after it; of a dry run, as they would be.',
  access: reads,
  params,
  query: z.strictObject({ change: anyOf(regradeChanges).optional() }),
  returns: z.array(RegradeResult),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  errors: ['regradeNotFound'],
  example: { params: { id }, query: { change: 'gainedPass' }, returns: [shownResult] },
})

export const listRegradesOfAttempt = contract({
  id: 'assessmentRegrades.ofAttempt',
  method: 'GET',
  path: '/admin/assessment/attempt/:id/regrade/list',
  summary: 'List the regrades that changed an attempt',
  description: 'The results that the attempt had, with policy, person, moment and reason. Without dry runs.',
  access: reads,
  params,
  returns: z.array(RegradeOfAttempt),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  errors: ['attemptNotFound'],
  example: {
    params: { id: exampleIds.attempt },
    returns: [{ ...shownResult, regrade: { id, policy: 'newKey', reason: 'The key was wrong.', startedBy: person } }],
  },
})
