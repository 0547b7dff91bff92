import { beforeAll, describe, expect, it } from 'vitest'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code, costOf, enrolmentRow, itemRows } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { readLearnerAssessment, readResult, saveAnswer, submitAttempt } from '../attempts/attempts.contract'
import { makeQuiz, start } from '../attempts/attempts.fixtures'
import * as contracts from './grading.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Detail = (typeof contracts.readAttempt)['example']['returns']
type Grade = { questionRef: string; score: number; comment?: string }

/** A submitted attempt at a question of 2 points for the system, and one of 2 points for a person. */
async function submitted(fields: object = {}, types: Parameters<typeof makeQuiz>[2] = ['trueFalse', 'longText']) {
  const quiz = await makeQuiz(org, fields, types)
  return { ...quiz, attemptId: await take(quiz.learner, quiz.assessmentId) }
}
async function take(learner: Person, assessmentId: string) {
  const { id, questions } = await start(learner, assessmentId)
  for (const { questionRef, type } of questions) {
    const answer = type === 'longText' ? { type, text: 'Listen, then answer.' } : { type, choice: false }
    await learner.call(saveAnswer, { params: { attemptId: id, questionRef }, body: { answer, seq: 1 } })
  }
  await learner.call(submitAttempt, { params: { attemptId: id }, headers: { 'idempotency-key': newId() } })
  return id
}
const read = async (id: string, by: Person = org.admin) =>
  (await by.call(contracts.readAttempt, { params: { id } })).envelope.data as Detail
const grade = (id: string, grades: Grade[], by: Person = org.admin) =>
  by.call(contracts.gradeAttempt, { params: { id }, body: { grades } })
const release = async (id: string) => (await org.admin.call(contracts.releaseResults, { params: { id } })).envelope.data
const resultOf = async (learner: Person, attemptId: string) =>
  (await learner.call(readResult, { params: { attemptId } })).envelope.data

describe('grading by a person', () => {
  it('leads from an answer in words to a complete path, once the results are released', async () => {
    const { learner, assessmentId, attemptId, enrolmentId } = await submitted({ release: 'byHand' })
    const waiting = await read(attemptId)
    expect(waiting).toMatchObject({
      state: 'needsGrading',
      score: null,
      person: { email: learner.email },
      questions: [
        { questionRef: 'q1', score: 2, rightAnswer: { choice: false } },
        { questionRef: 'q2', score: null, answer: { text: 'Listen, then answer.' } },
      ],
    })
    const answer = await grade(attemptId, [{ questionRef: 'q2', score: 1.5, comment: 'An example is missing.' }])
    expect(answer.envelope.data).toMatchObject({ state: 'graded', score: 3.5, percent: 87, isPassed: true, releasedAt: null })
    expect(await resultOf(learner, attemptId)).toMatchObject({ state: 'graded', percent: null })
    expect(JSON.stringify(await resultOf(learner, attemptId))).not.toContain('An example is missing.')
    expect(await itemRows(org, enrolmentId)).toEqual([])
    expect(await release(assessmentId)).toEqual({ releasedCount: 1, hasMore: false })
    expect(await release(assessmentId)).toEqual({ releasedCount: 0, hasMore: false })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 87 }])
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'completed' })
    expect((await eventsAbout(org, attemptId)).map(({ name }) => name)).toEqual([
      'assessmentAttemptStarted',
      'assessmentAttemptSubmitted',
      'assessmentAttemptGraded',
      'assessmentResultReleased',
    ])
    expect(await resultOf(learner, attemptId)).toMatchObject({
      state: 'released',
      percent: 87,
      questions: [{ comment: null }, { comment: 'An example is missing.' }],
    })
    // A released result is corrected, which needs a reason.
    expect(code(await grade(attemptId, [{ questionRef: 'q2', score: 2 }]))).toEqual([422, 5030])
  })

  it('releases at once where the assessment says so, and only when every question has points', async () => {
    const { attemptId, enrolmentId } = await submitted({}, ['longText', 'longText'])
    expect((await grade(attemptId, [{ questionRef: 'q1', score: 2 }])).envelope.data).toMatchObject({
      state: 'needsGrading',
      score: null,
      gradedAt: null,
    })
    expect((await grade(attemptId, [{ questionRef: 'q2', score: 0 }])).envelope.data).toMatchObject({
      state: 'released',
      percent: 50,
      isPassed: false,
      questions: [{ score: 2 }, { score: 0 }],
    })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'failed', score: 50 }])
  })

  it('refuses points that do not fit, and then changes nothing', async () => {
    const { attemptId } = await submitted({ release: 'byHand' })
    const wrong = await grade(attemptId, [
      { questionRef: 'q2', score: 1 },
      { questionRef: 'q1', score: 2.5 },
      { questionRef: 'q3', score: 1 },
    ])
    expect(code(wrong)).toEqual([422, 6561])
    expect(wrong.text).toContain('grades.1.score')
    expect(wrong.text).toContain('grades.2.questionRef')
    expect((await grade(attemptId, [{ questionRef: 'q2', score: -1 }])).status).toBe(422)
    expect(await read(attemptId)).toMatchObject({ state: 'needsGrading', questions: [{ score: 2 }, { score: null }] })
    expect((await grade(attemptId, [{ questionRef: 'q2', score: 0 }])).envelope.data).toMatchObject({ percent: 50 })
    expect((await grade(attemptId, [{ questionRef: 'q1', score: 1 }])).envelope.data).toMatchObject({
      state: 'graded',
      percent: 25,
      questions: [{ score: 1, parts: null }, { score: 0 }],
    })
  })

  it('refuses an open attempt', async () => {
    const { learner, assessmentId } = await makeQuiz(org)
    const { id } = await start(learner, assessmentId)
    expect(code(await grade(id, [{ questionRef: 'q1', score: 1 }]))).toEqual([409, 6560])
  })

  it('releases several attempts of a person, of which the best counts', async () => {
    const { learner, assessmentId, attemptId, enrolmentId } = await submitted({ release: 'byHand', attemptsAllowed: 2 })
    const second = await take(learner, assessmentId)
    await grade(attemptId, [{ questionRef: 'q2', score: 2 }])
    await grade(second, [{ questionRef: 'q2', score: 0 }])
    expect(await release(assessmentId)).toEqual({ releasedCount: 2, hasMore: false })
    const [{ payload } = { payload: {} }] = await eventsAbout(org, second, 'assessmentResultReleased')
    expect(payload).toMatchObject({ percent: 50, outcome: 'failed', keptPercent: 100, keptOutcome: 'passed' })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 100 }])
    const { envelope } = await learner.call(readLearnerAssessment, { params: { id: assessmentId } })
    expect(envelope.data).toMatchObject({ kept: { percent: 100, isPassed: true } })
  })

  it('is closed to learners and to other organizations', async () => {
    const { learner, attemptId, assessmentId } = await submitted({ release: 'byHand' })
    const other = await freshOrganization()
    const grades = [{ questionRef: 'q2', score: 2 }]
    expect(code(await grade(attemptId, grades, other.admin))).toEqual([404, 6540])
    expect(code(await other.admin.call(contracts.readAttempt, { params: { id: attemptId } }))).toEqual([404, 6540])
    expect(code(await other.admin.call(contracts.releaseResults, { params: { id: assessmentId } }))).toEqual([404, 6530])
    expect((await grade(attemptId, grades, learner)).status).toBe(403)
    expect((await learner.call(contracts.readAttempt, { params: { id: attemptId } })).status).toBe(403)
    expect((await learner.call(contracts.releaseResults, { params: { id: assessmentId } })).status).toBe(403)
    expect((await learner.call(contracts.listAttempts, { query: {} })).status).toBe(403)
  })

  it('lists attempts by assessment, person and state, in as many statements for many as for one', async () => {
    const { learner, attemptId, assessmentId } = await submitted({ release: 'byHand', attemptsAllowed: 0 })
    const find = async (query: object) =>
      (await org.admin.call(contracts.listAttempts, { query: { assessment: assessmentId, ...query } })).envelope.data
    const one = await costOf(() => find({}))
    const second = await take(learner, assessmentId)
    await grade(second, [{ questionRef: 'q2', score: 2 }])
    expect(await costOf(() => find({}))).toBe(one)
    expect(await find({})).toMatchObject([{ id: second }, { id: attemptId, ungradedCount: 1 }])
    expect(await find({ state: 'needsGrading' })).toMatchObject([{ id: attemptId, person: { id: learner.user.id } }])
    expect(await find({ state: 'graded,released' })).toMatchObject([{ id: second, percent: 100 }])
    expect(await find({ person: learner.user.id })).toHaveLength(2)
    expect(await find({ person: org.admin.user.id })).toEqual([])
  })
})
