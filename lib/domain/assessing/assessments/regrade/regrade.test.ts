import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { attempts } from '@/db/schema/assessments'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code, enrolmentRow, itemRows } from '@/lib/domain/testing/walks'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { readResult, saveAnswer, submitAttempt } from '../attempts/attempts.contract'
import { makeQuiz, start } from '../attempts/attempts.fixtures'
import { gradeAttempt } from '../grading/grading.contract'
import { answer, quizWithWrongKey, regrade, turnKey } from './examples.fixtures'
import * as contracts from './regrade.contract'
import { regradeHandler } from './regrade.service'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Shown = (typeof contracts.readRegrade)['example']['returns']
type Result = (typeof contracts.listRegradeResults)['example']['returns'][number]
const read = async (id: string) => (await org.admin.call(contracts.readRegrade, { params: { id } })).envelope.data as Shown
const resultsOf = async (id: string, query: Record<string, string> = {}) =>
  (await org.admin.call(contracts.listRegradeResults, { params: { id }, query })).data as Result[]
const runJobs = (handler = regradeHandler, sliceMs = 5000) =>
  new JobRunner([handler], { sliceMs }).runDue(new AbortController().signal)

async function regradeNow(assessmentId: string, body: object) {
  const { id } = await regrade(org, assessmentId, body)
  await runJobs()
  return read(id)
}
const outcomeOf = async (id: string) => {
  const [row] = await org.database((db) => db.select().from(attempts).where(eq(attempts.id, id)))
  return row && { state: row.state, score: row.score, maxScore: row.maxScore, percent: row.percent, isPassed: row.isPassed }
}

describe('a regrade', () => {
  it('leaves out the attempts of the person who starts it', async () => {
    const { assessmentId, pathId, questionId, attemptId } = await quizWithWrongKey(org, { passPercent: 70 })
    await putEnrolment(org, pathId, org.admin)
    const own = await answer(org.admin, assessmentId, [true, false])
    await turnKey(org, questionId)
    const before = await outcomeOf(own)
    expect(await regradeNow(assessmentId, { questionId, policy: 'newKey' })).toMatchObject({ attemptCount: 1, changedCount: 1 })
    expect(await outcomeOf(own)).toEqual(before)
    expect(await outcomeOf(attemptId)).toMatchObject({ percent: 100 })
  })

  it('corrects a wrong key: dry run, regrade, result of the learner, progress and history', async () => {
    const { learner, assessmentId, questionId, attemptId, enrolmentId } = await quizWithWrongKey(org, { passPercent: 70 })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'failed', score: 50 }])
    await turnKey(org, questionId)
    const questions = await org.admin.call(contracts.listRegradeQuestions, { params: { id: assessmentId } })
    expect((questions.envelope.data as { questions: object[] }).questions).toMatchObject([
      { id: questionId, attemptCount: 1, contentVersion: 2, outdatedCount: 1 },
      { outdatedCount: 0 },
    ])
    const asked = { questionId, policy: 'newKey', reason: 'The key was wrong.' }
    const dry = await regradeNow(assessmentId, { ...asked, dryRun: true })
    expect(dry).toMatchObject({ isDryRun: true, attemptCount: 1, changedCount: 1, gainedPassCount: 1, lostPassCount: 0 })
    expect(await outcomeOf(attemptId)).toMatchObject({ score: 2, percent: 50, isPassed: false })
    const [foreseen] = await resultsOf(dry.id)
    const done = await regradeNow(assessmentId, asked)
    const [result] = await resultsOf(done.id)
    const { id: _, createdAt: _at, ...changed } = result as Result
    expect(foreseen).toMatchObject(changed)
    expect(changed).toMatchObject({
      attemptId,
      change: 'gainedPass',
      percentBefore: 50,
      percent: 100,
      person: { email: learner.email },
    })
    expect(done).toMatchObject({
      ...dry,
      id: done.id,
      jobId: done.jobId,
      isDryRun: false,
      finishedAt: done.finishedAt,
      createdAt: done.createdAt,
    })
    expect(await outcomeOf(attemptId)).toEqual({ state: 'released', score: 4, maxScore: 4, percent: 100, isPassed: true })
    expect((await learner.call(readResult, { params: { attemptId } })).envelope.data).toMatchObject({
      percent: 100,
      isPassed: true,
    })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 100 }])
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'completed' })
    const history = await org.admin.call(contracts.listRegradesOfAttempt, { params: { id: attemptId } })
    expect(history.envelope.data).toMatchObject([
      {
        percentBefore: 50,
        percent: 100,
        regrade: { policy: 'newKey', reason: 'The key was wrong.', startedBy: { email: org.admin.email } },
      },
    ])
    const listed = await org.admin.call(contracts.listRegrades, { query: { assessment: assessmentId } })
    expect(listed.data).toMatchObject([{ id: done.id, question: { id: questionId } }])
    expect(code(await org.admin.call(contracts.readRegrade, { params: { id: dry.id } }))).toEqual([404, 6572])
  })

  it('publishes a lost pass and leaves progress as it is', async () => {
    const { learner, assessmentId, questionIds, enrolmentId } = await makeQuiz(org, { passPercent: 70 }, [
      'trueFalse',
      'trueFalse',
    ])
    const attemptId = await answer(learner, assessmentId, [false, false])
    await mailsOf(org)
    const [questionId = ''] = questionIds
    await turnKey(org, questionId)
    expect(await regradeNow(assessmentId, { questionId, policy: 'bothKeys' })).toMatchObject({ changedCount: 0 })
    expect(await regradeNow(assessmentId, { questionId, policy: 'newKey' })).toMatchObject({ changedCount: 1, lostPassCount: 1 })
    expect(await outcomeOf(attemptId)).toMatchObject({ percent: 50, isPassed: false })
    const [lost] = await eventsAbout(org, attemptId, 'assessmentPassLost')
    expect(lost?.payload).toMatchObject({ attemptId, assessmentId, enrolmentId, userId: learner.user.id })
    expect((await eventsAbout(org, assessmentId, 'assessmentRegraded')).map(({ payload }) => payload)).toMatchObject([
      { policy: 'bothKeys', changedCount: 0 },
      { policy: 'newKey', changedCount: 1, lostPassCount: 1 },
    ])
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 100 }])
  })

  it('reaches an attempt that was open when it is submitted, and not a voided one', async () => {
    const { learner, assessmentId, questionId, attemptId, pathId } = await quizWithWrongKey(org, { attemptsAllowed: 0 })
    await org.database((db) => db.update(attempts).set({ state: 'voided' }).where(eq(attempts.id, attemptId)))
    const open = await start(learner, assessmentId)
    const other = await org.person('regradeother', org.roles.learner)
    await putEnrolment(org, pathId, other)
    const counted = await answer(other, assessmentId, [true, false])
    await mailsOf(org)
    await turnKey(org, questionId)
    expect(await regradeNow(assessmentId, { questionId, policy: 'newKey' })).toMatchObject({ attemptCount: 1, changedCount: 1 })
    for (const [questionRef, choice] of [
      ['q1', true],
      ['q2', false],
    ] as const)
      await learner.call(saveAnswer, {
        params: { attemptId: open.id, questionRef },
        body: { answer: { type: 'trueFalse', choice }, seq: 1 },
      })
    await learner.call(submitAttempt, { params: { attemptId: open.id }, headers: { 'idempotency-key': open.id } })
    expect(await outcomeOf(open.id)).toMatchObject({ percent: 50 })
    await mailsOf(org)
    expect(await outcomeOf(open.id)).toMatchObject({ percent: 100 })
    expect(await outcomeOf(counted)).toMatchObject({ percent: 100 })
    expect(await outcomeOf(attemptId)).toMatchObject({ state: 'voided', percent: 50 })
    const [{ id } = { id: '' }] = (await org.admin.call(contracts.listRegrades, { query: { assessment: assessmentId } }))
      .data as { id: string }[]
    expect(await read(id)).toMatchObject({ attemptCount: 2, changedCount: 2 })
    expect(await resultsOf(id)).toHaveLength(2)
  })

  it('keeps the points of a person, and grades an attempt whose last ungraded question it decides', async () => {
    const { learner, assessmentId, questionIds } = await makeQuiz(org, { release: 'byHand' }, ['trueFalse', 'longText'])
    const [first = '', second = ''] = questionIds
    const { id } = await start(learner, assessmentId)
    const texts = { type: 'longText', text: 'An answer.' }
    await learner.call(saveAnswer, {
      params: { attemptId: id, questionRef: 'q1' },
      body: { answer: { type: 'trueFalse', choice: true }, seq: 1 },
    })
    await learner.call(saveAnswer, { params: { attemptId: id, questionRef: 'q2' }, body: { answer: texts, seq: 1 } })
    await learner.call(submitAttempt, { params: { attemptId: id }, headers: { 'idempotency-key': id } })
    await org.admin.call(gradeAttempt, { params: { id }, body: { grades: [{ questionRef: 'q1', score: 1 }] } })
    await turnKey(org, first)
    expect(await regradeNow(assessmentId, { questionId: first, policy: 'newKey' })).toMatchObject({
      attemptCount: 1,
      changedCount: 0,
    })
    expect(await regradeNow(assessmentId, { questionId: second, policy: 'newKey' })).toMatchObject({ changedCount: 0 })
    await regradeNow(assessmentId, { questionId: second, policy: 'fullCredit' })
    expect(await outcomeOf(id)).toEqual({ state: 'graded', score: 3, maxScore: 4, percent: 75, isPassed: true })
  })

  it('is refused for a question of no attempt, beside another one, and without the permission', async () => {
    const { learner, assessmentId, questionId } = await quizWithWrongKey(org)
    const post = (body: object, by = org.admin) => by.call(contracts.startRegrade, { params: { id: assessmentId }, body })
    const unused = (await makeQuiz(org, {}, ['trueFalse'])).questionIds[0]
    expect(code(await post({ questionId: unused, policy: 'newKey' }))).toEqual([409, 6570])
    const both = await Promise.all([1, 2].map(() => post({ questionId, policy: 'newKey', dryRun: true })))
    expect(both.map(code).toSorted()).toEqual([
      [202, 200],
      [409, 6571],
    ])
    await runJobs()
    expect((await post({ questionId, policy: 'newKey' }, learner)).status).toBe(403)
    const elsewhere = await freshOrganization()
    expect(
      code(
        await elsewhere.admin.call(contracts.startRegrade, {
          params: { id: assessmentId },
          body: { questionId, policy: 'newKey' },
        }),
      ),
    ).toEqual([404, 6530])
  })
})
