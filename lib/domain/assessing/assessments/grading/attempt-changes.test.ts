import { beforeAll, describe, expect, it } from 'vitest'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { code, enrolmentRow, itemRows } from '@/lib/domain/testing/walks'
import { readLearnerAssessment, readResult, saveAnswer, startAttempt } from '../attempts/attempts.contract'
import { makeQuiz, start } from '../attempts/attempts.fixtures'
import * as contracts from './attempt-changes.contract'
import { grade, readDetail, submitted, take } from './grading.fixtures'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

const reason = 'Taken with the wrong account.'
const voidIt = (id: string, by: Person = org.admin) => by.call(contracts.voidAttempt, { params: { id }, body: { reason } })
const submitIt = (id: string, by: Person = org.admin) => by.call(contracts.forceSubmit, { params: { id }, body: { reason } })
const reopen = (id: string, minutes: number | undefined = 30, by: Person = org.admin) =>
  by.call(contracts.reopenAttempt, { params: { id }, body: { reason, minutes } })
const rules = async (learner: Person, id: string) => (await learner.call(readLearnerAssessment, { params: { id } })).envelope.data

describe('a voided attempt', () => {
  it('opens the lesson and the path again where it was the passing one', async () => {
    const { learner, assessmentId, attemptId, enrolmentId } = await submitted(org, {}, ['trueFalse'])
    await mailsOf(org)
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'completed', percent: 100 })
    expect(await rules(learner, assessmentId)).toMatchObject({ attemptsLeft: 0 })
    expect((await voidIt(attemptId)).envelope.data).toMatchObject({ state: 'voided', stateReason: reason })
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'inProgress', score: null }])
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'active', percent: 0 })
    expect(await rules(learner, assessmentId)).toMatchObject({ attemptsLeft: 1, kept: null })
    const [event] = await eventsAbout(org, attemptId, 'assessmentAttemptVoided')
    expect(event?.payload).toMatchObject({ outcome: 'passed', keptPercent: null, keptOutcome: null })
    const result = await learner.call(readResult, { params: { attemptId } })
    expect(result.envelope.data).toMatchObject({ state: 'voided', percent: null, questions: [] })
    expect(result.text).not.toContain(reason)
    expect(code(await voidIt(attemptId))).toEqual([409, 6560])
    // A later attempt counts.
    await take(learner, assessmentId)
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 100 }])
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'completed', percent: 100 })
  })

  it('leaves what counts to the other attempts', async () => {
    const { learner, assessmentId, attemptId, enrolmentId } = await submitted(org, { attemptsAllowed: 0 }, ['longText'])
    const second = await take(learner, assessmentId)
    await grade(org.admin, attemptId, [{ questionRef: 'q1', score: 2 }])
    await grade(org.admin, second, [{ questionRef: 'q1', score: 1.5 }])
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 100 }])
    await voidIt(attemptId)
    await mailsOf(org)
    expect(await itemRows(org, enrolmentId)).toMatchObject([{ state: 'passed', score: 75 }])
    expect(await enrolmentRow(org, enrolmentId)).toMatchObject({ state: 'completed' })
  })

  it('can still be open, and takes no answers any more', async () => {
    const { learner, assessmentId } = await makeQuiz(org)
    const { id } = await start(learner, assessmentId)
    expect((await voidIt(id)).envelope.data).toMatchObject({ state: 'voided' })
    const answer = {
      params: { attemptId: id, questionRef: 'q1' },
      body: { answer: { type: 'trueFalse', choice: false }, seq: 1 },
    }
    expect(code(await learner.call(saveAnswer, answer))).toEqual([409, 6545])
    expect(await rules(learner, assessmentId)).toMatchObject({ attemptsLeft: 1, openAttemptId: null })
  })
})

describe('an attempt that a person submits', () => {
  it('is graded with what was saved', async () => {
    const { learner, assessmentId } = await makeQuiz(org, {}, ['trueFalse'])
    const { id } = await start(learner, assessmentId)
    await learner.call(saveAnswer, {
      params: { attemptId: id, questionRef: 'q1' },
      body: { answer: { type: 'trueFalse', choice: false }, seq: 1 },
    })
    const answer = await submitIt(id)
    expect(answer.envelope.data).toMatchObject({ state: 'released', percent: 100, endedBy: 'staff', stateReason: reason })
    expect(code(await submitIt(id))).toEqual([409, 6560])
  })
})

describe('a reopened attempt', () => {
  it('goes on with its answers and gets its points anew', async () => {
    const { learner, assessmentId, attemptId } = await submitted(org, { release: 'byHand' })
    await grade(org.admin, attemptId, [{ questionRef: 'q2', score: 2 }])
    expect((await reopen(attemptId)).envelope.data).toMatchObject({
      state: 'inProgress',
      score: null,
      submittedAt: null,
      gradedAt: null,
    })
    expect(await rules(learner, assessmentId)).toMatchObject({ openAttemptId: attemptId })
    const { questions, deadlineAt } = await start(learner, assessmentId)
    expect(deadlineAt).not.toBeNull()
    expect(questions).toMatchObject([{ answer: { choice: false } }, { answer: { text: 'Listen, then answer.' } }])
    expect(code(await reopen(attemptId))).toEqual([409, 6560])
    expect((await submitIt(attemptId)).envelope.data).toMatchObject({ state: 'needsGrading' })
    expect(await readDetail(org.admin, attemptId)).toMatchObject({ questions: [{ score: 2 }, { score: null }] })
  })

  it('is refused after the release, and beside another open attempt', async () => {
    const { learner, assessmentId, attemptId } = await submitted(org, { release: 'byHand', attemptsAllowed: 0 })
    await start(learner, assessmentId)
    expect(code(await reopen(attemptId))).toEqual([409, 6562])
    const { attemptId: released } = await submitted(org, {}, ['trueFalse'])
    expect(code(await reopen(released))).toEqual([409, 6560])
  })

  it('leaves one attempt open when two are reopened, or one is reopened and one started, at the same time', async () => {
    const { learner, assessmentId, attemptId } = await submitted(org, { release: 'byHand', attemptsAllowed: 0 })
    const second = await take(learner, assessmentId)
    const both = await Promise.all([reopen(attemptId), reopen(second)])
    expect(both.map(code).toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
      [200, 200],
      [409, 6562],
    ])
    const closed = both[0]?.status === 200 ? second : attemptId
    await submitIt(closed === second ? attemptId : second)
    const [reopened, started] = await Promise.all([
      reopen(closed),
      learner.call(startAttempt, { params: { id: assessmentId }, body: {} }),
    ])
    expect(code(started)).toEqual([200, 200])
    const { openAttemptId } = (await rules(learner, assessmentId)) as { openAttemptId: string }
    expect(started.envelope.data).toMatchObject({ id: openAttemptId })
    if (openAttemptId !== closed) expect(code(reopened)).toEqual([409, 6562])
  })
})

it('is closed to learners and to other organizations', async () => {
  const { learner, attemptId } = await submitted(org)
  const other = await freshOrganization()
  for (const change of [voidIt, submitIt, (id: string, by: Person) => reopen(id, 5, by)]) {
    expect(code(await change(attemptId, other.admin))).toEqual([404, 6540])
    expect((await change(attemptId, learner)).status).toBe(403)
  }
})
